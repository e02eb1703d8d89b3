package org.mpsstress.scenarios.oracle.objection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mpsstress.model.Finding;
import org.mpsstress.model.Json;
import org.mpsstress.scenarios.oracle.HandMade;
import org.mpsstress.scenarios.plan.Plan;

/** Facts from the native side, and the sentences about them. */
class ObjectionTest {
  private static final Plan PLAN =
      new HandMade(2, 1)
          .operation(HandMade.MM, "y = mm x x")
          .operation(HandMade.MM, "z = mm y y", null, "range")
          .run()
          .plan();

  private static Objection read(String json) throws Exception {
    return Objection.of(Json.mapper().readTree(json.replace('\'', '"')));
  }

  private static Finding finding(String what, int operation, String text) throws Exception {
    return finding(what, operation, text, PLAN);
  }

  private static Finding finding(String what, int operation, String text, Plan plan)
      throws Exception {
    return read("{'what':'%s','group':0,'member':1,'operation':%d,'iteration':7,'text':'%s','times':3}"
            .formatted(what, operation, text))
        .finding(plan);
  }

  @ParameterizedTest
  @ValueSource(strings = {"group", "member", "operation"})
  void aPlaceBeyondAllPlansIsRefusedAsOther(String field) {
    String facts =
        "{'what':'value','group':0,'member':0,'operation':0,'iteration':0,'text':'','times':1}"
            .replace("'" + field + "':0", "'" + field + "':2147483648");
    assertThatThrownBy(() -> read(facts))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("'" + field + "' of an objection is out of range");
  }

  @ParameterizedTest
  @CsvSource({
    "raised, 0, no memory, `y = mm x x` (line 10) raised: no memory",
    "raised, 0, '', `y = mm x x` (line 10) raised: an error without a message",
    "raised, 65535, lost, a thread raised: lost",
    "raised-other, 1, lost, `z = mm y y` (line 11) must raise an error with \"range\" but raised: lost",
    "raised-none, 1, '', `z = mm y y` (line 11) must raise an error with \"range\" and raised none",
    "value, 0, 3 for 4, `y = mm x x` (line 10) saw 3 for 4",
    "value, 0, '', `y = mm x x` (line 10) saw a wrong value",
  })
  void eachHasItsSentence(String what, int operation, String text, String sentence)
      throws Exception {
    Finding finding = finding(what, operation, text);
    assertThat(finding.message()).isEqualTo(sentence);
    assertThat(finding.current().title()).startsWith("thread worker#1, iteration 7");
    assertThat(finding.scenarioLine()).isEqualTo(operation == 65535 ? null : operation + 10);
  }

  @Test
  void theLifeOfMemoryHasWordsOfItsOwn() {
    String facts =
        "{'what':'value','group':0,'member':1,'operation':0,'iteration':7,'text':'','times':1,"
            + "'life':[{'what':'lent','group':0,'member':1,'iteration':1,'operation':0}]}";
    assertThatThrownBy(() -> read(facts))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("nothing is 'lent' in the life of memory");
  }

  /** Registers are called x and y. */
  private static String value(String... lines) throws Exception {
    HandMade made = new HandMade(2, 1);
    for (String line : lines) {
      Integer target = line.contains(" = ") ? line.charAt(0) - 'x' : null;
      String last = line.substring(line.lastIndexOf(' ') + 1);
      boolean one = last.equals("x") || last.equals("y");
      made.registers(0, line, target, one ? List.of(last.charAt(0) - 'x') : List.of());
    }
    return finding("value", lines.length - 1, "3 for " + lines.length, made.run().plan()).cause();
  }

  /** Neither names and lines nor what was seen are in it, nor where in its program it stands. */
  @Test
  void aValuesCauseIsTheOperationAndTheEdgesThatAreToOrderIt() throws Exception {
    String cause = value("x = randint [2, 2]", "read x", "check x");
    assertThat(cause).matches("[0-9a-f]{16}");
    assertThat(value("empty_cache", "y = randint [8, 8]", "read y", "check y")).isEqualTo(cause);
    assertThat(
            List.of(
                cause,
                value("x = randint [2, 2]", "synchronize_device", "check x"),
                value("x = randn [2, 2]", "read x", "check x"),
                value("x = randint [2, 2]", "y = relu x", "read y", "check y"),
                value("x = randint [2, 2]", "wait e", "y = relu x", "read y", "check y")))
        .doesNotHaveDuplicates();
  }

  @Test
  void aValueThatFollowsFromAnotherHasThatOnesCause() throws Exception {
    Plan plan =
        new HandMade(2, 1)
            .registers(0, "x = randint [2, 2]", 0, List.of())
            .registers(0, "y = relu x", 1, List.of(0))
            .registers(0, "check x", null, List.of(0))
            .registers(0, "check y", null, List.of(1))
            .run()
            .plan();
    String facts =
        "{'what':'value','group':0,'member':1,'operation':3,'iteration':7,'text':'3 for 4','times':1%s}";
    Finding alone = read(facts.formatted("")).finding(plan);
    Finding behind = read(facts.formatted(",'behind':2")).finding(plan);
    assertThat(behind.cause())
        .isEqualTo(finding("value", 2, "1 for 2", plan).cause())
        .isNotEqualTo(alone.cause());
    assertThat(behind.message())
        .isEqualTo(
            alone.message()
                + "; it was computed from what `check x` (line 12) saw, which was wrong already");
    assertThat(behind.scenarioLine()).isEqualTo(13);
  }

  @Test
  void anErrorsCauseIsTheWordAndTheTextWithoutItsNumbers() throws Exception {
    assertThat(finding("raised", 0, "stream 7 is lost").cause())
        .isEqualTo(finding("raised", 1, "stream 12 is lost").cause())
        .isNotEqualTo(finding("raised", 0, "no memory").cause())
        .isNotEqualTo(finding("raised-other", 0, "stream 7 is lost").cause());
    assertThat(
            read("{'what':'left','left':{'liveTensors':3},'waitedMillis':1}").finding(PLAN).cause())
        .isEqualTo(
            read("{'what':'left','left':{'liveTensors':1},'waitedMillis':9}").finding(PLAN).cause())
        .isNotEqualTo(
            read("{'what':'left','left':{'liveEvents':1},'waitedMillis':9}").finding(PLAN).cause())
        .isNotEqualTo(
            read("{'what':'left','left':{'liveTensors':-1},'waitedMillis':9}")
                .finding(PLAN)
                .cause());
  }

  @Test
  void aThreadThatStoppedIsNamed() throws Exception {
    assertThat(read("{'what':'stopped','group':0,'member':1,'times':1}").finding(PLAN).message())
        .isEqualTo("thread worker#1 stopped early although nothing was raised");
  }

  @Test
  void whatIsLeftIsListed() throws Exception {
    assertThat(
            read("{'what':'left','left':{'liveHeaps':2,'bindings':1},'waitedMillis':40}")
                .finding(PLAN)
                .message())
        .isEqualTo(
            "left behind after everything was freed and caches were emptied: 2 device heaps (C40),"
                + " 1 bindings of threads that have ended (after 40 ms of waiting)");
  }

  @Test
  void whatGrowsWithEachIterationIsListed() throws Exception {
    Finding grown =
        read("{'what':'repeated','grown':{'liveSharedEvents':2,'deviceObjects':3},'iteration':3}")
            .finding(PLAN);
    assertThat(grown.message())
        .isEqualTo(
            "what is kept grows with each iteration; after number 3, at rest, there is more than"
                + " after any before: 2 shared events of the device, 3 objects of the device");
    assertThat(grown.cause())
        .isEqualTo(
            read("{'what':'repeated','grown':{'deviceObjects':1,'liveSharedEvents':1},"
                    + "'iteration':9}")
                .finding(PLAN)
                .cause())
        .isNotEqualTo(
            read("{'what':'repeated','grown':{'deviceObjects':1},'iteration':3}")
                .finding(PLAN)
                .cause());
  }

  @Test
  void whoIsHeldUpIsNamedWithTheOtherThread() throws Exception {
    Finding held = read(heldUp(0, true)).finding(PLAN);
    assertThat(held.message())
        .isEqualTo(
            "`y = mm x x` (line 10): thread worker#1 stood still for as long as worker#0 was kept"
                + " within a call that encodes or commits, in `z = mm y y` (line 11); threads on"
                + " different streams must overlap (C20, C27)");
    assertThat(held.scenarioLine()).isEqualTo(10);
    assertThat(held.current().title())
        .isEqualTo("thread worker#1, iteration 2: in `y = mm x x` (line 10)");
    assertThat(held.previous().title())
        .isEqualTo("thread worker#0, iteration 5: in `z = mm y y` (line 11)");
    Finding behind = read(heldUp(1, false)).finding(PLAN);
    assertThat(behind.current().title())
        .isEqualTo("thread worker#1, iteration 2: behind `z = mm y y` (line 11)");
    assertThat(behind.cause()).as("who and where are drawn").isEqualTo(held.cause());
  }

  private static String heldUp(int operation, boolean within) {
    return "{'what':'held-up','kind':'progress','waiting':{'group':0,'member':1,'operation':"
        + operation
        + ",'iteration':2,'within':"
        + within
        + "},'holding':{'group':0,'member':0,'operation':1,'iteration':5,'within':true}}";
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{'what':'held-up','waiting':{'group':0,'member':1}}",
        "{'what':'repeated','grown':{'submissions':1},'iteration':3}",
        "{'what':'repeated','grown':{'deviceObjects':1}}",
        "{'what':'odd'}",
        "{'what':'left','left':{'streamsCreated':1}}",
        "{'what':'left','left':{'liveTensors':'1'}}",
        "{'what':'value','group':0,'member':0,'operation':'x','iteration':0,'times':1}",
        "{'what':'stopped','group':9999999999,'member':0,'times':1}",
      })
  void whatIsNoObjectionIsRefused(String json) {
    assertThatThrownBy(() -> read(json))
        .isInstanceOfAny(IllegalArgumentException.class, ArithmeticException.class);
  }

  @Test
  void whatNoOracleTellsHasItsSentenceInTheTable() {
    assertThat(Wrong.all())
        .allMatch(wrong -> wrong.toldBy() != null || wrong.says() != null)
        .extracting(Wrong::word)
        .doesNotHaveDuplicates()
        .contains(
            "raised",
            "raised-other",
            "raised-none",
            "value",
            "stopped",
            "left",
            "repeated",
            "held-up");
  }

  @Test
  void aTextThatLooksLikeAPlaceStaysAsItIs() throws Exception {
    assertThat(finding("raised", 0, "no {value} $1").message())
        .isEqualTo("`y = mm x x` (line 10) raised: no {value} $1");
  }
}
