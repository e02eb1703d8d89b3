/** The document of {@code mps-stress fuzz}: what random programs found. */
package org.mpsstress.model.fuzz;
