/** The command line: the program, its errors and its exit codes. */
package org.mpsstress.cli;
