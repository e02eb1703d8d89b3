/** The lines of programs: operations, variables and their types, shapes of tensors. */
package org.mpsstress.scenarios.language.program;
