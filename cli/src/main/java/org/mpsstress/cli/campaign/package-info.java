/**
 * Campaigns: commands that make many runs in order to say one thing about the tool, a suite or a
 * subject. They share their options, folder, seed, stop, files, table and exit code.
 */
package org.mpsstress.cli.campaign;
