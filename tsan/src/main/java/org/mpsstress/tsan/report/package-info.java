/** Reads what sanitizers print. Knows nothing of scenarios. */
package org.mpsstress.tsan.report;
