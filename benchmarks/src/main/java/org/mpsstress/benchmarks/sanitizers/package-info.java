/** What a sanitizer costs, and that it is silent about a correct backend. */
package org.mpsstress.benchmarks.sanitizers;
