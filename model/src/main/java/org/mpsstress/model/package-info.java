/** What the tool says about a run: verdicts, findings, replay tokens, exit codes, statistics. */
package org.mpsstress.model;
