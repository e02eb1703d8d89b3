/** The worker: a long-lived JVM that runs plans, and the protocol that it is spoken to with. */
package org.mpsstress.scenarios.worker;
