// Expressions turned into operations again.
#include "program/interpreter/single_threaded_reference.hpp"

namespace mpsstress::program {

SingleThreadedReference::~SingleThreadedReference() {
  for (const auto& entry : made_) sut_.api().tensor_free(sut_.get(), entry.second);
}

mpss_tensor SingleThreadedReference::make(const Expression& expression) {
  mpss_tensor handle = 0;
  const mpss_sut_api& api = sut_.api();
  if (expression.making == Making::kFill) {
    sut_.check(api.tensor_create(sut_.get(), &expression.shape, expression.fill, expression.value,
                                 expression.key, &handle));
  } else if (expression.making == Making::kHostValues) {
    sut_.check(api.tensor_create(sut_.get(), &expression.shape, MPSS_EMPTY, 0, 0, &handle));
    sut_.check(api.tensor_write(sut_.get(), handle, expression.host_values,
                                element_count(expression.shape)));
  } else {
    mpss_tensor inputs[3] = {};
    for (std::size_t i = 0; i < expression.input_count; ++i) {
      inputs[i] = made_.at(expression.inputs[i]);
    }
    sut_.check(api.compute(sut_.get(), expression.kernel, inputs, expression.input_count, &handle));
  }
  return handle;
}

std::vector<float> SingleThreadedReference::evaluate(const Expression& root) {
  std::vector<const Expression*> stack = {&root};
  while (!stack.empty()) {
    const Expression* top = stack.back();
    bool ready = true;
    for (std::size_t i = 0; i < top->input_count; ++i) {
      if (made_.count(top->inputs[i]) != 0) continue;
      ready = false;
      stack.push_back(top->inputs[i]);
    }
    if (!ready) continue;
    if (made_.count(top) == 0) made_.emplace(top, make(*top));
    stack.pop_back();
  }
  std::vector<float> values(static_cast<std::size_t>(element_count(root.shape)));
  sut_.check(sut_.api().tensor_read(sut_.get(), made_.at(&root), values.data(),
                                    element_count(root.shape)));
  return values;
}

void SingleThreadedReference::forget() {
  for (auto entry = made_.begin(); entry != made_.end();) {
    if (entry->first->long_lived) {
      ++entry;
    } else {
      sut_.api().tensor_free(sut_.get(), entry->second);
      entry = made_.erase(entry);
    }
  }
}

}  // namespace mpsstress::program
