/** Whether sources compile over the face of Metal and link, and what of it they miss. */
package org.mpsstress.cli.sources.check;
