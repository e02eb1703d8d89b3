/** The scenarios that come with the tool. */
package org.mpsstress.scenarios.catalogue;
