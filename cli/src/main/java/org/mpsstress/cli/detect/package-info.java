/** {@code detect}: how soon each planted defect is found, and by whom. */
package org.mpsstress.cli.detect;
