/** A scenario in other surroundings: faults, speeds, sizes, endings, caches and variables. */
package org.mpsstress.scenarios.variants;
