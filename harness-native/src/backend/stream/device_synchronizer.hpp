// Waits for the whole device (C17): the work previously submitted to every stream, by any thread.
#ifndef MPSSTRESS_BACKEND_DEVICE_SYNCHRONIZER_HPP
#define MPSSTRESS_BACKEND_DEVICE_SYNCHRONIZER_HPP

#include <vector>

namespace mpsstress::backend {

class Backend;
class Stream;

class DeviceSynchronizer {
 public:
  explicit DeviceSynchronizer(Backend& backend) : backend_(backend) {}
  virtual ~DeviceSynchronizer() = default;

  // Every stream is attempted, even if one throws; the first exception is thrown again at the end.
  virtual void synchronize();
  // The same wait, for the backend's own needs (C40): errors stay for whoever synchronises next.
  void drain();

 protected:
  virtual std::vector<Stream*> streams();  // collected under the pool's lock, waited for outside it
  virtual void synchronize_one(Stream& stream);

  Backend& backend_;
};

}  // namespace mpsstress::backend

#endif  // MPSSTRESS_BACKEND_DEVICE_SYNCHRONIZER_HPP
