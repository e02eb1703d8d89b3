package org.mpsstress.scenarios.engine;

/** Scenarios of the catalogue as tests of this build, with the controls before them. */
@Scenarios({"simple-parallel", "stream-assignment", "thread-churn"})
class CatalogueScenariosTest {}
