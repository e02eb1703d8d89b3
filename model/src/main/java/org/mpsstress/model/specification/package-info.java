/**
 * The executable specification: what the contract allows a stream pool, its events and its
 * allocator to answer, one call after the other. Everything here is immutable; a state answers with
 * the steps that may follow it. Clauses in brackets are those of the contract.
 */
package org.mpsstress.model.specification;
