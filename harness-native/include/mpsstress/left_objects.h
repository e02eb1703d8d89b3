/* Objects with counts, as the judge of leaks asks for them once a schedule is over. Whoever keeps
 * counts defines these functions; without them no block of memory is judged. Called on one thread,
 * outside of any schedule. */
#ifndef MPSSTRESS_LEFT_OBJECTS_H
#define MPSSTRESS_LEFT_OBJECTS_H

#ifdef __cplusplus
extern "C" {
#endif

/* One change of an object's count. */
typedef struct mpss_count_change {
  const char* what;    /* "allocated", "retained", "released", "autoreleased", "freed" */
  void* const* frames; /* code addresses, innermost first; valid until the next schedule */
  unsigned depth;
} mpss_count_change;

/* The class of the object that begins the block of memory; null if there is none. */
const char* mpss_left_object(const void* block);
/* Whether that block of memory, which was freed, began with an object. */
int mpss_was_object(const void* block);
/* The object's n-th change that is remembered, from 0; 0 where there are no more. */
int mpss_left_object_change(const void* block, unsigned index, mpss_count_change* out);

/* The other way round, of the judge: an object of that class, which the block begins with, was
 * released by somebody who did not hold it. Ends the schedule; on real threads there is none. */
void mpss_object_released_once_too_often(const void* block, const char* name);

#ifdef __cplusplus
}
#endif
#endif /* MPSSTRESS_LEFT_OBJECTS_H */
