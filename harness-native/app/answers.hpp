// A program's standard output, kept for its own answers.
#pragma once

namespace mpsstress::app {

/**
 * From now on what the code under test prints on standard output goes to standard error: it must
 * not be taken for an answer, nor stand in the middle of one. Where there is no descriptor left
 * both stay as they are.
 */
void keep_answers();

/** The descriptor that answers go to. */
int answers();

/** Writes an answer, whole; false where it cannot be written. Does not allocate. */
bool answer(const char* text, unsigned long length);

}  // namespace mpsstress::app
