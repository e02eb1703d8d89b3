/** Reports made from run records alone. */
package org.mpsstress.reports;
