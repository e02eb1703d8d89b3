// A shared library that offers no SUT.
extern "C" int mpsstress_test_nothing(void);
extern "C" int mpsstress_test_nothing(void) { return 0; }
