package org.mpsstress.scenarios.engine.planted;

import org.mpsstress.scenarios.engine.Scenarios;

/** Run by the nested build of BrokenBuildTest alone: its one case fails. */
@Scenarios(files = "planted-failure.yaml", controls = false)
public class PlantedFailure {}
