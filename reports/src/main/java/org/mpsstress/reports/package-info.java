/** Reports made from run records alone: what they share, and the one entry to all of them. */
package org.mpsstress.reports;
