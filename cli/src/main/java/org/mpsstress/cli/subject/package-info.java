/**
 * What is tested: the interface that every kind of subject has. The kinds lie in folders of theirs.
 */
package org.mpsstress.cli.subject;
