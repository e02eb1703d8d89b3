// SHA-256, written out from FIPS 180-4.
#include "program/host/sha256.hpp"

#include <cstring>

namespace mpsstress::program {
namespace {

constexpr std::size_t kBlockBytes = 64;

constexpr std::uint32_t kRoundConstants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

std::uint32_t rotate(std::uint32_t word, unsigned bits) {
  return (word >> bits) | (word << (32 - bits));
}

void absorb(std::array<std::uint32_t, 8>& state, const std::uint8_t* block) {
  std::uint32_t words[64];
  for (std::size_t i = 0; i < 16; ++i) {
    const std::uint8_t* at = block + 4 * i;
    words[i] = (std::uint32_t{at[0]} << 24) | (std::uint32_t{at[1]} << 16) |
               (std::uint32_t{at[2]} << 8) | std::uint32_t{at[3]};
  }
  for (std::size_t i = 16; i < 64; ++i) {
    const std::uint32_t before = words[i - 15];
    const std::uint32_t recent = words[i - 2];
    words[i] = words[i - 16] + (rotate(before, 7) ^ rotate(before, 18) ^ (before >> 3)) +
               words[i - 7] + (rotate(recent, 17) ^ rotate(recent, 19) ^ (recent >> 10));
  }
  auto [a, b, c, d, e, f, g, h] = state;
  for (std::size_t i = 0; i < 64; ++i) {
    const std::uint32_t first = h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) +
                                ((e & f) ^ (~e & g)) + kRoundConstants[i] + words[i];
    const std::uint32_t second =
        (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = d + first;
    d = c;
    c = b;
    b = a;
    a = first + second;
  }
  const std::uint32_t added[8] = {a, b, c, d, e, f, g, h};
  for (std::size_t i = 0; i < 8; ++i) state[i] += added[i];
}

}  // namespace

Sha256Digest sha256(std::string_view bytes) {
  std::array<std::uint32_t, 8> state = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                        0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  const auto* data = reinterpret_cast<const std::uint8_t*>(bytes.data());
  std::size_t left = bytes.size();
  for (; left >= kBlockBytes; left -= kBlockBytes, data += kBlockBytes) absorb(state, data);

  // The end: a one bit, zeros, and the length in bits; one block or two.
  std::uint8_t tail[2 * kBlockBytes] = {};
  if (left > 0) std::memcpy(tail, data, left);
  tail[left] = 0x80;
  const std::size_t tail_bytes = left + 9 <= kBlockBytes ? kBlockBytes : 2 * kBlockBytes;
  const std::uint64_t bits = std::uint64_t{bytes.size()} * 8;
  for (std::size_t i = 0; i < 8; ++i) {
    tail[tail_bytes - 1 - i] = static_cast<std::uint8_t>(bits >> (8 * i));
  }
  for (std::size_t at = 0; at < tail_bytes; at += kBlockBytes) absorb(state, tail + at);

  Sha256Digest digest;
  for (std::size_t i = 0; i < 32; ++i) {
    digest[i] = static_cast<std::uint8_t>(state[i / 4] >> (24 - 8 * (i % 4)));
  }
  return digest;
}

}  // namespace mpsstress::program
