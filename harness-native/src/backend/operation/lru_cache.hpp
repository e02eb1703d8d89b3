// A bounded map that forgets what was used longest ago. For one thread.
#ifndef MPSSTRESS_BACKEND_LRU_CACHE_HPP
#define MPSSTRESS_BACKEND_LRU_CACHE_HPP

#include <cstddef>
#include <list>
#include <map>
#include <utility>

namespace mpsstress::backend {

template <typename Key, typename Value>
class LruCache {
 public:
  explicit LruCache(std::size_t limit) : limit_(limit) {}

  // The entry, made on a miss; valid until the next call.
  template <typename Make>
  Value& get(const Key& key, Make&& make) {
    const auto known = index_.find(key);
    if (known != index_.end()) {
      entries_.splice(entries_.begin(), entries_, known->second);
      return entries_.front().second;
    }
    entries_.emplace_front(key, std::forward<Make>(make)());
    index_.emplace(key, entries_.begin());
    if (entries_.size() > limit_) {
      index_.erase(entries_.back().first);
      entries_.pop_back();
    }
    return entries_.front().second;
  }

  std::size_t size() const { return entries_.size(); }

 private:
  using Entries = std::list<std::pair<Key, Value>>;

  const std::size_t limit_;
  Entries entries_;  // latest first
  std::map<Key, typename Entries::iterator> index_;
};

}  // namespace mpsstress::backend

#endif  // MPSSTRESS_BACKEND_LRU_CACHE_HPP
