// An interleaving as text: a row for each step, a column for each thread that takes one, the places
// in the source beside them.
#include <algorithm>
#include <map>
#include <set>

#include "runtime/report/explanation.hpp"
#include "runtime/report/interleaving.hpp"

namespace mpsstress::runtime {
namespace {

std::string padded(std::string text, std::size_t width) {
  if (text.size() > width) text = text.substr(0, width - 3) + "...";
  text.resize(width, ' ');
  return text;
}

std::string without_trailing_blanks(const std::string& text) {
  return text.substr(0, text.find_last_not_of(' ') + 1);
}

class Table {
 public:
  Table(const Interleaving& interleaving, const std::vector<Finding>& findings,
        Symboliser& symboliser, const InterleavingStyle& style)
      : interleaving_(interleaving), symboliser_(symboliser), style_(style) {
    std::vector<Address> addresses;
    for (const InterleavingStep& step : interleaving.steps) {
      addresses.insert(addresses.end(), step.stack.begin(), step.stack.end());
    }
    symboliser.resolve(addresses);
    choose_rows();
    Finding whole;  // of an outcome that nobody here objects to: what was chosen, to the end
    whole.logged = kNone;
    const Finding* explained = find(findings, style.explained);
    if (style.explained != 0 && findings.empty()) explained = &whole;
    if (explained != nullptr) {
      Rows kept = explaining(rows_, *explained);
      unshown_ = rows_.size() - kept.size();
      rows_.swap(kept);
    } else if (style.only_concerned) {
      keep_concerned(findings);
    }
    if (rows_.size() > style.rows) leave_out(findings);
    column_of_.assign(interleaving.threads.size(), kNone);
    for (const InterleavingStep* step : rows_) column_of_[step->thread] = 0;
    for (std::size_t& column : column_of_) {
      if (column != kNone) column = columns_++;
    }
  }

  std::string text(const std::vector<Finding>& findings) {
    std::string text = header();
    if (left_out_ != 0) text += "      (" + std::to_string(left_out_) + " earlier steps)\n";
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      const InterleavingStep& step = *rows_[i];
      text += row(left_out_ + i + 1, column_of_[step.thread], cell(step));
      const std::uint64_t next = i + 1 < rows_.size() ? rows_[i + 1]->logged : kNone;
      for (const Finding& finding : findings) {
        const bool other = style_.explained != 0 && finding.signature != style_.explained;
        if (!other && finding.logged >= step.logged && finding.logged < next) text += mark(finding);
      }
    }
    if (later_ != 0) text += "      (" + std::to_string(later_) + " later steps)\n";
    if (unconcerned_ != 0) {
      text +=
          "      (not shown: " + std::to_string(unconcerned_) + " steps that touch none of this)\n";
    }
    if (unshown_ != 0) text += "      (not shown: " + std::to_string(unshown_) + " other steps)\n";
    return text;
  }

 private:
  static const Finding* find(const std::vector<Finding>& findings, std::uint64_t signature) {
    const auto found = std::find_if(findings.begin(), findings.end(), [&](const Finding& finding) {
      return signature != 0 && finding.signature == signature;
    });
    return found == findings.end() ? nullptr : &*found;
  }

  // What std::thread does to hand a function over is of no interest, and neither is memory that
  // without it only one thread accesses.
  void choose_rows() {
    std::map<std::string, std::set<FiberIndex>> users;
    for (const InterleavingStep& step : interleaving_.steps) {
      if (symboliser_.own_frame(step.stack) != nullptr) users[step.location].insert(step.thread);
    }
    for (const InterleavingStep& step : interleaving_.steps) {
      const bool shown = step.location.empty() || (users[step.location].size() > 1 &&
                                                   symboliser_.own_frame(step.stack) != nullptr);
      if (shown) rows_.push_back(&step);
    }
  }

  using Rows = std::vector<const InterleavingStep*>;

  static bool is_atomic(const InterleavingStep& step) {
    return step.kind == EventKind::kAtomicRead || step.kind == EventKind::kAtomicWrite;
  }

  // Accesses to the findings' memory, all of them; and between the last two that met for the first
  // finding, and later, whatever the threads that access it do to each other.
  void keep_concerned(const std::vector<Finding>& findings) {
    std::set<Address> memory;
    std::uint64_t first = kNone;
    for (const Finding& finding : findings) first = std::min(first, finding.logged);
    for (const Finding& finding : findings) {
      if (finding.address != 0) memory.insert(finding.address & ~Address{7});
      if (finding.address == 0 && finding.logged == first) return;  // it may be about anything
    }
    const auto touches = [&memory](const InterleavingStep& step) {
      const auto at = memory.lower_bound(step.begin & ~Address{7});
      return !step.location.empty() && at != memory.end() && *at < step.end;
    };
    std::set<FiberIndex> threads;
    for (const InterleavingStep* step : rows_) {
      if (touches(*step)) threads.insert(step->thread);
    }
    const std::uint64_t begin = begin_of_meeting(touches, first);
    if (threads.empty() || begin == kNone) return;
    std::map<Address, std::set<FiberIndex>> users;  // of what orders
    for (const InterleavingStep* step : rows_) {
      if (step->logged >= begin && threads.count(step->thread) != 0) {
        users[step->begin].insert(step->thread);
      }
    }
    Rows kept;
    for (const InterleavingStep* step : rows_) {
      const bool orders = step->logged >= begin && threads.count(step->thread) != 0 &&
                          (step->location.empty() || is_atomic(*step)) && step->begin != 0 &&
                          users[step->begin].size() > 1;
      if ((touches(*step) || orders) && (kept.empty() || !repeats(*kept.back(), *step))) {
        kept.push_back(step);
      }
    }
    unconcerned_ = rows_.size() - kept.size();
    rows_.swap(kept);
  }

  // The last access that another thread than the finding's made before it.
  template <class Touches>
  std::uint64_t begin_of_meeting(Touches touches, std::uint64_t found) const {
    const InterleavingStep* last = nullptr;
    for (auto step = rows_.rbegin(); step != rows_.rend(); ++step) {
      if ((*step)->logged > found || !touches(**step)) continue;
      if (last == nullptr) last = *step;
      if ((*step)->thread != last->thread) return (*step)->logged;
    }
    return kNone;
  }

  // The same again, from the same line.
  bool repeats(const InterleavingStep& before, const InterleavingStep& step) {
    return before.thread == step.thread && before.what == step.what && !step.location.empty() &&
           cell(before) == cell(step);
  }

  // Keeps what led to the first finding.
  void leave_out(const std::vector<Finding>& findings) {
    std::uint64_t first = kNone;
    for (const Finding& finding : findings) first = std::min(first, finding.logged);
    const auto after = std::find_if(rows_.begin(), rows_.end(),
                                    [first](const auto* step) { return step->logged > first; });
    const auto found = static_cast<std::size_t>(after - rows_.begin());
    const std::size_t end = std::min(rows_.size(), found + style_.rows / 10);
    later_ = rows_.size() - end;
    rows_.resize(end);
    left_out_ = end > style_.rows ? end - style_.rows : 0;
    rows_.erase(rows_.begin(), rows_.begin() + static_cast<std::ptrdiff_t>(left_out_));
  }

  static constexpr std::size_t kNone = ~std::size_t{0};

  std::string header() const {
    std::string line = "      ";
    for (std::size_t thread = 0; thread < column_of_.size(); ++thread) {
      if (column_of_[thread] == kNone) continue;
      line += "| " + padded(interleaving_.threads[thread], style_.column) + " ";
    }
    std::string rule = "------";
    for (std::size_t i = 0; i < columns_; ++i) rule += "+" + std::string(style_.column + 2, '-');
    return without_trailing_blanks(line) + "\n" + rule + "\n";
  }

  std::string cell(const InterleavingStep& step) {
    const SourceFrame* const frame = symboliser_.own_frame(step.stack);
    if (frame == nullptr) return step.what;
    const std::string text =
        step.what + "  " + frame->base_name() + ":" + std::to_string(frame->line);
    if (!style_.source_lines) return text;
    const std::string& source = symboliser_.source_line(frame->file, frame->line);
    return source.empty() ? text : text + "\n    " + source;
  }

  // A cell of two lines is a row of two lines.
  std::string row(std::size_t number, std::size_t column, const std::string& content) const {
    std::string text;
    std::size_t begin = 0;
    while (begin <= content.size()) {
      const std::size_t end = std::min(content.find('\n', begin), content.size());
      std::string line = begin == 0 ? std::to_string(number) : "";
      line.insert(0, line.size() < 5 ? 5 - line.size() : 0, ' ');
      line += " ";
      for (std::size_t i = 0; i < columns_; ++i) {
        const bool here = i == column;
        line += "| " + padded(here ? content.substr(begin, end - begin) : "", style_.column) + " ";
      }
      text += without_trailing_blanks(line) + "\n";
      begin = end + 1;
    }
    return text;
  }

  static std::string mark(const Finding& finding) {
    return "  >>> " + std::string(name_of(finding.kind)) + ": " + finding.message + "\n";
  }

  const Interleaving& interleaving_;
  Symboliser& symboliser_;
  const InterleavingStyle& style_;
  std::vector<const InterleavingStep*> rows_;
  std::size_t left_out_ = 0;
  std::size_t later_ = 0;
  std::size_t unconcerned_ = 0;
  std::size_t unshown_ = 0;
  std::vector<std::size_t> column_of_;
  std::size_t columns_ = 0;
};

}  // namespace

std::string to_text(const Interleaving& interleaving, const std::vector<Finding>& findings,
                    Symboliser& symboliser, const InterleavingStyle& style) {
  return Table(interleaving, findings, symboliser, style).text(findings);
}

}  // namespace mpsstress::runtime
