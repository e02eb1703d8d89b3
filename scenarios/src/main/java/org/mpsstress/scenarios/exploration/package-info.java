/**
 * Explored runs: cases explored schedule by schedule, the controls and trials of that, and their
 * findings replayed, minimised and verified (docs/architecture.md, "The explorer").
 */
package org.mpsstress.scenarios.exploration;
