/**
 * The models with a bug of the backend's history in each, to show that a tool sees. Each omits,
 * moves or misdirects one action of the class that it extends.
 */
package org.mpsstress.model.concurrent.broken;
