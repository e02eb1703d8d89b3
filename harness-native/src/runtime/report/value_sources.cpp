// Where a wrong value came from. Values are what is accessed in spans: single words are the
// program's own business with them.
#include "runtime/report/value_sources.hpp"

#include <deque>

namespace mpsstress::runtime {
namespace {

constexpr std::size_t kNowhere = ~std::size_t{0};
constexpr std::size_t kReads = 4;  // that are followed
constexpr std::size_t kInputs = 2;

bool is_span(const InterleavingStep& step) {
  return !step.location.empty() && step.end - step.begin >= kSpanBytes;
}

bool overlap(const InterleavingStep& a, const InterleavingStep& b) {
  return a.begin < b.end && b.begin < a.end;
}

class Sources {
 public:
  Sources(const std::vector<const InterleavingStep*>& steps, const Explained& how)
      : steps_(steps), how_(how) {}

  std::vector<std::size_t> trace() {
    const std::size_t read = last_read();
    if (read == kNowhere) return {};
    reads_.push_back(read);
    for (std::size_t followed = 0; !reads_.empty() && followed < kReads; ++followed) {
      const std::size_t next = reads_.front();
      reads_.pop_front();
      follow(next);
    }
    return found_;
  }

 private:
  // Of the thread whose value it is; else of whoever worked for it meanwhile.
  std::size_t last_read() const {
    std::size_t others = kNowhere;
    for (std::size_t i = steps_.size(); i-- > 0 && steps_[i]->logged >= how_.begin;) {
      const InterleavingStep& step = *steps_[i];
      if (step.logged > how_.end || step.write || !is_span(step)) continue;
      if (step.thread == how_.thread) return i;
      if (others == kNowhere) others = i;
    }
    return others;
  }

  void follow(std::size_t read) {
    found_.push_back(read);
    const std::size_t written = writer_before(read);
    if (written != kNowhere) {
      found_.push_back(written);
      add_inputs(written);
    }
    for (std::size_t i = read + 1; i < steps_.size(); ++i) {
      if (writes(i, read)) {
        found_.push_back(i);  // too late, if it was to be read
        return;
      }
    }
  }

  std::size_t writer_before(std::size_t read) const {
    for (std::size_t i = read; i-- > 0;) {
      if (writes(i, read)) return i;
    }
    return kNowhere;
  }

  bool writes(std::size_t i, std::size_t read) const {
    const InterleavingStep& step = *steps_[i];
    return step.write && !step.location.empty() && overlap(step, *steps_[read]);
  }

  // What its thread had read before it wrote, since it last wrote or was told something.
  void add_inputs(std::size_t written) {
    std::size_t count = 0;
    for (std::size_t i = written; i-- > 0 && count < kInputs;) {
      const InterleavingStep& step = *steps_[i];
      if (step.thread != steps_[written]->thread) continue;
      if (step.location.empty() || (step.write && is_span(step))) return;
      if (!is_span(step)) continue;
      reads_.push_back(i);
      ++count;
    }
  }

  const std::vector<const InterleavingStep*>& steps_;
  const Explained& how_;
  std::deque<std::size_t> reads_;
  std::vector<std::size_t> found_;
};

}  // namespace

std::vector<std::size_t> value_sources(const std::vector<const InterleavingStep*>& steps,
                                       const Explained& how) {
  return Sources(steps, how).trace();
}

}  // namespace mpsstress::runtime
