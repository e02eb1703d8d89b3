/**
 * How soon a defect is found: trials from fresh seeds on a layer, each ended by the first finding
 * of an expected kind.
 */
package org.mpsstress.scenarios.detection;
