package org.mpsstress.scenarios.language;

import java.util.List;
import org.mpsstress.scenarios.language.program.VariableType;

/**
 * A queue through which threads pass values.
 *
 * @param name its name
 * @param capacity values that it can hold
 * @param carries what is sent through it
 * @param shape of the tensors, or null where the scenario does not state it
 */
public record Channel(String name, int capacity, VariableType carries, List<Long> shape) {}
