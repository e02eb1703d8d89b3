/**
 * Random histories of the specification's calls, as scenarios: whatever can run a scenario asks
 * them of its subject, and the oracle of linearizability holds the answers against the
 * specification.
 */
package org.mpsstress.scenarios.histories;
