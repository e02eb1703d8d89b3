package org.mpsstress.cli.mutated.sites;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** A node of Clang's syntax tree, with the place of its text. */
final class Node {
  private final JsonNode json;
  private final Node parent;
  private final List<Node> children = new ArrayList<>();
  private final String file;
  private final int begin;
  private final int end;

  /**
   * A node.
   *
   * @param json as Clang wrote it
   * @param parent or null
   * @param file that its text is in; null where it comes of a macro, or has no text
   * @param begin offset of its first character
   * @param end offset behind its last one
   */
  Node(JsonNode json, Node parent, String file, int begin, int end) {
    this.json = json;
    this.parent = parent;
    this.file = file;
    this.begin = begin;
    this.end = end;
    if (parent != null) {
      parent.children.add(this);
    }
  }

  String kind() {
    return json.path("kind").asText();
  }

  boolean is(String... kinds) {
    return List.of(kinds).contains(kind());
  }

  String name() {
    return json.path("name").asText("");
  }

  String opcode() {
    return json.path("opcode").asText("");
  }

  /** The type as it is written. */
  String type() {
    return json.path("type").path("qualType").asText("");
  }

  /** The type without aliases. */
  String plainType() {
    return json.path("type").path("desugaredQualType").asText(type());
  }

  boolean flag(String name) {
    return json.path(name).asBoolean(false);
  }

  String text(String name) {
    return json.path(name).asText("");
  }

  /** The name of the declaration that it refers to. */
  String referred() {
    return json.path("referencedDecl").path("name").asText("");
  }

  /** What identifies a declaration in its tree. */
  String id() {
    return text("id");
  }

  /** The declaration that it refers to, by its {@link #id}, or an empty text. */
  String referredId() {
    return json.path("referencedDecl").path("id").asText(text("referencedMemberDecl"));
  }

  Node parent() {
    return parent;
  }

  List<Node> children() {
    return children;
  }

  Node child(int index) {
    return index >= 0 && index < children.size() ? children.get(index) : null;
  }

  boolean hasText() {
    return file != null;
  }

  String file() {
    return file;
  }

  int begin() {
    return begin;
  }

  int end() {
    return end;
  }

  int index() {
    return parent == null ? -1 : parent.children.indexOf(this);
  }

  /** Without what the compiler puts around an expression by itself. */
  Node plain() {
    Node at = this;
    while (at.children.size() == 1
        && at.is(
            "ImplicitCastExpr",
            "ExprWithCleanups",
            "MaterializeTemporaryExpr",
            "CXXBindTemporaryExpr",
            "ConstantExpr",
            "ParenExpr")) {
      at = at.children.get(0);
    }
    return at;
  }

  /** The innermost one around it of those kinds, or null. */
  Node around(String... kinds) {
    for (Node at = parent; at != null; at = at.parent) {
      if (at.is(kinds)) {
        return at;
      }
    }
    return null;
  }

  /** What a call calls, of a message the first word of its selector, or an empty text. */
  String callee() {
    if (is("ObjCMessageExpr")) {
      return text("selector").replaceFirst(":.*", "");
    }
    if (!is("CallExpr", "CXXMemberCallExpr") || children.isEmpty()) {
      return "";
    }
    Node called = children.get(0).plain();
    if (called.is("MemberExpr", "UnresolvedLookupExpr")) {
      return called.name().replaceFirst("^->", "");
    }
    if (called.is("CXXDependentScopeMemberExpr")) {
      return called.text("member");
    }
    return called.referred();
  }

  /** The object whose function a call calls, or null. */
  Node object() {
    Node called = children.isEmpty() ? null : children.get(0).plain();
    return called != null && called.is("MemberExpr") ? called.child(0) : null;
  }
}
