// Short vectors, as kernels have them: one of three takes as much room as one of four.
#ifndef MPSSTRESS_FACE_SIMD_H
#define MPSSTRESS_FACE_SIMD_H

#define MPSSTRESS_SIMD(name, type)                                 \
  typedef type simd_##name##2 __attribute__((ext_vector_type(2))); \
  typedef type simd_##name##3 __attribute__((ext_vector_type(3))); \
  typedef type simd_##name##4 __attribute__((ext_vector_type(4))); \
  typedef simd_##name##2 vector_##name##2;                         \
  typedef simd_##name##3 vector_##name##3;                         \
  typedef simd_##name##4 vector_##name##4
MPSSTRESS_SIMD(int, int);
MPSSTRESS_SIMD(uint, unsigned int);
MPSSTRESS_SIMD(long, long);
MPSSTRESS_SIMD(ulong, unsigned long);
MPSSTRESS_SIMD(float, float);
#undef MPSSTRESS_SIMD

#endif  // MPSSTRESS_FACE_SIMD_H
