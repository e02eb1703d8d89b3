package org.mpsstress.cli.mutated.sites;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Which namespaces a file has code in. */
final class NamespacesTest {
  @Test
  void eachWithAllThatItIsIn() {
    assertThat(
            Namespaces.of(
                """
                namespace at { namespace mps { void one() {} } }
                namespace c10::impl { struct Two { int a; }; }
                """))
        .containsExactlyInAnyOrder("at::mps", "c10::impl");
  }

  @Test
  void whatIsNamedContainsWhatIsInIt() {
    assertThat(
            Namespaces.of(
                """
                namespace lanes {
                void open() {}
                namespace detail { void close() {} }
                namespace { void hidden() {} }
                }
                """))
        .containsExactly("lanes");
  }

  @Test
  void bracesInCommentsAndTextsAreNone() {
    assertThat(
            Namespaces.of(
                """
                // namespace never {
                /* namespace nor { */
                const char* text = "namespace this { }";
                namespace real { char brace() { return '{'; } int two() { return 2; } }
                void outside() {}
                """))
        .containsExactly("real");
  }

  @Test
  void oneWithoutANameHasClangsName() {
    assertThat(Namespaces.of("namespace {\nvoid one() {}\n}\n"))
        .containsExactly("(anonymous namespace)");
  }

  @Test
  void aliasesAndEmptyOnesHaveNoCode() {
    assertThat(Namespaces.of("namespace a = b::c;\nusing namespace d;\nnamespace e {}\n"))
        .isEmpty();
  }

  @Test
  void attributesAndInlineAreNoPartOfTheName() {
    assertThat(Namespaces.of("inline namespace v1 { void one() {} }")).containsExactly("v1");
    assertThat(Namespaces.of("namespace [[deprecated]] old { void one() {} }"))
        .containsExactly("old");
  }
}
