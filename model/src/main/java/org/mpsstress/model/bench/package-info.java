/** What a benchmark run measured: figures, what they are compared with, and their bars. */
package org.mpsstress.model.bench;
