// Streams into memory, each of its own thread; one is left open at the end.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <thread>

#include "../program.hpp"

using mpsstress::programs::require;

namespace {

char* left = nullptr;
std::size_t left_size = 0;

void write_and_read(char what) {
  char* text = nullptr;
  std::size_t size = 0;
  std::FILE* const stream = open_memstream(&text, &size);
  require(stream != nullptr, "a stream");
  std::fprintf(stream, "%c and %d", what, 12);
  std::fflush(stream);
  require(size == 8 && std::strcmp(text + 1, " and 12") == 0 && text[0] == what, "flushed");
  for (int i = 0; i < 5000; ++i) std::fputc('.', stream);
  require(std::ftell(stream) == 5008, "where it is");
  std::fclose(stream);
  require(size == 5008 && std::strlen(text) == size && text[0] == what, "closed");
  std::free(text);
}

}  // namespace

MPSS_PROGRAM(memory_streams, Nothing) {
  require(left == nullptr && left_size == 0, "as at the beginning");
  std::thread first(write_and_read, 'a');
  std::thread second(write_and_read, 'b');
  std::FILE* const stream = open_memstream(&left, &left_size);
  std::fputs("left", stream);
  std::fflush(stream);
  require(left_size == 4, "flushed");
  std::fputs(" open", stream);
  first.join();
  second.join();
  std::free(left);
}
