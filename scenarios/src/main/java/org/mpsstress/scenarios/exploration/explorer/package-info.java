/**
 * The process {@code mps-explore}: its options, what it says line by line, and its end
 * (docs/architecture.md, "The explorer").
 */
package org.mpsstress.scenarios.exploration.explorer;
