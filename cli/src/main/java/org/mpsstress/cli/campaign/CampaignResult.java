package org.mpsstress.cli.campaign;

import java.io.PrintWriter;
import java.util.function.Consumer;
import org.mpsstress.model.ExitCode;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/**
 * What a campaign has to say, whole or as much as is known.
 *
 * @param file its document's name in its folder
 * @param json its document
 * @param page its page, or null if it has none
 * @param table prints it for people
 * @param exitCode of the command
 * @param fault ended it, and is thrown when all is written and printed; or null
 */
public record CampaignResult(
    String file,
    String json,
    Page page,
    Consumer<PrintWriter> table,
    ExitCode exitCode,
    FrameworkError fault) {
  /**
   * A page for people.
   *
   * @param file its name in the campaign's folder
   * @param html what it holds
   */
  public record Page(String file, String html) {}

  /** One without a page, that nothing ended. */
  public CampaignResult(String file, String json, Consumer<PrintWriter> table, ExitCode exitCode) {
    this(file, json, null, table, exitCode, null);
  }

  /** The same with that page. */
  public CampaignResult withPage(String name, String html) {
    return new CampaignResult(file, json, new Page(name, html), table, exitCode, fault);
  }

  /** The same, ended by that fault, or by none if it is null. */
  public CampaignResult withFault(FrameworkError ended) {
    return new CampaignResult(file, json, page, table, exitCode, ended);
  }
}
