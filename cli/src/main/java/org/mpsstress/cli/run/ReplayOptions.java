package org.mpsstress.cli.run;

import org.mpsstress.model.RunToken;

/** An engine's own options of replays, as picocli reads them. */
public interface ReplayOptions {
  /**
   * Refuses all of them, for a token of another engine.
   *
   * @throws org.mpsstress.cli.UserError if one was said
   */
  void refuse(RunToken token);
}
