/** The document of {@code mps-stress controls}: how often each control was found. */
package org.mpsstress.model.controls;
