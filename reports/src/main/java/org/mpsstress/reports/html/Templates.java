package org.mpsstress.reports.html;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * Makes a page of a view, by a template in {@code src/main/jte}. The build has made Java classes of
 * the templates, in this package: nothing is parsed or compiled when a page is made. Templates are
 * the program's own and trusted; what a view says is not, and is escaped where it is written.
 */
final class Templates {
  private static final TemplateEngine ENGINE =
      TemplateEngine.createPrecompiled(
          null, ContentType.Html, null, Templates.class.getPackageName());

  private Templates() {}

  /** The page that the template makes of the view, its only parameter. */
  static String render(String template, Object view) {
    EscapedOutput page = new EscapedOutput();
    ENGINE.render(template, view, page);
    return page.toString();
  }

  /** What stands in the head of every page. */
  static String styleSheet() {
    try (InputStream in = Templates.class.getResourceAsStream("report.css")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException error) {
      throw new UncheckedIOException("cannot read report.css", error);
    }
  }
}
