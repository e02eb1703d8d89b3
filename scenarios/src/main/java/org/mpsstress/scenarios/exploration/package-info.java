/**
 * Explored runs: cases explored by {@code mps-explore}, one schedule after the other, and their
 * findings shown again (docs/architecture.md, "The explorer").
 */
package org.mpsstress.scenarios.exploration;
