package org.mpsstress.scenarios.minimise;

import java.nio.file.Path;
import org.mpsstress.model.Finding;
import org.mpsstress.model.run.MinimisedFinding;

/**
 * A finding in the smallest case that was found to show it.
 *
 * @param scenario a file that stands by itself
 * @param finding the same one there; its token is of that file
 * @param size of that case and schedule
 * @param from what it was made of
 * @param tries smaller cases that were run or explored on the way
 */
public record Minimised(
    Path scenario,
    Finding finding,
    MinimisedFinding.Size size,
    MinimisedFinding.Size from,
    int tries) {}
