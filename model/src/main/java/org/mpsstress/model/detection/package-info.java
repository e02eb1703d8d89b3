/** The detection matrix: which layer finds which planted defect, and how soon. */
package org.mpsstress.model.detection;
