/**
 * Where code can be broken: reads Clang's syntax trees of the backend, finds every place at which
 * an operator applies, and writes sources that hold all mutants at once, each behind a switch.
 */
package org.mpsstress.cli.mutated.sites;
