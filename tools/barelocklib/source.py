# SPDX-License-Identifier: GPL-2.0-only
"""Where `capture` listens: a serial port or pty, a TCP console, a file. Each has
read(seconds): bytes, b"" when none came in that time, None when there will be no more;
and write(bytes)."""
import os
import select
import socket
import stat

from barelocklib.run import Usage

CONNECT_LIMIT = 10.0    # seconds


class FileSource:
    live = False

    def __init__(self, path):
        self._file = open(path, "rb")

    def read(self, _seconds):
        return self._file.read(65536) or None

    def close(self):
        self._file.close()


class TcpSource:
    live = True

    def __init__(self, host, port):
        self._socket = socket.create_connection((host, port), CONNECT_LIMIT)

    def read(self, seconds):
        if not select.select([self._socket], [], [], seconds)[0]:
            return b""
        try:
            return self._socket.recv(65536) or None
        except OSError:
            return None

    def write(self, data):
        self._socket.sendall(data)

    def close(self):
        self._socket.close()


class SerialSource:
    live = True

    def __init__(self, path, baud):
        try:
            import serial
        except ImportError as error:
            raise Usage("a serial port needs pyserial (Debian: python3-serial)") from error
        self._gone = (serial.SerialException, OSError)
        try:
            self._port = serial.Serial(path, baud, timeout=0.1, write_timeout=CONNECT_LIMIT)
        except (serial.SerialException, ValueError, OSError) as error:
            raise Usage("%s: %s" % (path, error)) from error

    def read(self, seconds):
        try:
            self._port.timeout = seconds
            first = self._port.read(1)
            return first + self._port.read(self._port.in_waiting) if first else b""
        except self._gone:
            return None

    def write(self, data):
        self._port.write(data)

    def close(self):
        self._port.close()


def _tcp(name):
    host, _, port = name[len("tcp:"):].rpartition(":")
    if not host or not port.isdecimal() or not 0 < int(port) < 65536:
        raise Usage("%s: wants tcp:HOST:PORT" % name)
    try:
        return TcpSource(host.strip("[]"), int(port))
    except OSError as error:
        raise Usage("%s: %s" % (name, error.strerror or error)) from error


def open_source(name, baud):
    if name.startswith("tcp:"):
        return _tcp(name)
    try:
        mode = os.stat(name).st_mode
    except OSError as error:
        raise Usage("%s: %s" % (name, error.strerror)) from error
    if stat.S_ISREG(mode):
        return FileSource(name)
    if stat.S_ISCHR(mode):
        return SerialSource(name, baud)
    raise Usage("%s: neither a serial port, a pty, tcp:HOST:PORT nor a file" % name)
