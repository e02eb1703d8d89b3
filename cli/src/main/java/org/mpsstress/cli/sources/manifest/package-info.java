/** The manifest of a user's sources: read, and drafted from a folder. It is untrusted input. */
package org.mpsstress.cli.sources.manifest;
