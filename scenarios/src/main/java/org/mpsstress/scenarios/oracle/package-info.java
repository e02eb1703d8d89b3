/**
 * Oracles: each looks at what a run left behind and says what is wrong with it. An oracle that
 * itself fails is a fault of the tool, never a pass.
 */
package org.mpsstress.scenarios.oracle;
