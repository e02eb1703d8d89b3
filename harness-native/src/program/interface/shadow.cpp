// Books of tensors, in shards so that threads seldom meet in them.
#include "program/interface/shadow.hpp"

#include <cmath>
#include <map>

#include "program/host/errors.hpp"
#include "program/host/native_thread.hpp"
#include "program/values/comparison.hpp"
#include "program/values/origin.hpp"
#include "program/values/reference.hpp"

namespace mpsstress::program {
namespace {

/// An expression that grew as deep as this is replaced by its values: a loop that adds to its own
/// result would otherwise keep all of its past.
constexpr std::size_t kDeepest = 256;

void collapse(ShadowNode& node) {
  const Expression made = node.expression;
  if (made.exact) {
    node.host_values = Evaluator<float>().evaluate(made);
  } else {
    Evaluator<Rounded> evaluator;
    std::vector<float> values;
    std::vector<double> errors;
    for (const Rounded& one : evaluator.evaluate(made)) {
      values.push_back(static_cast<float>(one.value));
      errors.push_back(one.error + std::fabs(one.value));
    }
    node.host_values = std::move(values);
    node.host_errors = std::move(errors);
  }
  node.expression = make_host_values(made.shape, node.host_values.data());
  if (!made.exact) node.expression.host_errors = node.host_errors.data();
  node.expression.exact = made.exact;
  node.expression.integral = made.integral;
  node.expression.unspecified = made.unspecified;
  node.expression.bound = made.bound;
  node.inputs = {};
  node.depth = 0;
}

std::string name_of(const ShadowNode& node) {
  return "tensor " + std::to_string(node.ordinal) + " " + shape_text(node.expression.shape) +
         " of thread " + std::to_string(node.thread);
}

}  // namespace

// Inputs are let go of one by one: the destructor of a long chain must not recurse.
ShadowNode::~ShadowNode() {
  std::vector<std::shared_ptr<ShadowNode>> last;
  const auto take = [&last](std::array<std::shared_ptr<ShadowNode>, 3>& from) {
    for (auto& input : from) {
      if (input != nullptr) last.push_back(std::move(input));
    }
  };
  take(inputs);
  while (!last.empty()) {
    const std::shared_ptr<ShadowNode> node = std::move(last.back());
    last.pop_back();
    if (node.use_count() == 1) take(node->inputs);
  }
}

std::shared_ptr<ShadowNode> ShadowBook::make_node(const Expression& made) {
  const std::uint64_t ordinal = made_.fetch_add(1, std::memory_order_relaxed) + 1;
  return std::make_shared<ShadowNode>(made, ordinal, native_thread_id());
}

void ShadowBook::add(mpss_tensor tensor, std::shared_ptr<ShadowNode> node) {
  auto shadow = std::make_shared<Shadow>();
  shadow->node = std::move(node);
  Shard& home = shard(tensor);
  const std::lock_guard lock(home.mutex);
  home.tensors[tensor] = std::move(shadow);
}

void ShadowBook::add_made(mpss_tensor tensor, const Expression& made) {
  add(tensor, make_node(made));
}

void ShadowBook::add_kernel(mpss_tensor tensor, mpss_kernel kernel,
                            const std::vector<std::shared_ptr<ShadowNode>>& inputs) {
  const Expression* expressions[3] = {};
  for (std::size_t i = 0; i < inputs.size(); ++i) expressions[i] = &inputs[i]->expression;
  const std::optional<Expression> made = make_kernel(kernel, expressions, inputs.size());
  if (!made) throw SutError("accepted tensors whose shapes do not fit the operation");
  std::shared_ptr<ShadowNode> node = make_node(*made);
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    node->inputs[i] = inputs[i];
    node->depth = std::max(node->depth, inputs[i]->depth + 1);
  }
  if (node->depth > kDeepest) collapse(*node);
  add(tensor, std::move(node));
}

void ShadowBook::remove(mpss_tensor tensor) {
  Shard& home = shard(tensor);
  std::shared_ptr<Shadow> removed;
  std::shared_ptr<ShadowNode> forgotten;  // destroyed outside the lock
  const std::lock_guard lock(home.mutex);
  const auto found = home.tensors.find(tensor);
  if (found == home.tensors.end()) return;
  removed = std::move(found->second);
  home.tensors.erase(found);
  home.freed.push_back(removed->node);
  if (home.freed.size() <= kRemembered) return;
  forgotten = std::move(home.freed.front());
  home.freed.pop_front();
}

std::shared_ptr<Shadow> ShadowBook::get(mpss_tensor tensor) const {
  const Shard& home = shard(tensor);
  const std::lock_guard lock(home.mutex);
  const auto found = home.tensors.find(tensor);
  if (found == home.tensors.end())
    throw FrameworkError("no such tensor: " + std::to_string(tensor));
  return found->second;
}

std::shared_ptr<ShadowNode> ShadowBook::node(mpss_tensor tensor) const {
  const std::shared_ptr<Shadow> shadow = get(tensor);
  const std::lock_guard lock(shadow->mutex);
  return shadow->node;
}

void ShadowBook::write(mpss_tensor tensor, const float* values, std::size_t count) {
  const std::shared_ptr<Shadow> shadow = get(tensor);
  const std::lock_guard lock(shadow->mutex);
  std::shared_ptr<ShadowNode> written = make_node(shadow->node->expression);
  written->host_values.assign(values, values + count);
  written->expression =
      make_host_values(shadow->node->expression.shape, written->host_values.data());
  shadow->node = std::move(written);
  shadow->copied = false;
}

void ShadowBook::keep_copy(mpss_tensor tensor, const float* values, std::size_t count) {
  const std::shared_ptr<Shadow> shadow = get(tensor);
  const std::lock_guard lock(shadow->mutex);
  shadow->copy.assign(values, values + count);
  shadow->copied = true;
}

std::vector<std::shared_ptr<ShadowNode>> ShadowBook::others() const {
  std::vector<std::shared_ptr<ShadowNode>> nodes;
  for (const Shard& one : shards_) {
    const std::lock_guard lock(one.mutex);
    nodes.insert(nodes.end(), one.freed.rbegin(), one.freed.rend());
    // A tensor that another thread reads or checks just now is left out rather than waited for.
    for (const auto& entry : one.tensors) {
      const std::unique_lock shadow(entry.second->mutex, std::try_to_lock);
      if (shadow.owns_lock()) nodes.push_back(entry.second->node);
    }
  }
  return nodes;
}

std::optional<std::string> ShadowBook::judge(const std::shared_ptr<ShadowNode>& node,
                                             const float* got) const {
  const Expression& expression = node->expression;
  if (expression.unspecified) {
    throw FrameworkError("nothing can be said about contents that were never specified");
  }
  const std::optional<Difference> difference =
      expression.exact ? compare_exactly(Evaluator<float>().evaluate(expression), got)
                       : compare_closely(expression, Evaluator<double>().evaluate(expression), got);
  if (!difference) return std::nullopt;
  std::string text = describe(*difference, expression.shape);
  const std::vector<std::shared_ptr<ShadowNode>> nodes = others();
  std::vector<const Expression*> candidates;
  std::map<const Expression*, const ShadowNode*> by_expression;
  for (const auto& other : nodes) {
    candidates.push_back(&other->expression);
    by_expression[&other->expression] = other.get();
  }
  const auto origin = find_origin(expression, *difference, got, candidates);
  if (origin) {
    text += "; that is the value of " + name_of(*by_expression.at(origin->expression));
    if (origin->alike > 0) text += " (and of " + std::to_string(origin->alike) + " more)";
  }
  return text;
}

}  // namespace mpsstress::program
