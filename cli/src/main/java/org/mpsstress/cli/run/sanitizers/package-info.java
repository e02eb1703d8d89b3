/** The engine whose cases run in processes of their own, each under a sanitizer. */
package org.mpsstress.cli.run.sanitizers;
