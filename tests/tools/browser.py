# SPDX-License-Identifier: GPL-2.0-only
"""A headless Chromium, driven through its debugging pipe: how a page comes out at a width, light or
dark. `browser.py PAGE DIR` writes pictures at 400, 800 and 1400 px into DIR."""
import base64
import json
import os
import shutil
import subprocess
import sys
import tempfile

PROGRAM = shutil.which("chromium")
FLAGS = ("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
         "--disable-background-networking", "--disable-component-update", "--disable-sync",
         "--hide-scrollbars", "--disable-dev-shm-usage", "--remote-debugging-pipe")


class Browser:
    """One page. Messages are JSON, each ended by a NUL, on the child's descriptors 3 and 4."""

    def __init__(self):
        self.profile = tempfile.mkdtemp()
        theirs_in, self._out = os.pipe()
        self._in, theirs_out = os.pipe()
        # A shell of its own moves the two pipes to where Chromium looks for them.
        os.set_inheritable(theirs_in, True)
        os.set_inheritable(theirs_out, True)
        command = 'exec "$0" "$@" 3<&%d 4>&%d' % (theirs_in, theirs_out)
        self.process = subprocess.Popen(
            ["bash", "-c", command, PROGRAM, *FLAGS, "--user-data-dir=" + self.profile],
            pass_fds=(theirs_in, theirs_out), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(theirs_in)
        os.close(theirs_out)
        self._buffer, self._number, self.session = b"", 0, None
        self.requests = []
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.ask("Page.enable")
        self.ask("Network.enable")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        os.close(self._out)
        os.close(self._in)
        shutil.rmtree(self.profile, ignore_errors=True)

    def _message(self):
        while b"\0" not in self._buffer:
            data = os.read(self._in, 1 << 16)
            if not data:
                raise EOFError("chromium ended")
            self._buffer += data
        text, self._buffer = self._buffer.split(b"\0", 1)
        return json.loads(text)

    def _event(self, message):
        if message.get("method") == "Network.requestWillBeSent":
            self.requests.append(message["params"]["request"]["url"])

    def ask(self, method, **params):
        self._number += 1
        message = {"id": self._number, "method": method, "params": params}
        if self.session:
            message["sessionId"] = self.session
        os.write(self._out, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._message()
            if answer.get("id") == self._number:
                if "error" in answer:
                    raise RuntimeError("%s: %s" % (method, answer["error"]))
                return answer["result"]
            self._event(answer)

    def open(self, path):
        self.ask("Page.navigate", url="file://" + os.path.abspath(path))
        while True:
            message = self._message()
            self._event(message)
            if message.get("method") == "Page.loadEventFired":
                return

    def look(self, width, height=900, dark=False):
        self.ask("Emulation.setDeviceMetricsOverride", width=width, height=height,
                 deviceScaleFactor=1, mobile=False)
        self.ask("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])

    def value(self, expression):
        return self.ask("Runtime.evaluate", expression=expression, returnByValue=True)["result"].get("value")

    def picture(self, path, top=0, height=900, width=1400):
        clip = {"x": 0, "y": top, "width": width, "height": height, "scale": 1}
        data = self.ask("Page.captureScreenshot", format="png", clip=clip, captureBeyondViewport=True)
        with open(path, "wb") as out:
            out.write(base64.b64decode(data["data"]))


def main(page, folder, most=3):
    os.makedirs(folder, exist_ok=True)
    with Browser() as browser:
        browser.open(page)
        for width in (400, 800, 1400):
            for dark in (False, True):
                browser.look(width, dark=dark)
                tall = browser.value("document.documentElement.scrollHeight")
                print(width, "dark" if dark else "light", tall, "high, content",
                      browser.value("document.documentElement.scrollWidth"), "wide")
                for n in range(most):
                    if n * 1600 < tall:
                        browser.picture("%s/%d-%s-%d.png" % (folder, width, "dark" if dark else "light", n),
                                        n * 1600, min(1600, tall - n * 1600), width)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 3)
