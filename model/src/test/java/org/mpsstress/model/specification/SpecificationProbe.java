package org.mpsstress.model.specification;

import static org.assertj.core.api.Assertions.assertThat;

/** A specification that is told calls and answers, in few words. */
final class SpecificationProbe {
  private final Sequence<BackendSpecification> sequence;

  SpecificationProbe(String pool) {
    sequence = new Sequence<>(BackendSpecification.of(pool));
  }

  /** The answer must be allowed. */
  SpecificationProbe allows(Answer answer, int thread, Operation operation, int object, int other) {
    assertThat(sequence.hear(new Call(operation, thread, object, other), answer)).isNull();
    return this;
  }

  SpecificationProbe allows(int stream, int thread, Operation operation) {
    return allows(Answer.of(stream), thread, operation, 0, 0);
  }

  SpecificationProbe done(int thread, Operation operation, int object, int other) {
    return allows(Answer.DONE, thread, operation, object, other);
  }

  /** The answer must not be allowed; nothing changes. */
  SpecificationProbe forbids(
      Answer answer, int thread, Operation operation, int object, int other) {
    assertThat(sequence.hear(new Call(operation, thread, object, other), answer))
        .as("%s %s of thread %s", operation, answer, thread)
        .isNotNull();
    return this;
  }
}
