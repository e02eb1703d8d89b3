// Which thread is the main one, for +[NSThread isMainThread] and pthread_main_np.
#ifndef MPSSTRESS_OBJC_FOUNDATION_MAIN_THREAD_HPP
#define MPSSTRESS_OBJC_FOUNDATION_MAIN_THREAD_HPP

namespace mpsstress::face {

// The process's first thread is, unless one has said that it is: a JVM's first thread runs nothing,
// and explored threads share one kernel thread. From any thread; it orders nothing.
bool on_main_thread();
void adopt_main_thread();   // the caller is, and no other one any more
void forget_main_thread();  // the process's first thread is again

}  // namespace mpsstress::face

#endif  // MPSSTRESS_OBJC_FOUNDATION_MAIN_THREAD_HPP
