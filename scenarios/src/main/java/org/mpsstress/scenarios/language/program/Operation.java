package org.mpsstress.scenarios.language.program;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.mpsstress.harness.Capability;

/**
 * An operation of the table.
 *
 * @param code its number in plans and traces
 * @param name its name there
 * @param family what it is about
 * @param syntax how it is written
 * @param result tensor, stream, event, carried (what the channel carries), or null
 * @param does one line for users
 * @param waits what it may wait for: {@code [pool] what [clause], …}
 * @param effect what a scenario sees of it
 * @param creation what it makes out of nothing
 * @param reach which streams it is about
 * @param terms what must be there for it
 * @param kernel what is known of it if it computes, or null
 */
public record Operation(
    int code,
    String name,
    Family family,
    String syntax,
    String result,
    String does,
    String waits,
    @JsonUnwrapped Effect effect,
    @JsonUnwrapped Creation creation,
    @JsonUnwrapped Reach reach,
    @JsonUnwrapped Terms terms,
    Kernel kernel) {
  private static final Pattern PART = Pattern.compile("<([a-z]+)>|([a-z_]+)|([\\[\\]])");

  private static final Set<String> OF_THE_DEVICE = Set.of("stream", "streams", "event");

  /**
   * What a scenario sees of it.
   *
   * @param answers what a question answers, which a line may expect; null for what asks nothing
   * @param changes what becomes of its first operand; null for nothing
   * @param orders what a mutant of a scenario lacks that lacks a line with it; null for nothing
   * @param byAddress true where it does nothing to memory that was given back; null is false
   */
  public record Effect(
      Answer answers,
      Change changes,
      String orders,
      @JsonProperty("by_address") Boolean byAddress) {}

  /**
   * What it makes out of nothing.
   *
   * @param contents of the tensor; null where it makes none
   * @param filledBy the kernel of the simulated device that fills that tensor; null for none
   */
  public record Creation(Contents contents, @JsonProperty("filled_by") String filledBy) {}

  /**
   * Which streams it is about; null is true.
   *
   * @param currentStream false where it is about no thread's current stream
   * @param queue false where it comes to the queue of no stream, which others may hold
   */
  public record Reach(@JsonProperty("current_stream") Boolean currentStream, Boolean queue) {}

  /**
   * What must be there for it.
   *
   * @param clauses of the contract
   * @param needs capabilities that a SUT must have
   * @param nativeOnly why only the native driver has it, or null
   */
  public record Terms(
      List<String> clauses, List<String> needs, @JsonProperty("native_only") String nativeOnly) {}

  /** What operations are about. */
  public enum Family {
    /** Makes a tensor out of nothing. */
    @JsonProperty("creation")
    CREATION,
    /** Makes a tensor of tensors. */
    @JsonProperty("computation")
    COMPUTATION,
    /** Uses a tensor. */
    @JsonProperty("tensor")
    TENSOR,
    @JsonProperty("stream")
    STREAM,
    @JsonProperty("event")
    EVENT,
    /** What threads do with each other, or by themselves. */
    @JsonProperty("thread")
    THREAD,
    /** Memory of the host. */
    @JsonProperty("host")
    HOST,
    /** What native extensions do. */
    @JsonProperty("extension")
    EXTENSION,
    @JsonProperty("process")
    PROCESS,
    /** Asks for statistics. */
    @JsonProperty("count")
    COUNT
  }

  /** Kinds of answers. */
  public enum Answer {
    /** 0 or 1. */
    @JsonProperty("boolean")
    BOOLEAN,
    @JsonProperty("count")
    COUNT,
    /** Of what is let go of only when the device is done with it. */
    @JsonProperty("device_count")
    DEVICE_COUNT
  }

  /** What becomes of an operand. */
  public enum Change {
    @JsonProperty("given_back")
    GIVEN_BACK,
    @JsonProperty("rewritten")
    REWRITTEN,
    /** Its memory is the result's, too, which does not hold it. */
    @JsonProperty("borrowed")
    BORROWED
  }

  /** What a new tensor holds. */
  public enum Contents {
    @JsonProperty("unspecified")
    UNSPECIFIED,
    /** The number that is given. */
    @JsonProperty("number")
    NUMBER,
    /** 0 to 7. */
    @JsonProperty("integers")
    INTEGERS,
    /** Standard normal numbers. */
    @JsonProperty("normal")
    NORMAL
  }

  /** What a question answers; null for what asks nothing. */
  public Answer answers() {
    return effect.answers;
  }

  /** What the tensor holds that it makes out of nothing; null where it makes none. */
  public Contents contents() {
    return creation.contents;
  }

  /** Capabilities that a SUT must have. */
  public List<String> needs() {
    return terms.needs;
  }

  /** Whether it may be about the thread's current stream. */
  public boolean mayUseCurrentStream() {
    return reach.currentStream == null || reach.currentStream;
  }

  /** Whether it may come to the queue of a stream, where others may be. */
  public boolean comesToQueue() {
    return reach.queue == null || reach.queue;
  }

  /** Whether it takes a tensor, given or not. */
  public boolean takesTensor() {
    return takes("tensor");
  }

  /** Whether it takes an event. */
  public boolean takesEvent() {
    return takes("event");
  }

  /** Whether it makes a tensor of the size that is given. */
  public boolean takesShape() {
    return takes("shape");
  }

  /** Whether it makes a tensor, of others or not, in memory of its own. */
  public boolean makesTensor() {
    return "tensor".equals(result) && !borrows();
  }

  /** Whether it makes a tensor of tensors, whoever computes it. */
  public boolean derives() {
    return inputs() > 0 && makesTensor();
  }

  /** Whether its result is over its operand's memory and does not hold it. */
  public boolean borrows() {
    return effect.changes == Change.BORROWED;
  }

  /** Whether it gives its first operand back. */
  public boolean givesBack() {
    return effect.changes == Change.GIVEN_BACK;
  }

  /** Whether it does nothing to memory that was given back, which was borrowed (C38, C43). */
  public boolean mayOutlive() {
    return Boolean.TRUE.equals(effect.byAddress);
  }

  /** Whether it is code of an extension that has a tensor as its operand. */
  public boolean extendsKernels() {
    return family == Family.EXTENSION && takesTensor();
  }

  /** Whether it closes or opens a gate. */
  public boolean gates() {
    return terms.needs.contains(Capability.GATES.word());
  }

  /** Whether it puts something into a channel. */
  public boolean sends() {
    return takes("channel") && result == null;
  }

  /** Whether it takes something out of a channel. */
  public boolean receives() {
    return takes("channel") && result != null;
  }

  /** Whether it waits for the other members of a barrier. */
  public boolean gathers() {
    return takes("barrier");
  }

  /** Whether threads meet in it, at the channel or barrier that is its first operand. */
  public boolean meets() {
    return sends() || receives() || gathers();
  }

  private boolean takes(String operand) {
    return syntax.contains("<" + operand + ">");
  }

  /** Whether it hands a command to the device, and may wait for room in the queue (C25). */
  public boolean submits() {
    return mayWaitFor("commands");
  }

  /** Whether it waits for the work of every stream, on any pool. */
  public boolean waitsForAllStreams() {
    return mayWaitFor("streams");
  }

  /** Whether it may wait for work on the device, whatever the pool. */
  public boolean waitsForDevice() {
    return OF_THE_DEVICE.stream().anyMatch(this::mayWaitFor);
  }

  /** What waits on one pool alone begins with that pool's word. */
  private boolean mayWaitFor(String what) {
    return Stream.of(waits.split(", ")).anyMatch(one -> one.split(" ")[0].equals(what));
  }

  /** The parts of its syntax. */
  List<Element> elements() {
    Matcher matcher = PART.matcher(syntax);
    return elements(matcher);
  }

  private static List<Element> elements(Matcher matcher) {
    List<Element> elements = new ArrayList<>();
    while (matcher.find()) {
      if (matcher.group(1) != null) {
        elements.add(new Element.Slot(Element.Kind.of(matcher.group(1))));
      } else if (matcher.group(2) != null) {
        elements.add(new Element.Literal(matcher.group(2)));
      } else if (matcher.group(3).equals("[")) {
        elements.add(new Element.Optional(elements(matcher)));
      } else {
        return elements;
      }
    }
    return elements;
  }

  /** How many tensors it must be given. */
  public long inputs() {
    return elements().stream()
        .filter(element -> element.equals(new Element.Slot(Element.Kind.TENSOR)))
        .count();
  }

  /** The word that it begins with. */
  String firstWord() {
    return syntax.split(" ", 2)[0];
  }
}
