/**
 * Scenarios in parts that can be taken away, and delta debugging over them: the smallest scenario
 * that still fails.
 */
package org.mpsstress.scenarios.shrink;
