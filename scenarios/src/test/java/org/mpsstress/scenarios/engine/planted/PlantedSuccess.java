package org.mpsstress.scenarios.engine.planted;

import org.mpsstress.scenarios.engine.Scenarios;

/** Run by the nested build of BrokenBuildTest alone: its one case passes. */
@Scenarios(files = "planted-success.yaml", controls = false)
public class PlantedSuccess {}
