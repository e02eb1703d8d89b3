/** The functions of {@code mpsstress/harness.h}, bound by JavaCPP. */
package org.mpsstress.harness.binding;
