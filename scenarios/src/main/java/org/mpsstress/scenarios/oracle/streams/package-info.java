/** The oracle of the stream assignment: which thread may get which stream, and how they share. */
package org.mpsstress.scenarios.oracle.streams;
