// An interleaving as text: a row for each step, a column for each thread that takes one, the places
// in the source beside them.
#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

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
    if (style.explained != 0) {
      Finding whole;  // of an outcome that nobody here objects to: what was chosen, to the end
      whole.logged = kNone;
      whole.note = style.about;
      const Finding* const found = find(findings, style.explained);
      const Finding& explained = found != nullptr ? *found : whole;
      Rows kept = explaining(rows_, explained, how(explained));
      unshown_ = rows_.size() - kept.size();
      rows_.swap(kept);
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
      text += heading(step);
      text += row(left_out_ + i + 1, column_of_[step.thread], cell(step));
      const std::uint64_t next = i + 1 < rows_.size() ? rows_[i + 1]->logged : kNone;
      for (const Finding& finding : findings) {
        const bool other = style_.explained != 0 && finding.signature != style_.explained;
        if (!other && finding.logged >= step.logged && finding.logged < next) text += mark(finding);
      }
    }
    if (later_ != 0) text += "      (" + std::to_string(later_) + " later steps)\n";
    if (unshown_ != 0) {
      text +=
          "      ... " + std::to_string(unshown_) + (unshown_ == 1 ? " more step" : " more steps");
      text += style_.whole.empty() ? "\n" : " (" + style_.whole + ")\n";
    }
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
    std::unordered_map<Address, std::set<FiberIndex>> users;  // of granules
    const auto is_own = [this](const InterleavingStep& step) {
      return symboliser_.own_frame(step.stack) != nullptr;
    };
    for (const InterleavingStep& step : interleaving_.steps) {
      if (step.location.empty() || !is_own(step)) continue;
      for (Address a = step.begin & ~Address{7}; a < step.end; a += 8) {
        users[a].insert(step.thread);
      }
    }
    const auto is_shared = [&](const InterleavingStep& step) {
      for (Address a = step.begin & ~Address{7}; a < step.end; a += 8) {
        if (users[a].size() > 1) return true;
      }
      return false;
    };
    for (const InterleavingStep& step : interleaving_.steps) {
      if (step.kind == EventKind::kNote) {
        notes_.push_back(&step);
      } else if (step.location.empty() || (is_own(step) && is_shared(step))) {
        rows_.push_back(&step);
      }
    }
  }

  using Rows = std::vector<const InterleavingStep*>;

  // Where in the log what the finding notes began and ended, the last time.
  Explained how(const Finding& finding) const {
    Explained how;
    how.most = style_.screen;
    how.is_simple = style_.is_simple;
    if (finding.note.what == 0) return how;
    const auto noted = [&](const InterleavingStep& note, std::uint64_t what) {
      return note.begin == what && note.end == finding.note.whose;
    };
    for (const InterleavingStep* note : notes_) {
      if (noted(*note, finding.note.what)) {
        how.begin = note->logged;
        how.end = kNone;
        how.thread = note->thread;
      } else if (how.end == kNone && noted(*note, finding.note.what | kEndOfNoted)) {
        how.end = note->logged;
      }
    }
    return how;
  }

  // What the step is for, where that has changed: a row without a number.
  std::string heading(const InterleavingStep& step) {
    if (!style_.note) return "";
    const InterleavingStep* last = nullptr;
    for (const InterleavingStep* note : notes_) {
      if (note->logged > step.logged) break;
      if (note->thread == step.thread) last = (note->begin & kEndOfNoted) == 0 ? note : nullptr;
    }
    const InterleavingStep*& shown = heading_of_[step.thread];
    if (last == shown) return "";
    shown = last;
    return last == nullptr ? "" : row(0, column_of_[step.thread], style_.note(last->begin));
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
    const std::string text = step.what + "  " + frame->base_name() + frame->line_text();
    if (!style_.source_lines) return text;
    const std::string& source = symboliser_.source_line(frame->file, frame->line);
    return source.empty() ? text : text + "\n    " + source;
  }

  // A cell of two lines is a row of two lines. Number 0 is not shown.
  std::string row(std::size_t number, std::size_t column, const std::string& content) const {
    std::string text;
    std::size_t begin = 0;
    while (begin <= content.size()) {
      const std::size_t end = std::min(content.find('\n', begin), content.size());
      std::string line = begin == 0 && number != 0 ? std::to_string(number) : "";
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
  std::size_t unshown_ = 0;
  Rows notes_;
  std::map<FiberIndex, const InterleavingStep*> heading_of_;  // the last one shown
  std::vector<std::size_t> column_of_;
  std::size_t columns_ = 0;
};

}  // namespace

std::string to_text(const Interleaving& interleaving, const std::vector<Finding>& findings,
                    Symboliser& symboliser, const InterleavingStyle& style) {
  return Table(interleaving, findings, symboliser, style).text(findings);
}

}  // namespace mpsstress::runtime
