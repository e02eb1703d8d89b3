package org.mpsstress.scenarios.plan;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import org.mpsstress.model.Json;

/** Writes plans as files. Equal plans have equal bytes, and equal bytes the same name. */
public final class PlanWriter {
  private static final int LONGEST_STEM = 120;
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .defaultPropertyInclusion(
              JsonInclude.Value.construct(JsonInclude.Include.ALWAYS, JsonInclude.Include.ALWAYS))
          .build();

  private PlanWriter() {}

  /**
   * Writes the plan of a case into a folder that exists; nothing outside of it is touched.
   *
   * @throws IOException if it cannot be written, or something else lies at its place
   */
  public static PlanFile write(Case source, PlanOptions options, Path folder) throws IOException {
    Plan plan = source.plan(options);
    byte[] bytes = bytes(plan);
    String digest = digest(bytes);
    Path path = place(folder, stem(source) + "-" + digest.substring(0, 12) + ".plan.json");
    if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
      Files.write(path, bytes);
    } else if (!Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)
        || !Arrays.equals(Files.readAllBytes(path), bytes)) {
      throw new IOException("something else lies at the place of the plan: " + path);
    }
    return new PlanFile(path, digest, plan);
  }

  /** The text of a plan. */
  public static byte[] bytes(Plan plan) {
    try {
      byte[] bytes = (MAPPER.writeValueAsString(plan) + "\n").getBytes(StandardCharsets.UTF_8);
      if (bytes.length > Json.MAX_BYTES) {
        throw new IllegalArgumentException("the plan is larger than " + Json.MAX_BYTES);
      }
      return bytes;
    } catch (JsonProcessingException error) {
      throw new IllegalStateException("a plan that cannot be written", error);
    }
  }

  private static String digest(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException error) {
      throw new IllegalStateException(error);
    }
  }

  /** Letters, digits, dots, dashes and underscores only. */
  private static String stem(Case source) {
    String name = source.scenario().name() + (source.id().isEmpty() ? "" : "-" + source.id());
    String plain = name.replaceAll("[^A-Za-z0-9_-]+", "_");
    return plain.length() <= LONGEST_STEM ? plain : plain.substring(0, LONGEST_STEM);
  }

  private static Path place(Path folder, String name) throws IOException {
    Path real = folder.toRealPath();
    Path path = real.resolve(name).normalize();
    if (!path.getParent().equals(real)) {
      throw new IOException("the plan would leave its folder: " + path);
    }
    return path;
  }
}
