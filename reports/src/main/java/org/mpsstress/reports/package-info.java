/** Reports made from run records alone: what they share, and the one door to all of them. */
package org.mpsstress.reports;
