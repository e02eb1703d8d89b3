// Making and ending a SUT.
#include "program/sut/sut_instance.hpp"

#include "operations/capabilities.hpp"
#include "program/host/errors.hpp"

namespace mpsstress::program {

SutInstance::SutInstance(const mpss_sut_api& api, const mpss_sut_config& config) : api_(api) {
  const mpss_status status = api.create(&config, &sut_);
  if (status == MPSS_UNSUPPORTED) throw Unsupported(api.last_error());
  if (status != MPSS_OK || sut_ == nullptr) {
    throw SutNotMade(std::string("cannot make the SUT: ") + api.last_error());
  }
}

SutInstance::~SutInstance() { api_.destroy(sut_); }

void SutInstance::raise(mpss_status status) const {
  const std::string message = api_.last_error();
  if (status == MPSS_ERROR) throw SutError(message);
  if (status == MPSS_UNSUPPORTED)
    throw Unsupported(message.empty() ? "an operation of this SUT" : message);
  throw FrameworkError("broken call of the SUT: " + message);
}

mpss_statistics SutInstance::statistics() const {
  mpss_statistics counts{};
  counts.struct_size = sizeof counts;
  const mpss_status status = api_.statistics(sut_, &counts);
  if (status != MPSS_OK && status != MPSS_UNSUPPORTED) raise(status);
  return counts;
}

std::vector<std::string> SutInstance::capabilities() const {
  const std::uint64_t bits = api_.capabilities(sut_);
  std::vector<std::string> words;
  for (const auto& row : operations::kCapabilities) {
    if ((bits & row.bit) != 0) words.emplace_back(row.word);
  }
  return words;
}

}  // namespace mpsstress::program
