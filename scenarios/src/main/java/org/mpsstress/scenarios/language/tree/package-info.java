/** A YAML document as a tree in which every node knows its line and column. */
package org.mpsstress.scenarios.language.tree;
