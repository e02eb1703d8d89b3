/** AssertJ assertions on runs, for users who write their tests in Java. */
package org.mpsstress.scenarios.assertions;
