// SPDX-License-Identifier: GPL-2.0-only
/*
 * What newlib wants of its system; bare images only. There are no files: the standard
 * output is the console, every other descriptor is a bad one. Each core has
 * its own errno and the like, and newlib's locks are recursive spin locks.
 *
 * newlib 3.3 and 4.5, newlib/libc/include/sys/{reent,lock}.h; its x86_64 port
 * calls write(), the others _write(), so each call has both names.
 */
#include <errno.h>
#include <reent.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/lock.h>
#include <sys/stat.h>
#include <unistd.h>

#include <asm/percpu.h>

#include "machine.h"
#include "report/console.h"
#include "report/record.h"
#include "task/wait.h"

#define HEAP_BYTES		(256 * 1024)
#define NOBODY			0u

#define ALSO_NAMED(other, name) extern __typeof__(name) other __attribute__((alias(#name)))

struct __lock {
	unsigned holder; /* core index + 1, or NOBODY */
	unsigned depth;	 /* only the holder's */
};

/* The library's own lock for each table it shares; the list is newlib's. */
struct __lock __lock___sinit_recursive_mutex;
struct __lock __lock___sfp_recursive_mutex;
struct __lock __lock___atexit_recursive_mutex;
struct __lock __lock___at_quick_exit_mutex;
struct __lock __lock___malloc_recursive_mutex;
struct __lock __lock___env_recursive_mutex;
struct __lock __lock___tz_mutex;
struct __lock __lock___dd_hash_mutex;
struct __lock __lock___arc4random_mutex;

static struct {
	struct _reent reent;
	bool ready; /* only its own core looks */
} per_core[CORES_MAX];

struct _reent *__getreent(void)
{
	unsigned me = this_core();

	if (!per_core[me].ready) {
		_REENT_INIT_PTR(&per_core[me].reent);
		per_core[me].ready = true;
	}
	return &per_core[me].reent;
}

static void give_up(const char *why) __noreturn;
static void give_up(const char *why)
{
	console_seize();
	say("\nbarelock: %s\n", why);
	record_abort(1, "fail", why);
}

/* Acquire on success: the table that the lock guards is as its last holder left it. */
static bool lock_try(struct __lock *lock)
{
	unsigned me = this_core() + 1;
	unsigned nobody = NOBODY;

	if (READ_ONCE(lock->holder) != me &&
	    !__atomic_compare_exchange_n(&lock->holder, &nobody, me, false, __ATOMIC_ACQUIRE,
					 __ATOMIC_RELAXED))
		return false;
	lock->depth++;
	return true;
}

void __retarget_lock_acquire_recursive(_LOCK_T lock)
{
	while (!lock_try(lock))
		wait_until(&lock->holder, VAL == NOBODY);
}

int __retarget_lock_try_acquire_recursive(_LOCK_T lock)
{
	return lock_try(lock);
}

void __retarget_lock_release_recursive(_LOCK_T lock)
{
	if (!--lock->depth)
		__atomic_store_n(&lock->holder, NOBODY, __ATOMIC_RELEASE);
}

void __retarget_lock_init_recursive(_LOCK_T *lock)
{
	*lock = calloc(1, sizeof(**lock));
	if (!*lock)
		give_up("the C library has no memory left for a lock");
}

void __retarget_lock_close_recursive(_LOCK_T lock)
{
	free(lock);
}

ALSO_NAMED(__retarget_lock_acquire, __retarget_lock_acquire_recursive);
ALSO_NAMED(__retarget_lock_try_acquire, __retarget_lock_try_acquire_recursive);
ALSO_NAMED(__retarget_lock_release, __retarget_lock_release_recursive);
ALSO_NAMED(__retarget_lock_init, __retarget_lock_init_recursive);
ALSO_NAMED(__retarget_lock_close, __retarget_lock_close_recursive);

static int fail(int error)
{
	errno = error;
	return -1;
}

static bool is_console(int fd)
{
	return fd == STDOUT_FILENO || fd == STDERR_FILENO;
}

/* Called under newlib's malloc lock. */
void *sbrk(ptrdiff_t increment)
{
	static char heap[HEAP_BYTES] __aligned(16);
	static size_t used;
	char *end = heap + used;

	if (increment < -(ptrdiff_t)used || increment > (ptrdiff_t)(HEAP_BYTES - used)) {
		errno = ENOMEM;
		return (void *)-1;
	}
	used += increment;
	return end;
}

_READ_WRITE_RETURN_TYPE write(int fd, const void *bytes, size_t n)
{
	if (!is_console(fd))
		return fail(EBADF);
	console_write(bytes, n);
	return n;
}

_READ_WRITE_RETURN_TYPE read(int fd, void *bytes, size_t n)
{
	(void)fd, (void)bytes, (void)n;
	return fail(EBADF);
}

int close(int fd)
{
	return fail(is_console(fd) ? EINVAL : EBADF);
}

off_t lseek(int fd, off_t offset, int whence)
{
	(void)offset, (void)whence;
	return fail(is_console(fd) ? ESPIPE : EBADF);
}

int fstat(int fd, struct stat *stat)
{
	if (!is_console(fd))
		return fail(EBADF);
	*stat = (struct stat){ .st_mode = S_IFCHR };
	return 0;
}

int isatty(int fd)
{
	if (is_console(fd))
		return 1;
	errno = EBADF;
	return 0;
}

pid_t getpid(void)
{
	return 1;
}

int kill(pid_t pid, int signal)
{
	(void)pid, (void)signal;
	return fail(EPERM);
}

/* Reached by abort() alone: the image itself ends by machine_exit(). */
void _exit(int status)
{
	(void)status;
	give_up("the C library aborted");
}

ALSO_NAMED(_sbrk, sbrk);
ALSO_NAMED(_write, write);
ALSO_NAMED(_read, read);
ALSO_NAMED(_close, close);
ALSO_NAMED(_lseek, lseek);
ALSO_NAMED(_fstat, fstat);
ALSO_NAMED(_isatty, isatty);
ALSO_NAMED(_getpid, getpid);
ALSO_NAMED(_kill, kill);
