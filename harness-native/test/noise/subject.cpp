// An ordinary program that knows nothing of noise: two threads hand a token to and fro a hundred
// times, and one counter is guarded by a mutex. Prints the counter.
#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <thread>

int main() {
  constexpr int kRounds = 100;
  std::mutex mutex;
  std::condition_variable changed;
  int turn = 0;
  int count = 0;
  auto player = [&](int me) {
    for (int round = 0; round < kRounds; ++round) {
      std::unique_lock lock(mutex);
      changed.wait(lock, [&] { return turn == me; });
      ++count;
      turn = 1 - me;
      changed.notify_all();
    }
  };
  std::thread first(player, 0);
  std::thread second(player, 1);
  first.join();
  second.join();
  std::printf("%d\n", count);
}
