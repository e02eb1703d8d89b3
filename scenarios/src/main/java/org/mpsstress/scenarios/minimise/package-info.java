/**
 * A finding in the smallest case that still shows it: of runs in workers, and what those of
 * explored runs share with that.
 */
package org.mpsstress.scenarios.minimise;
