/**
 * The scenario language: from a YAML document to a {@link
 * org.mpsstress.scenarios.language.Scenario}, or to messages that say what is wrong and where.
 */
package org.mpsstress.scenarios.language;
