// One thread answers another over a pair of sockets and a pipe, by calls that the C library does
// not make of read and write: each message is whole, and what was done before it is seen.
#include <sys/epoll.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

namespace {

void wait_by_pselect(int descriptor) {
  fd_set wanted;
  FD_ZERO(&wanted);
  FD_SET(descriptor, &wanted);
  require(pselect(descriptor + 1, &wanted, nullptr, nullptr, nullptr, nullptr) == 1, "it is ready");
}

void wait_by_epoll(int descriptor) {
  const int poller = epoll_create1(0);
  epoll_event event{};
  event.events = EPOLLIN;
  epoll_ctl(poller, EPOLL_CTL_ADD, descriptor, &event);
  require(epoll_pwait(poller, &event, 1, -1, nullptr) == 1, "it is ready");
  close(poller);
}

}  // namespace

MPSS_PROGRAM(parts_of_a_message, Nothing) {
  int sockets[2];
  int pipe_ends[2];
  socketpair(AF_UNIX, SOCK_DGRAM, 0, sockets);
  require(pipe(pipe_ends) == 0, "a pipe");
  int value = 0;
  std::thread answerer([&] {
    char first[2];
    char second[3];
    const iovec parts[] = {{first, sizeof first}, {second, sizeof second}};
    require(readv(pipe_ends[0], parts, 2) == 5, "both parts");
    require(std::memcmp(first, "ab", 2) == 0 && std::memcmp(second, "cde", 3) == 0, "in order");
    require(value == 1, "what was done before is seen");
    value = 2;
    require(sendto(sockets[1], "done", 4, 0, nullptr, 0) == 4, "an answer");
    wait_by_epoll(pipe_ends[0]);
    char printed[4];
    require(read(pipe_ends[0], printed, 4) == 3 && std::memcmp(printed, "n=7", 3) == 0, "printed");
  });
  value = 1;
  char first[] = "abc";
  char second[] = "de";
  const iovec parts[] = {{first, 3}, {second, 2}};
  require(writev(pipe_ends[1], parts, 2) == 5, "both parts");
  wait_by_pselect(sockets[0]);
  char answer[8];
  require(recvfrom(sockets[0], answer, sizeof answer, 0, nullptr, nullptr) == 4, "the answer");
  require(value == 2, "what was done before is seen");
  dprintf(pipe_ends[1], "n=%d", 7);
  answerer.join();
}
