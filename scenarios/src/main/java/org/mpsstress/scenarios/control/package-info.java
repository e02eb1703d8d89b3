/** Controls: what is planted in every suite, to show that the detectors see. */
package org.mpsstress.scenarios.control;
