package org.mpsstress.scenarios.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.mpsstress.model.Access;
import org.mpsstress.model.Cause;
import org.mpsstress.model.FindingKind;

class RuleCauseTest {
  private static final String RULE = "-[B commit]:3: failed assertion `twice'";

  private static final List<String> BY_NAME =
      List.of(
          "#0 0x7f01 mpsstress::metal::StackTrace::capture() (/p/lib.so+0x1)",
          "#1 0x7f02 _i_MPSSCommandBuffer__commit (/p/lib.so+0x2)",
          "#2 0x7f03 invocation function for block in mpsstress::sut::sources::pytorch::(anonymous"
              + " namespace)::PytorchBackend::encode(void (id) block_pointer) (/p/lib.so+0x3)",
          "#3 0x7f04 at::mps::MPSStream::flush(at::mps::SyncType) (/p/lib.so+0x4)",
          "#4 0x7f05 at::mps::other() (/p/lib.so+0x5)");

  /** As another symbolizer has it, of another build. */
  private static final List<String> BY_FILE =
      List.of(
          "#0 0x5501 must_be_encoding /w/harness-native/src/metal/command/command_encoder.cpp:39:5",
          "#1 0x5502",
          "#2 0x5503 operator() /w/harness-native/src/dispatch/dispatch_queue.cpp:79:19",
          "#3 0x5504 void at::mps::MPSStream<int, f<2>>::flush<id>(int) /home/app/MPSStream.mm:90:3");

  private static String cause(String rule, List<String> current, List<String> previous) {
    return RuleCause.of(new Violation(rule, new Access("a", current), new Access("b", previous)));
  }

  @Test
  void itIsEqualOverBuildsSymbolizersAndArguments() {
    assertThat(cause(RULE, BY_NAME, BY_NAME))
        .matches("[0-9a-f]{16}")
        .isEqualTo(cause(RULE, BY_FILE, BY_FILE));
  }

  @Test
  void aFactoryOfPartsIsNotTheFunctionThatMakesThem() {
    String factory =
        "#3 0x5504 mpsstress::backend::Maker<int>::made<f<2>>(int)"
            + " /w/harness-native/src/backend/factory.hpp:26:3";
    List<String> made = Stream.concat(Stream.of(factory), BY_NAME.stream()).toList();
    assertThat(cause(RULE, made, BY_NAME)).isEqualTo(cause(RULE, BY_NAME, BY_NAME));
  }

  /** As the controlled runtime makes it (cause.cpp). */
  @Test
  void anExploredScheduleHasTheSame() {
    assertThat(cause(RULE, BY_NAME, List.of()))
        .isEqualTo(Cause.of(FindingKind.RULE, RULE, "flush", ""));
  }

  @Test
  void anotherRuleOrFunctionOnEitherSideIsAnotherCause() {
    List<String> other = List.of("#0 0x1 at::mps::other() (/p/lib.so+0x5)");
    assertThat(
            Stream.of(
                cause(RULE, BY_NAME, BY_NAME),
                cause("-[B commit]:3: failed assertion `late'", BY_NAME, BY_NAME),
                cause(RULE, other, BY_NAME),
                cause(RULE, BY_NAME, other),
                cause(RULE, BY_NAME, List.of())))
        .doesNotHaveDuplicates();
  }

  /** Two of them may have nothing in common. */
  @Test
  void withoutAFunctionOfTheSubjectThereIsNone() {
    assertThat(cause(RULE, BY_NAME.subList(0, 3), BY_FILE.subList(0, 3))).isNull();
  }

  /** They are in every stack. */
  @Test
  void functionsOfTheSystemAndClosuresWithoutANameAreNoFunctions() {
    List<String> of =
        List.of(
            "#0 0x1 mpsstress::metal::CommandBuffer::commit() (/p/lib.so+0x5)",
            "#1 0x1 operator() /home/x/MPSStream.mm:7:3",
            "#2 0x1 std::__1::function<void ()>::operator()() const (/p/lib.so+0x6)",
            "#3 0x1 start_thread (/lib/libc.so.6+0x7)",
            "#4 0x1 __clone3 (/lib/libc.so.6+0x8)");
    assertThat(cause(RULE, of, List.of())).isNull();
  }

  /** The reference backend is what is judged, though it is built with the harness. */
  @Test
  void theReferenceBackendIsNoHarness() {
    List<String> of =
        List.of(
            "#0 0x1 mpsstress::metal::CommandBuffer::commit() (/p/lib.so+0x5)",
            "#1 0x1 mpsstress::backend::Stream::commit() (/p/lib.so+0x5)");
    assertThat(cause(RULE, of, List.of())).isNotNull();
  }
}
