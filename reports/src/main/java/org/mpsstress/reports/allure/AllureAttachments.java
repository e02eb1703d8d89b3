package org.mpsstress.reports.allure;

import io.qameta.allure.AllureLifecycle;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.mpsstress.model.Attachment;
import org.mpsstress.model.Finding;
import org.mpsstress.model.record.CaseEnd;
import org.mpsstress.model.record.CaseResult;
import org.mpsstress.reports.RunPath;

/** Copies what belongs to a case into its result: findings with both stacks, traces, stacks. */
final class AllureAttachments {
  /** A page with all of it inside has to stay readable by a browser. */
  private static final long MAX_BYTES = 1 << 20;

  private final AllureLifecycle lifecycle;
  private final Path runDirectory;

  AllureAttachments(AllureLifecycle lifecycle, Path runDirectory) {
    this.lifecycle = lifecycle;
    this.runDirectory = runDirectory;
  }

  void of(CaseResult result) {
    result.findings().forEach(this::of);
    result.end().map(CaseEnd::attachments).orElse(List.of()).forEach(this::copy);
  }

  void of(Finding finding) {
    attach("finding: " + finding.kind(), "text/plain", Findings.text(finding));
    finding.attachments().forEach(this::copy);
  }

  private void copy(Attachment attachment) {
    String name = attachment.name();
    Optional<Path> file = RunPath.resolve(runDirectory, attachment.path());
    try {
      if (file.isEmpty()) {
        attach(name, "text/plain", "left out: its path leads out of the run's directory");
      } else if (!Files.isRegularFile(file.get(), LinkOption.NOFOLLOW_LINKS)) {
        attach(name, "text/plain", "left out: there is no such file: " + attachment.path());
      } else if (Files.size(file.get()) > MAX_BYTES) {
        attach(name, "text/plain", "left out for its size; it lies at " + attachment.path());
      } else {
        String type = typeOf(attachment.type());
        byte[] bytes = Files.readAllBytes(file.get());
        String stored = lifecycle.prepareAttachment(name, type, extension(type));
        lifecycle.writeAttachment(stored, new ByteArrayInputStream(bytes));
      }
    } catch (IOException error) {
      attach(name, "text/plain", "left out: it cannot be read: " + error.getMessage());
    }
  }

  private void attach(String name, String type, String text) {
    String stored = lifecycle.prepareAttachment(name, type, extension(type));
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    lifecycle.writeAttachment(stored, new ByteArrayInputStream(bytes));
  }

  /** Pages and pictures with scripts in them are not shown as such: a record is untrusted. */
  private static String typeOf(String type) {
    return switch (type) {
      case "application/json", "text/csv", "application/octet-stream" -> type;
      default -> "text/plain";
    };
  }

  private static String extension(String type) {
    return switch (type) {
      case "application/json" -> ".json";
      case "text/csv" -> ".csv";
      case "application/octet-stream" -> ".bin";
      default -> ".txt";
    };
  }
}
