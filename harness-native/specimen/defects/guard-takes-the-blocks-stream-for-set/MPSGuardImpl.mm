// Streams and events by number, for PyTorch's guards.
#include <ATen/mps/MPSAllocatorInterface.h>
#include <ATen/mps/MPSEvent.h>
#include <ATen/mps/MPSGuardImpl.h>

#include <stdexcept>

namespace at::mps {
namespace {

const c10::impl::DeviceGuardImplRegistrar registered(c10::DeviceType::MPS, new MPSGuardImpl);

MPSStream* native(const c10::Stream& stream) {
  const c10::Device device = stream.device();
  if (device.type() != c10::DeviceType::MPS || device.index() > 0) {  // C16
    throw std::invalid_argument("the stream is not one of this device");
  }
  if (stream.id() < 0) throw std::out_of_range("the stream's id is out of range");
  return MPSStreamPool::instance().getStream(static_cast<size_t>(stream.id()));
}

id_t id_of(void* event) { return static_cast<id_t>(reinterpret_cast<std::uintptr_t>(event)); }

}  // namespace

c10::Stream MPSGuardImpl::getStream(c10::Device) const { return getCurrentMPSStream()->unwrap(); }

c10::Stream MPSGuardImpl::getNewStream(c10::Device, int) const {
  return getStreamFromPool()->unwrap();
}

c10::Stream MPSGuardImpl::exchangeStream(c10::Stream stream) const {
  const c10::Stream before = getCurrentMPSStream()->unwrap();
  MPSStream* const next = native(stream);
  if (before.id() != stream.id()) setCurrentMPSStream(next);
  return before;
}

void MPSGuardImpl::record(void** event, const c10::Stream& stream, c10::DeviceIndex,
                          c10::EventFlag) const {
  if (*event == nullptr) {
    *event = reinterpret_cast<void*>(
        static_cast<std::uintptr_t>(getMPSEventPool()->acquireEvent(false)));
  }
  getMPSEventPool()->recordEvent(id_of(*event), native(stream));
}

void MPSGuardImpl::block(void* event, const c10::Stream& stream) const {
  if (event == nullptr) return;
  getMPSEventPool()->waitForEvent(id_of(event), native(stream));
}

bool MPSGuardImpl::queryStream(const c10::Stream& stream) const { return native(stream)->query(); }

void MPSGuardImpl::synchronizeStream(const c10::Stream& stream) const {
  native(stream)->synchronize(SyncType::COMMIT_AND_WAIT);
}

void MPSGuardImpl::synchronizeDevice(c10::DeviceIndex) const {
  MPSStreamPool::instance().synchronizeAllStreams();
}

void MPSGuardImpl::recordDataPtrOnStream(const c10::DataPtr& data,
                                         const c10::Stream& stream) const {
  if (data.get() == nullptr) return;
  getIMPSAllocator()->recordStream(data.get(), native(stream));
}

}  // namespace at::mps
