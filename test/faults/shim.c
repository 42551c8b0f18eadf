// Faults that a host can have and a test can't wait for, put before libc by LD_PRELOAD. The file that
// FAULT_KNOBS names holds two 64-bit numbers, which a test may change at any time: how long each fsync takes,
// in milliseconds, and how far the wall clock is off, in seconds.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum { FSYNC_MS, CLOCK_SECONDS, KNOBS };

static volatile const long long *knobs;

__attribute__((constructor)) static void open_knobs(void) {
  const char *path = getenv("FAULT_KNOBS");
  int file = path == NULL ? -1 : open(path, O_RDONLY);
  if (file < 0) return;
  void *map = mmap(NULL, KNOBS * sizeof *knobs, PROT_READ, MAP_SHARED, file, 0);
  if (map != MAP_FAILED) knobs = map;
  close(file);
}

static long long knob(int number) { return knobs == NULL ? 0 : knobs[number]; }

static void wait_for_disk(void) {
  long long ms = knob(FSYNC_MS);
  struct timespec time = {ms / 1000, ms % 1000 * 1000000};
  if (ms > 0) nanosleep(&time, NULL);
}

int fsync(int file) {
  int (*next)(int) = dlsym(RTLD_NEXT, "fsync");
  wait_for_disk();
  return next(file);
}

int fdatasync(int file) {
  int (*next)(int) = dlsym(RTLD_NEXT, "fdatasync");
  wait_for_disk();
  return next(file);
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  static int (*next)(clockid_t, struct timespec *);
  if (next == NULL) next = dlsym(RTLD_NEXT, "clock_gettime");
  int result = next(clock, time);
  if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE))
    time->tv_sec += knob(CLOCK_SECONDS);
  return result;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  static int (*next)(struct timeval *, void *);
  if (next == NULL) next = dlsym(RTLD_NEXT, "gettimeofday");
  int result = next(time, zone);
  if (result == 0) time->tv_sec += knob(CLOCK_SECONDS);
  return result;
}
