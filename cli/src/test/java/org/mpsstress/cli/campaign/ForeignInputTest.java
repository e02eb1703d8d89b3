package org.mpsstress.cli.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.mpsstress.model.LibraryToken;
import org.mpsstress.model.ReplayCommandLine;
import org.mpsstress.model.RunToken;
import org.mpsstress.model.RunTokenException;
import org.mpsstress.model.ScheduleToken;
import org.mpsstress.model.Verdict;
import org.mpsstress.model.record.RunRecord;
import org.mpsstress.model.record.RunRecordException;
import org.mpsstress.model.record.RunRecordReader;
import org.mpsstress.reports.junit.JunitXml;
import org.mpsstress.reports.sarif.SarifLog;
import org.mpsstress.scenarios.catalogue.Catalogue;
import org.mpsstress.scenarios.crash.CrashReports;
import org.mpsstress.scenarios.language.Expectations;
import org.mpsstress.scenarios.language.ScenarioException;
import org.mpsstress.scenarios.language.ScenarioLoader;
import org.mpsstress.scenarios.oracle.Oracles;
import org.mpsstress.scenarios.oracle.observation.OracleFault;
import org.mpsstress.scenarios.oracle.observation.RunObserver;
import org.mpsstress.scenarios.plan.Cases;
import org.mpsstress.scenarios.plan.Plan;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.watchdog.RunEnding;
import org.mpsstress.tsan.report.SanitizerLog;

/** Readers of what a user is sent, or a run has left: {@link ForeignDocuments}. */
class ForeignInputTest {
  @TempDir private static Path folder;

  /** A kind of document: whole ones, and who reads them. */
  enum Reader {
    TOKEN {
      @Override
      List<byte[]> corpus() {
        RunToken token =
            new RunToken(
                "matmul", "n=3", "patched", "pos", "native", "d", 42, "0123456789ab", "/f");
        ScheduleToken schedule = new ScheduleToken(3, "shared", 2, 99L, 17L, "00c0ffee00c0ffee");
        LibraryToken library = new LibraryToken("torch", "cpu", "0123456789ab", "/opt/x.so");
        List<byte[]> json = new ArrayList<>();
        for (RunToken one :
            List.of(token, token.withSchedule(schedule), token.withLibrary(library).withRun(3))) {
          json.add(Base64.getUrlDecoder().decode(one.encode().substring(5)));
        }
        return json;
      }

      @Override
      void read(byte[] json) {
        try {
          String text = "MPS1." + Base64.getUrlEncoder().withoutPadding().encodeToString(json);
          RunToken token = RunToken.decode(text);
          ReplayCommandLine.of(token.encode());
        } catch (RunTokenException refused) {
          ForeignDocuments.refused(refused.getMessage());
        }
      }
    },

    SANITIZER_REPORT {
      @Override
      List<byte[]> corpus() throws IOException {
        return ForeignDocuments.files("../tsan/src/test/resources");
      }

      @Override
      void read(byte[] document) {
        SanitizerLog.parse(new String(document, StandardCharsets.UTF_8));
      }
    },

    CRASH_REPORT {
      @Override
      List<byte[]> corpus() throws IOException {
        return ForeignDocuments.files(
            "../scenarios/src/test/resources/org/mpsstress/scenarios/crash");
      }

      @Override
      void read(byte[] document) throws IOException {
        for (String name : List.of("x.ips", "x.crash", "hs_err_pid1.log")) {
          // Its sentence names functions of the report, ours and Java's among them.
          assertThat(CrashReports.read(Files.write(folder.resolve(name), document))).isNotNull();
        }
      }
    },

    RECORD {
      @Override
      List<byte[]> corpus() {
        String run =
            "{\"type\":\"run\",\"format\":\"mps-stress-record/1\",\"toolVersion\":\"1\",\"started\":"
                + "\"2026-11-20T10:00:00Z\",\"commandLine\":[\"run\"],\"suite\":null,\"subject\":"
                + "\"reference\",\"sut\":\"sim\",\"pool\":\"patched\",\"seed\":1,\"machine\":{\"os\":"
                + "\"Linux\",\"cpu\":\"c\",\"cores\":2,\"memoryBytes\":1,\"jdk\":\"17\"},"
                + "\"provenance\":{},\"layers\":[\"scenarios\"]}\n";
        String begin =
            "{\"type\":\"case-begin\",\"id\":\"a\",\"scenario\":\"s\",\"title\":\"t\",\"case\":\"\","
                + "\"parameters\":{\"n\":3},\"strategy\":\"free\",\"pool\":\"patched\",\"driver\":"
                + "\"native\",\"layer\":\"scenarios\",\"checks\":[\"C1\"],\"file\":\"f\",\"line\":1}\n";
        String finding =
            "{\"type\":\"finding\",\"id\":\"a\",\"kind\":\"value\",\"message\":\"wrong\",\"current\":"
                + "{\"title\":\"T1\",\"stack\":[\"f a.cpp:1\"]},\"scenarioLine\":3,\"token\":"
                + "\"MPS1.e30\",\"attachments\":[]}\n";
        String end = "{\"type\":\"end\",\"verdict\":\"failed\",\"exitCode\":1,\"seconds\":1.5}\n";
        return List.of((run + begin + finding + end).getBytes(StandardCharsets.UTF_8));
      }

      @Override
      void read(byte[] document) throws IOException {
        try {
          Path file = Files.write(folder.resolve("record.jsonl"), document);
          RunRecord record = RunRecordReader.read(file);
          record.summary();
          SarifLog.render(record);
          JunitXml.render(record).getBytes(StandardCharsets.UTF_8);
        } catch (RunRecordException refusal) {
          ForeignDocuments.refused(refusal.getMessage());
        }
      }
    },

    TRACE {
      private final RunEnding died = new RunEnding.Died(139, "", null);

      @Override
      List<byte[]> corpus() {
        return List.of(TraceCorpus.of(1), TraceCorpus.of(5));
      }

      @Override
      void read(byte[] document) throws IOException {
        var scenario = Catalogue.find("simple-parallel").orElseThrow();
        Expectations expected = scenario.points().get(0).expectations();
        Plan plan = Cases.of(scenario).get(0).plan(PlanOptions.simulated("patched"));
        Path file = Files.write(folder.resolve("run.trace"), document);
        // Of a process that died that very thing is told, whatever it left.
        assertThat(judged(expected, plan, file, died).verdict()).isEqualTo(Verdict.CRASHED);
        try {
          judged(expected, plan, file, new RunEnding.Ended());
        } catch (OracleFault refusal) {
          assertThat(refusal.getMessage()).doesNotContain("the oracle '");
        }
      }
    },

    SCENARIO {
      @Override
      List<byte[]> corpus() {
        return Catalogue.names().stream().map(name -> Catalogue.text(name).orElseThrow()).toList();
      }

      @Override
      void read(byte[] document) {
        try {
          var scenario = ScenarioLoader.load("x.yaml", document);
          String pool = scenario.pools().get(0);
          Cases.of(scenario).forEach(one -> one.plan(PlanOptions.simulated(pool)));
        } catch (ScenarioException refusal) {
          ForeignDocuments.refused(refusal.getMessage());
        }
      }
    };

    abstract List<byte[]> corpus() throws IOException;

    abstract void read(byte[] document) throws IOException;
  }

  private static Oracles.Judgement judged(
      Expectations expected, Plan plan, Path trace, RunEnding ending) {
    return Oracles.all().judge(RunObserver.observe(expected, plan, trace, ending));
  }

  @ParameterizedTest
  @EnumSource
  void isReadOrRefusedAtASmallPrice(Reader reader) throws Exception {
    ForeignDocuments.survives(reader.name(), reader.corpus(), reader::read);
  }
}
