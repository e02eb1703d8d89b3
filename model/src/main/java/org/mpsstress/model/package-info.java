/** What the tool says about a run. */
package org.mpsstress.model;
