// Associated objects: one table for all, under one lock, as the real runtime has it.
#include "objc/foundation/associations.hpp"

#include <Foundation/Foundation.h>
#include <objc/runtime.h>

#include <map>
#include <mutex>
#include <utility>

#include "dispatch/tsan_annotations.hpp"

namespace {

struct Value {
  id object;
  objc_AssociationPolicy policy;
};
using Table = std::map<std::pair<id, const void*>, Value>;

std::mutex table_mutex;
Table& table() {
  static auto* const all = new Table;
  return *all;
}
int values;  // in the table: most programs have none, and their objects end without a lock

MPSSTRESS_NO_TSAN bool is_empty() { return __atomic_load_n(&values, __ATOMIC_RELAXED) == 0; }

void let_go(const Value& value) {
  if (value.policy != OBJC_ASSOCIATION_ASSIGN) [value.object release];
}

id held(id value, objc_AssociationPolicy policy) {
  switch (policy) {
    case OBJC_ASSOCIATION_RETAIN:
    case OBJC_ASSOCIATION_RETAIN_NONATOMIC:
      return [value retain];
    case OBJC_ASSOCIATION_COPY:
    case OBJC_ASSOCIATION_COPY_NONATOMIC:
      return [value copy];
    default:
      return value;
  }
}

}  // namespace

void objc_setAssociatedObject(id object, const void* key, id value, objc_AssociationPolicy policy) {
  const Value fresh{held(value, policy), policy};
  Value old{nil, OBJC_ASSOCIATION_ASSIGN};
  {
    const std::lock_guard<std::mutex> lock(table_mutex);
    const auto found = table().find({object, key});
    if (found != table().end()) {
      old = found->second;
      table().erase(found);
    }
    if (value != nil) table().insert({{object, key}, fresh});
    __atomic_store_n(&values, (int)table().size(), __ATOMIC_RELAXED);
  }
  let_go(old);
}

id objc_getAssociatedObject(id object, const void* key) {
  const std::lock_guard<std::mutex> lock(table_mutex);
  const auto found = table().find({object, key});
  if (found == table().end()) return nil;
  const Value& value = found->second;
  const bool atomic = value.policy == OBJC_ASSOCIATION_RETAIN ||
                      value.policy == OBJC_ASSOCIATION_COPY;
  return atomic ? [[value.object retain] autorelease] : value.object;
}

void objc_removeAssociatedObjects(id object) { mpsstress::face::remove_associations(object); }

void mpsstress::face::remove_associations(id object) {
  if (is_empty()) return;
  for (;;) {
    Value gone{};
    {
      const std::lock_guard<std::mutex> lock(table_mutex);
      const auto first = table().lower_bound({object, nullptr});
      if (first == table().end() || first->first.first != object) return;
      gone = first->second;
      table().erase(first);
      __atomic_store_n(&values, (int)table().size(), __ATOMIC_RELAXED);
    }
    let_go(gone);
  }
}
