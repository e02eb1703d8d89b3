/** What commands that run something share: the installation, options, the run directory. */
package org.mpsstress.cli.run;
