/** What is printed on standard output: tables for people, one JSON document for programs. */
package org.mpsstress.cli.output;
