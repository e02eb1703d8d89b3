package org.mpsstress.scenarios.language.shape;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.List;
import org.mpsstress.scenarios.language.program.OperationTable;
import org.mpsstress.scenarios.language.shape.ValueType.Count;
import org.mpsstress.scenarios.language.shape.ValueType.Either;
import org.mpsstress.scenarios.language.shape.ValueType.Flag;
import org.mpsstress.scenarios.language.shape.ValueType.Key;
import org.mpsstress.scenarios.language.shape.ValueType.Line;
import org.mpsstress.scenarios.language.shape.ValueType.ListOf;
import org.mpsstress.scenarios.language.shape.ValueType.MapOf;
import org.mpsstress.scenarios.language.shape.ValueType.Matching;
import org.mpsstress.scenarios.language.shape.ValueType.ParameterValue;
import org.mpsstress.scenarios.language.shape.ValueType.Struct;
import org.mpsstress.scenarios.language.shape.ValueType.Text;
import org.mpsstress.scenarios.language.shape.ValueType.Word;

/**
 * Makes the JSON Schema of scenarios (draft 2020-12) from the tables of keys and operations, for
 * editors. What a schema cannot say (variables, shapes, what belongs together) only the parser
 * checks.
 */
public final class SchemaWriter {
  private static final String PARAMETER = "\\$\\{[a-z][a-z0-9_-]*\\}";
  private static final JsonMapper MAPPER = new JsonMapper();

  private final OperationTable operations;
  private final Collection<String> judged;

  /** For these operations and the expectations that have an oracle. */
  public SchemaWriter(OperationTable operations, Collection<String> judged) {
    this.operations = operations;
    this.judged = judged;
  }

  /** The schema of another document that is made of such values and has no parameters. */
  public static String of(String id, String title, Struct document) {
    ObjectNode root = head(id, title);
    root.setAll(new SchemaWriter(OperationTable.get(), List.of()).schema(document, false));
    return text(root);
  }

  private static ObjectNode head(String id, String title) {
    return MAPPER
        .createObjectNode()
        .put("$schema", "https://json-schema.org/draft/2020-12/schema")
        .put("$id", id)
        .put("title", title);
  }

  /** The schema's text. */
  public String write() {
    ObjectNode root = head("urn:mps-stress:scenario:1", "A scenario of mps-stress");
    root.setAll(schema(Keywords.SCENARIO, true));
    ObjectNode definitions = root.putObject("$defs");
    definitions.set("line", line());
    definitions.putObject("parameter").put("type", "string").put("pattern", whole(PARAMETER));
    return text(root);
  }

  private static String text(ObjectNode root) {
    DefaultPrettyPrinter printer = new DefaultPrettyPrinter();
    DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
    printer.indentObjectsWith(indenter);
    printer.indentArraysWith(indenter);
    try {
      return MAPPER.writer(printer).writeValueAsString(root) + "\n";
    } catch (JsonProcessingException error) {
      throw new IllegalStateException("a schema that cannot be written", error);
    }
  }

  private ObjectNode schema(ValueType type, boolean parameters) {
    ObjectNode schema = MAPPER.createObjectNode();
    if (type instanceof Struct struct) {
      struct(schema, struct, parameters);
    } else if (type instanceof MapOf map) {
      schema.put("type", "object").put("maxProperties", map.most());
      schema.putObject("propertyNames").put("pattern", whole(map.name().pattern()));
      schema.set("additionalProperties", schema(map.value(), parameters));
    } else if (type instanceof ListOf list) {
      schema.put("type", "array");
      schema.set("items", schema(list.element(), parameters));
      schema.put("minItems", list.least()).put("maxItems", list.most());
      if (list.once()) {
        schema.put("uniqueItems", true);
      }
    } else if (type instanceof Either either) {
      anyOf(schema, either.choices().stream().map(choice -> schema(choice, parameters)).toList());
    } else if (type instanceof Line) {
      schema.put("$ref", "#/$defs/line");
    } else if (type instanceof Text text) {
      schema.put("type", "string").put("maxLength", text.longest());
    } else if (type instanceof ParameterValue) {
      schema.putArray("type").add("integer").add("number").add("boolean").add("string");
      schema.put("pattern", whole(ParameterValue.PATTERN));
    } else if (parameters) {
      anyOf(schema, List.of(value(type), reference("parameter")));
    } else {
      schema.setAll(value(type));
    }
    return schema;
  }

  /** A single value, in whose place a parameter may stand. */
  private ObjectNode value(ValueType type) {
    ObjectNode schema = MAPPER.createObjectNode();
    if (type instanceof Count count) {
      schema.put("type", "integer").put("minimum", count.least()).put("maximum", count.most());
    } else if (type instanceof Flag) {
      schema.put("type", "boolean");
    } else if (type instanceof Word word) {
      ArrayNode words = schema.putArray("enum");
      word.words().forEach(words::add);
    } else if (type instanceof Matching matching) {
      schema.put("type", "string").put("pattern", whole(matching.pattern()));
      schema.put("description", matching.expected());
    } else {
      throw new IllegalStateException("no schema for " + type);
    }
    return schema;
  }

  private void struct(ObjectNode schema, Struct struct, boolean parameters) {
    schema.put("type", "object");
    ObjectNode properties = schema.putObject("properties");
    for (Key key : struct.keys()) {
      if (struct == Keywords.EXPECT && !judged.contains(key.name())) {
        continue;
      }
      ObjectNode described = MAPPER.createObjectNode();
      boolean fixed = struct == Keywords.SCENARIO && Keywords.FIXED.contains(key.name());
      described.setAll(schema(key.type(), parameters && !fixed));
      described.put("description", key.does());
      properties.set(key.name(), described);
    }
    List<Key> required = struct.keys().stream().filter(Key::required).toList();
    if (!required.isEmpty()) {
      ArrayNode names = schema.putArray("required");
      required.forEach(key -> names.add(key.name()));
    }
    if (struct.exactlyOne()) {
      schema.put("minProperties", 1).put("maxProperties", 1);
    }
    schema.put("additionalProperties", false);
  }

  private ObjectNode line() {
    ObjectNode schema = MAPPER.createObjectNode();
    String operation = operations.pattern();
    ObjectNode text = MAPPER.createObjectNode().put("type", "string").put("pattern", operation);
    text.put("description", "An operation, one of: " + operations.summary());
    ObjectNode onStream = MAPPER.createObjectNode().put("type", "object");
    onStream.put("description", "on s: an operation that runs with s as current stream");
    onStream.putObject("propertyNames").put("pattern", "^on [A-Za-z][A-Za-z0-9_]*$");
    onStream.putObject("additionalProperties").put("type", "string").put("pattern", operation);
    onStream.put("minProperties", 1).put("maxProperties", 1);
    anyOf(schema, List.of(text, onStream));
    return schema;
  }

  private static void anyOf(ObjectNode schema, List<ObjectNode> choices) {
    ArrayNode any = schema.putArray("anyOf");
    choices.forEach(any::add);
  }

  private static ObjectNode reference(String definition) {
    return MAPPER.createObjectNode().put("$ref", "#/$defs/" + definition);
  }

  private static String whole(String pattern) {
    return "^(" + pattern + ")$";
  }
}
