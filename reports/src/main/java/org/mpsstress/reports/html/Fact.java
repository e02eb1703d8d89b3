package org.mpsstress.reports.html;

/** What is said about a name, in a list of such. */
record Fact(String name, String value) {}
