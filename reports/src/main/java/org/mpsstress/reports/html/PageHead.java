package org.mpsstress.reports.html;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * How every page begins. A page has no script, loads nothing, and forbids both by its content
 * security policy, so that it can be attached to a pull request and opened from disk.
 */
final class PageHead {
  private static final String POLICY =
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action"
          + " 'none'";

  private PageHead() {}

  /** Opens the page up to its main part: {@code html}, {@code body} and {@code main} stay open. */
  static void begin(HtmlWriter html, String title) {
    html.trusted("<!doctype html>\n").open("html", "lang", "en").open("head").trusted("\n");
    html.open("meta", "charset", "utf-8");
    html.open("meta", "http-equiv", "Content-Security-Policy", "content", POLICY);
    html.open("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
    html.open("meta", "name", "color-scheme", "content", "light dark").trusted("\n");
    html.element("title", title);
    html.open("style").trusted(styleSheet()).closeLine();
    html.closeLine();
    html.open("body").open("main").trusted("\n");
  }

  private static String styleSheet() {
    try (InputStream in = PageHead.class.getResourceAsStream("report.css")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException error) {
      throw new UncheckedIOException("cannot read report.css", error);
    }
  }
}
