package org.mpsstress.reports;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Supplier;
import org.mpsstress.model.record.RecordEntry;
import org.mpsstress.model.record.Searched;

/**
 * Makes values of any record by reflection: each text in it is the given one, everything else is
 * drawn. A field that is added tomorrow is filled, too.
 */
public final class Filled {
  private static final int TRIES = 200;

  private final Random random;
  private final Supplier<String> text;

  /**
   * A maker.
   *
   * @param seed of what is drawn: which constants, how many elements, what is null
   * @param text that is put wherever a text goes
   */
  public Filled(long seed, Supplier<String> text) {
    this.random = new Random(seed);
    this.text = text;
  }

  /** One of the type, which may refuse some values: others are drawn then. */
  public <T> T of(Class<T> type) {
    return type.cast(make(type));
  }

  private Object make(Type type) {
    if (type instanceof ParameterizedType generic) {
      return ofGeneric(generic);
    }
    Class<?> plain = (Class<?>) type;
    if (plain == String.class || plain == Object.class) {
      return text.get();
    } else if (plain == int.class || plain == Integer.class) {
      return 1 + random.nextInt(4);
    } else if (plain == long.class || plain == Long.class) {
      return 1L + random.nextInt(1000);
    } else if (plain == double.class || plain == Double.class) {
      return random.nextInt(1000) / 8.0;
    } else if (plain == boolean.class || plain == Boolean.class) {
      return random.nextBoolean();
    } else if (plain.isEnum()) {
      Object[] constants = plain.getEnumConstants();
      return constants[random.nextInt(constants.length)];
    } else if (plain.isRecord()) {
      return ofRecord(plain);
    }
    throw new IllegalArgumentException("cannot make a " + type);
  }

  private Object ofGeneric(ParameterizedType type) {
    Type[] of = type.getActualTypeArguments();
    if (type.getRawType() == List.class) {
      List<Object> list = new ArrayList<>();
      for (int left = 1 + random.nextInt(2); left > 0; left--) {
        list.add(make(of[0]));
      }
      return list;
    } else if (type.getRawType() == Map.class) {
      Map<Object, Object> map = new LinkedHashMap<>();
      map.put(make(of[0]), make(of[1]));
      return map;
    } else if (type.getRawType() == Optional.class) {
      return random.nextBoolean() ? Optional.of(make(of[0])) : Optional.empty();
    }
    throw new IllegalArgumentException("cannot make a " + type);
  }

  private Object ofRecord(Class<?> type) {
    RecordComponent[] components = type.getRecordComponents();
    Class<?>[] types =
        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    Throwable last = null;
    for (int i = 0; i < TRIES; i++) {
      Object[] values = new Object[components.length];
      for (int at = 0; at < values.length; at++) {
        values[at] = component(type, components[at]);
      }
      try {
        Constructor<?> canonical = type.getDeclaredConstructor(types);
        canonical.setAccessible(true);
        return canonical.newInstance(values);
      } catch (InvocationTargetException refused) {
        last = refused.getCause();
      } catch (ReflectiveOperationException impossible) {
        throw new IllegalStateException(impossible);
      }
    }
    throw new IllegalStateException("no value is taken by " + type, last);
  }

  /** Three fields take words of their own alone, and nobody else's text. */
  private Object component(Class<?> of, RecordComponent one) {
    if (one.getName().equals("format")) {
      try {
        return of.getField("FORMAT").get(null);
      } catch (ReflectiveOperationException none) {
        return text.get();
      }
    }
    if (one.getName().equals("cause")) {
      return "00000000000000a" + random.nextInt(3);
    }
    if (of == Searched.class && one.getName().equals("leftOut")) {
      return List.copyOf(Searched.REASONS.keySet());
    }
    return isLeftOut(of, one.getType()) ? null : make(one.getGenericType());
  }

  /** What a record does not say is null; a document of ours says everything. */
  private boolean isLeftOut(Class<?> of, Class<?> type) {
    return of.getPackage() == RecordEntry.class.getPackage()
        && !type.isPrimitive()
        && random.nextInt(6) == 0;
  }
}
