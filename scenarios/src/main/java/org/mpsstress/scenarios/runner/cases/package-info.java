/**
 * One case: chosen among the scenarios' cases, run again and again within its budget, judged and
 * counted.
 */
package org.mpsstress.scenarios.runner.cases;
