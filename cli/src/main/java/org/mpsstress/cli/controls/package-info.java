/** {@code controls}: whether every detector finds what is planted for it, time after time. */
package org.mpsstress.cli.controls;
