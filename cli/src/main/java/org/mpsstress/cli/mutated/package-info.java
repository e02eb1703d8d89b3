/** The backend with all its mutants in one build, and that build as a subject of runs. */
package org.mpsstress.cli.mutated;
