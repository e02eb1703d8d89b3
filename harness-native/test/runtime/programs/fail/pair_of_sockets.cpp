// Two threads ask at one end of a pair of sockets, and each may get the answer of the other.
#include <sys/socket.h>
#include <unistd.h>

#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

namespace {

void ask(int socket, char question) {
  (void)!write(socket, &question, 1);
  char answer = 0;
  (void)!read(socket, &answer, 1);
  require(answer == question + 1, "the answer to the question");
}

}  // namespace

MPSS_PROGRAM(pair_of_sockets, Violation) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return;
  std::thread server([&] {
    for (char letter = 0; read(ends[1], &letter, 1) == 1;) {
      ++letter;
      (void)!write(ends[1], &letter, 1);
    }
  });
  std::thread other([&] { ask(ends[0], 10); });
  ask(ends[0], 1);
  other.join();
  shutdown(ends[0], SHUT_WR);
  server.join();
}
