/** What options of several commands are made of. */
package org.mpsstress.cli.options;
