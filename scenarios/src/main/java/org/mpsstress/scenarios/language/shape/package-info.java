/**
 * What a scenario's document looks like, as tables: the checker of documents and the JSON Schema
 * are made from them.
 */
package org.mpsstress.scenarios.language.shape;
