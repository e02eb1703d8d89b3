package org.mpsstress.reports.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.StringReader;
import java.util.List;
import javax.xml.XMLConstants;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mpsstress.model.record.RunRecord;
import org.mpsstress.reports.SampleRecords;
import org.xml.sax.SAXException;

/** Documents are held against a schema of what continuous integration reads. */
class JunitXmlTest {
  static List<RunRecord> records() {
    return List.of(
        SampleRecords.passed(),
        SampleRecords.failed(),
        SampleRecords.cutOff(),
        SampleRecords.known(),
        SampleRecords.hostile());
  }

  private static void validate(String document) throws Exception {
    SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
        .newSchema(JunitXmlTest.class.getResource("/schemas/junit.xsd"))
        .newValidator()
        .validate(new StreamSource(new StringReader(document)));
  }

  @ParameterizedTest
  @MethodSource("records")
  void isJunitXml(RunRecord record) throws Exception {
    validate(JunitXml.render(record));
  }

  @Test
  void theSchemaObjectsToWhatIsNone() {
    String document = JunitXml.render(SampleRecords.failed());
    assertThatThrownBy(() -> validate(document.replace("tests=\"", "tests=\"x")))
        .isInstanceOf(SAXException.class);
    assertThatThrownBy(
            () ->
                validate(
                    document.replace("<testcase ", "<test ").replace("</testcase>", "</test>")))
        .isInstanceOf(SAXException.class);
  }

  @Test
  void findingsAreFailuresAndOpenQuestionsAreErrors() {
    String failed = JunitXml.render(SampleRecords.failed());
    assertThat(failed)
        .contains("<failure type=\"failed\"", "./mps-stress replay ")
        .contains("<error type=\"crashed\"")
        .contains("<error type=\"missed\" message=\"a control was missed: not found in 20 runs\"")
        .contains("<error type=\"fault\"");
    assertThat(JunitXml.render(SampleRecords.cutOff())).contains("<error type=\"inconclusive\"");
    assertThat(JunitXml.render(SampleRecords.passed()))
        .contains("errors=\"0\"", "<skipped message=\"needs a fresh process for each run\"/>")
        .doesNotContain("<failure", "<error");
  }
}
