package org.mpsstress.model.record;

/**
 * Where a run took place.
 *
 * @param os name and version of the operating system
 * @param cpu the processor's name
 * @param cores processors that the run could use
 * @param memoryBytes main memory
 * @param jdk version and vendor of the JVM
 */
public record Machine(String os, String cpu, int cores, long memoryBytes, String jdk) {}
