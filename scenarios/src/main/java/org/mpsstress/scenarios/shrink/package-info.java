/** Delta debugging over drafts of scenarios: the smallest scenario that still fails. */
package org.mpsstress.scenarios.shrink;
