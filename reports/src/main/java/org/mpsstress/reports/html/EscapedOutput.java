package org.mpsstress.reports.html;

import gg.jte.html.HtmlTemplateOutput;
import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.StringOutput;
import org.mpsstress.model.PlainText;

/**
 * What a template writes to. Text of a view is escaped for the place where it goes (the engine
 * knows element, attribute and address); before that, characters that no escape makes harmless are
 * taken out: controls, which could hide text or end a parser's state, lone surrogates, and marks
 * that turn the direction of the text around.
 */
final class EscapedOutput implements HtmlTemplateOutput {
  private final StringOutput page = new StringOutput();
  private final HtmlTemplateOutput escaped = new OwaspHtmlTemplateOutput(page);

  @Override
  public void setContext(String tagName, String attributeName) {
    escaped.setContext(tagName, attributeName);
  }

  @Override
  public void writeContent(String ofTheTemplate) {
    escaped.writeContent(ofTheTemplate);
  }

  @Override
  public void writeContent(String ofTheTemplate, int beginIndex, int endIndex) {
    escaped.writeContent(ofTheTemplate, beginIndex, endIndex);
  }

  @Override
  public void writeUserContent(String ofTheView) {
    escaped.writeUserContent(PlainText.harmless(ofTheView));
  }

  /** All that was written. */
  @Override
  public String toString() {
    return page.toString();
  }
}
