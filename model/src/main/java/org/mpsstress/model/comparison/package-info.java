/** The document of {@code mps-stress compare}: two libraries on the same plans and seeds. */
package org.mpsstress.model.comparison;
