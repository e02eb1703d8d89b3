// Calls one function that the runtime refuses by name: the word says which; "names" prints them
// all.
#define _GNU_SOURCE
#include <aio.h>
#include <fcntl.h>
#include <mqueue.h>
#include <netdb.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/sendfile.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

typedef void Call(void);

#define CALL(name) {#name, (Call*)(name)}
static const struct {
  const char* name;
  Call* call;  // its arguments are never looked at
} calls[] = {
    CALL(fork),           CALL(vfork),        CALL(posix_spawn),   CALL(posix_spawnp),
    CALL(system),         CALL(wait),         CALL(waitpid),       CALL(waitid),
    CALL(initstate),      CALL(setstate),     CALL(setenv),        CALL(putenv),
    CALL(unsetenv),       CALL(clearenv),     CALL(chdir),         CALL(popen),
    CALL(timerfd_create), CALL(signalfd),     CALL(inotify_init),  CALL(inotify_init1),
    CALL(accept),         CALL(accept4),      CALL(connect),       CALL(recvmsg),
    CALL(sendmsg),        CALL(recvmmsg),     CALL(sendmmsg),      CALL(sendfile),
    CALL(splice),         CALL(tee),          CALL(vmsplice),      CALL(ualarm),
    CALL(setitimer),      CALL(timer_create), CALL(sigqueue),      CALL(pthread_sigqueue),
    CALL(flock),          CALL(lockf),        CALL(msgrcv),        CALL(msgsnd),
    CALL(semop),          CALL(semtimedop),   CALL(mq_open),       CALL(aio_read),
    CALL(aio_write),      CALL(lio_listio),   CALL(getaddrinfo_a), CALL(clone),
};

int main(int count, char** arguments) {
  for (unsigned i = 0; count == 2 && i < sizeof calls / sizeof *calls; ++i) {
    if (strcmp(arguments[1], "names") == 0) fprintf(stderr, "%s\n", calls[i].name);
    if (strcmp(arguments[1], calls[i].name) != 0) continue;
    calls[i].call();
    return 0;
  }
  return count == 2 && strcmp(arguments[1], "names") == 0 ? 0 : 2;
}
