/** One class for each command; what they share in doing is in {@code org.mpsstress.cli.run}. */
package org.mpsstress.cli.commands;
