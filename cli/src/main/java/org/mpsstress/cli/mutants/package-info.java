/** {@code mutants}: breaks the backend in hundreds of small ways, and says who notices. */
package org.mpsstress.cli.mutants;
