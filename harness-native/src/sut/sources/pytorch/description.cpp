// What these sources are called in reports. A file of its own: it is all that differs between
// manifests of one checkout.
namespace mpsstress::sources {

const char* description() { return MPSSTRESS_SOURCES_DESCRIPTION; }

}  // namespace mpsstress::sources
