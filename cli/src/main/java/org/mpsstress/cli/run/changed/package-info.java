/** The daily loop: which cases have a say in what has changed in the subject's sources. */
package org.mpsstress.cli.run.changed;
