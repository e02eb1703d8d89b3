/** The oracle that knows what each operation may answer, and when. */
package org.mpsstress.scenarios.oracle.answers;
