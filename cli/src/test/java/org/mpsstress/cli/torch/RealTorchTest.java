package org.mpsstress.cli.torch;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.cli.Typed;
import org.mpsstress.cli.run.CheckoutHere;
import org.mpsstress.harness.preflight.Exports;
import org.mpsstress.harness.preflight.LibraryFile;
import org.mpsstress.model.Json;
import org.mpsstress.model.LibraryToken;
import org.mpsstress.model.RunToken;

/**
 * Commands on a real libtorch: {@code tools/test_torch.sh} builds the plugin and says with LIBTORCH
 * for which one, and with MPSSTRESS_DEVICE for which of its devices (default: cpu).
 */
@Tag("torch")
@Timeout(300)
final class RealTorchTest {
  private static final String DEVICE = System.getenv().getOrDefault("MPSSTRESS_DEVICE", "cpu");

  @TempDir private Path folder;

  private static Typed type(String... arguments) {
    return Typed.at(CheckoutHere.get(), arguments);
  }

  /** A finding of a run in which the adapter mixes up the threads' results. */
  private JsonNode finding() throws IOException {
    Typed typed =
        type(
            "run",
            "simple-parallel",
            "--sut",
            "torch",
            "--device",
            DEVICE,
            "--defect",
            "result-of-another-thread",
            "--no-controls",
            "--json",
            "--out",
            folder.resolve("run").toString());
    assertThat(typed.code()).as(typed.err()).isEqualTo(1);
    return Json.mapper().readTree(typed.out()).at("/cases/0/findings/0");
  }

  @Test
  void aFindingOfALibraryIsShownAgainOnThatLibrary() throws IOException {
    String token = finding().path("token").asText();
    LibraryToken library = RunToken.decode(token).library();
    assertThat(library.sut()).isEqualTo("torch");
    assertThat(library.device()).isEqualTo(DEVICE);
    assertThat(Path.of(library.path())).isRegularFile();
    assertThat(Files.readString(folder.resolve("run/report.html")))
        .contains("replay " + token + " --sut torch --libtorch " + library.path());

    Typed replay =
        type(
            "replay",
            token,
            "--sut",
            "torch",
            "--libtorch",
            library.path(),
            "--out",
            folder.resolve("again").toString());
    assertThat(replay.code()).as(replay.err()).isEqualTo(1);
    assertThat(replay.err())
        .contains("library   " + library.path(), "device " + DEVICE + ", which can:");
    assertThat(replay.out()).contains("it failed again in attempt");
  }

  @Test
  void aFindingIsLookedForOnALibraryThatIsCalledRightly() throws IOException {
    String token = finding().path("token").asText();
    assertThat(RunToken.decode(token).run()).isEqualTo(1);
    Typed still = type("verify", token, "--out", folder.resolve("still").toString());
    assertThat(still.code()).as(still.err()).isEqualTo(1);
    assertThat(still.out()).startsWith("still fails: value: ");
    Typed few =
        type(
            "verify",
            token,
            "--without-defect",
            "--runs",
            "2",
            "--json",
            "--out",
            folder.resolve("few").toString());
    assertThat(few.code()).as(few.err()).isEqualTo(4);
    JsonNode document = Json.mapper().readTree(few.out());
    assertThat(document.path("verdict").asText()).isEqualTo("too few");
    assertThat(document.path("schedules").asInt()).isEqualTo(2);
    assertThat(document.path("wanted").asInt()).isEqualTo(59);
  }

  /** The controls are planted under programs of the same seed first. */
  @Test
  void randomProgramsAreTriedOnTheLibrary() throws IOException {
    JsonNode document = fuzz(0, "--programs", "4", "--seed", "5");
    assertThat(document.path("subject").asText()).isEqualTo("torch");
    assertThat(document.path("programs").asInt()).isEqualTo(4);
    assertThat(document.path("schedules").asInt()).isZero();
    assertThat(document.path("runs").asInt()).isGreaterThanOrEqualTo(4);
    assertThat(document.at("/control/found").asBoolean()).isTrue();
    assertThat(document.at("/control/defect").asText())
        .isEqualTo("result-of-another-thread, raised-error");
  }

  @Test
  void aRandomProgramThatFailsIsMadeSmallAndShownAgainOnThatLibrary() throws IOException {
    JsonNode document = fuzz(1, "--defect", "raised-error", "--stop-at-finding", "--seed", "5");
    JsonNode found = document.at("/findings/0");
    assertThat(found.path("kind").asText()).isEqualTo("error");
    assertThat(found.path("lines").asInt()).isLessThan(found.path("from").asInt());
    String token = found.path("token").asText();
    assertThat(RunToken.decode(token).library().device()).isEqualTo(DEVICE);
    String file = folder.resolve("fuzz").resolve(found.path("scenario").asText()).toString();
    Typed again = type("replay", token, "--scenario", file);
    assertThat(again.code()).as(again.err()).isEqualTo(1);
    assertThat(again.out()).contains("raised by the sabotaged adapter");
  }

  /** Random programs, and what they come to. */
  private JsonNode fuzz(int code, String... more) throws IOException {
    List<String> words = new ArrayList<>(List.of("fuzz", "--sut", "torch", "--device", DEVICE));
    words.addAll(List.of("--budget", "60s", "--json", "--out", folder.resolve("fuzz").toString()));
    words.addAll(List.of(more));
    Typed typed = type(words.toArray(String[]::new));
    assertThat(typed.code()).as(typed.err()).isEqualTo(code);
    return Json.mapper().readTree(typed.out());
  }

  @Test
  void devicesThatThisMachineDoesNotHaveAreInconclusive() {
    for (String device : DEVICE.equals("cpu") ? List.of("cuda", "mps") : List.of("mps")) {
      Typed typed = type("run", "simple-parallel", "--sut", "torch", "--device", device);
      assertThat(typed.code()).as(typed.err()).isEqualTo(4);
      assertThat(typed.err()).contains("nothing can be tested on device " + device + ": ");
    }
  }

  @Test
  void aFindingOfALibraryIsNotShownOnAnother() throws IOException {
    String token = finding().path("token").asText();
    Path library = Path.of(RunToken.decode(token).library().path());
    Path other = Files.createDirectory(folder.resolve("lib")).resolve("libtorch_cpu.so");
    byte[] bytes = Files.readAllBytes(library);
    bytes[bytes.length - 1] ^= 1;
    Files.write(other, bytes);
    Typed replay = type("replay", token, "--libtorch", other.toString());
    assertThat(replay.code()).as(replay.err()).isEqualTo(3);
    assertThat(replay.err()).contains(other.toRealPath() + " has the SHA-256 ");
  }

  @Test
  void thePluginShowsItsInterfaceAndNothingElse() throws Exception {
    Path plugin = Libtorch.find(null, System.getenv()).plugin(CheckoutHere.get().home());
    Exports exports = Exports.of(LibraryFile.read(plugin));
    assertThat(exports.names()).containsExactly("mpss_sut_plugin");
    assertThat(exports.complaint("mpss_")).isEmpty();
  }
}
