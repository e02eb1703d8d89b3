package org.mpsstress.reports;

import java.util.List;

/** Texts that do harm where they are taken for something else than text. */
public final class HostileText {
  /** What steers a terminal, turns what is read around, hides it, or is half a character. */
  public static final String STEERING =
      "a\u0000b\u0007c\u001b[2Jd\u009be\u007ff\rg\u0085h\u202ei\u2066j\u200fk\u061cl\u2028m\u2029n"
          + "\u200bo\ufeffp\u00adq\ud800r\udc00s\udb40\udc41t\uffffu\ufffe";

  /** What is markup, or ends it, in a page, an XML document, Markdown or SARIF's messages. */
  public static final List<String> MARKUP =
      List.of(
          "<script>alert(1)</script><img src=x onerror=alert(1)>",
          "\" onmouseover=\"alert(1)",
          "' onfocus='alert(1)' x='",
          "]]><x/>--><!-- <![CDATA[ <?x ?> &lt; &#60; &bogus;",
          "</title></style></pre></code><svg onload=alert(1)>",
          "[a](javascript:alert(1)) ![i](http://evil.example/x) {0} {{7*7}} ${x} | # *b* @all",
          "javascript:alert(1)",
          "//evil.example/x",
          "../../../etc/passwd",
          "`$(touch /tmp/x)`; rm -rf x '");

  private HostileText() {}
}
