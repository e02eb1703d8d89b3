/** What exploring schedules costs, and how soon it finds what is wrong. */
package org.mpsstress.benchmarks.exploration;
