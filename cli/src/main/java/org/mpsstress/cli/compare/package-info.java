/** Two libraries under the same plans and seeds: who fails how often, how fast. */
package org.mpsstress.cli.compare;
