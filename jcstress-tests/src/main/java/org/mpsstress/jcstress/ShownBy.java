package org.mpsstress.jcstress;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The defect of the native pool with which {@code Native} has an outcome that is forbidden. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface ShownBy {
  /** Its id. */
  String value();
}
