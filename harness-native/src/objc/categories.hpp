// Files that add methods to classes of other files: an archive's linker takes such a file only
// where something names it, so each has an anchor, and the files of those classes hold it.
#ifndef MPSSTRESS_OBJC_CATEGORIES_HPP
#define MPSSTRESS_OBJC_CATEGORIES_HPP

#define MPSS_ANCHOR(name) extern "C" const char mpss_face_anchor_##name = 0
#define MPSS_HOLDS(name)                         \
  extern "C" const char mpss_face_anchor_##name; \
  __attribute__((used)) static const char* const holds_##name = &mpss_face_anchor_##name

#endif  // MPSSTRESS_OBJC_CATEGORIES_HPP
