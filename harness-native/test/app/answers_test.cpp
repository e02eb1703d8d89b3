// A program's answers, and what the code under test prints on the same standard output.
#include "app/answers.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <stdexcept>
#include <string>

namespace mpsstress::app {
namespace {

// One of the standard streams, into a pipe for as long as this lives.
class Redirected {
 public:
  explicit Redirected(int stream) : stream_(stream), original_(dup(stream)) {
    int ends[2];
    if (pipe(ends) != 0) throw std::runtime_error("no pipe");
    reader_ = ends[0];
    dup2(ends[1], stream);
    close(ends[1]);
  }
  ~Redirected() {
    dup2(original_, stream_);
    close(original_);
    close(reader_);
  }
  Redirected(const Redirected&) = delete;
  Redirected& operator=(const Redirected&) = delete;

  // What has arrived; asks no more than there is.
  std::string text() const {
    fcntl(reader_, F_SETFL, O_NONBLOCK);
    char bytes[4096];
    const ssize_t length = read(reader_, bytes, sizeof bytes);
    return std::string(bytes, length < 0 ? 0 : static_cast<std::size_t>(length));
  }

 private:
  int stream_;
  int original_;
  int reader_ = -1;
};

TEST(Answers, WhatTheCodeUnderTestPrintsGoesToStandardError) {
  Redirected out(STDOUT_FILENO);
  Redirected err(STDERR_FILENO);
  EXPECT_EQ(answers(), STDOUT_FILENO);
  keep_answers();
  EXPECT_NE(answers(), STDOUT_FILENO);
  std::printf("no end of line");
  std::fflush(stdout);
  const std::string line = "{\"status\":\"ended\"}\n";
  EXPECT_TRUE(answer(line.data(), line.size()));
  EXPECT_EQ(out.text(), line);
  EXPECT_EQ(err.text(), "no end of line");
  EXPECT_NE(fcntl(answers(), F_GETFD) & FD_CLOEXEC, 0);  // nothing that is started gets it
  close(answers());
  EXPECT_FALSE(answer(line.data(), line.size()));
}

}  // namespace
}  // namespace mpsstress::app
