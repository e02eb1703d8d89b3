package org.mpsstress.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Objects;

/**
 * What several causes can have in common: an object that a lock does not guard everywhere.
 *
 * @param lock the kind of lock that one of two accesses was made with; empty where neither was
 * @param object the function that allocated it, or its name
 * @param isStatic it is a variable that has a name
 * @param common the lock itself, of one race; null where none is known
 */
public record MissingLock(
    String lock,
    String object,
    @JsonProperty("static") @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean isStatic,
    @JsonInclude(JsonInclude.Include.NON_NULL) CommonLock common) {
  /** What is known is not null. */
  public MissingLock {
    Objects.requireNonNull(lock, "lock");
    Objects.requireNonNull(object, "object");
  }

  /** As it was written; {@code static} is not, where it is false. */
  @JsonCreator
  static MissingLock read(
      @JsonProperty("lock") String lock,
      @JsonProperty("object") String object,
      @JsonProperty("static") Boolean isStatic,
      @JsonProperty("common") CommonLock common) {
    return new MissingLock(lock, object, Boolean.TRUE.equals(isStatic), common);
  }

  /** Of what that function allocated. */
  public static MissingLock ofAllocation(String lock, String function) {
    return new MissingLock(lock, function, false, null);
  }

  /** Of a static variable. */
  public static MissingLock ofVariable(String lock, String name) {
    return new MissingLock(lock, name, true, null);
  }

  /** The same with the lock itself, or null. */
  public MissingLock withCommon(CommonLock itself) {
    return new MissingLock(lock, object, isStatic, itself);
  }

  /**
   * Whether it can be the same one. Two accesses of which neither had a lock lack the one that
   * others of that object have.
   */
  public boolean canBe(MissingLock other) {
    return object.equals(other.object)
        && isStatic == other.isStatic
        && (lock.equals(other.lock) || lock.isEmpty() || other.lock.isEmpty());
  }

  /** What it is, of two that can be the same one. */
  public MissingLock with(MissingLock other) {
    return lock.isEmpty() ? other : this;
  }

  /** For a heading: how many places it shows in, and what it is. */
  public String sentence(int places) {
    return "one lock, "
        + places
        + (places == 1 ? " place" : " places")
        + ": "
        + (isStatic ? object : "what " + object + " allocated")
        + " is used without "
        + (lock.isEmpty() ? "any lock" : "the " + lock + " that others take");
  }
}
