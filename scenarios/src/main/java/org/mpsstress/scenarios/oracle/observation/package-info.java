/** What an oracle is given, a run as its trace tells it, and what it answers, an opinion. */
package org.mpsstress.scenarios.oracle.observation;
