import assert from "node:assert/strict";
import { test } from "node:test";
import { Fragment } from "react";
import { visibleProps } from "./visible-props.ts";

test("text and attributes that are read spell hidden text out, wherever it is", () => {
  const props = {
    children: ["a\u202eb", 1, ["c\u200b"]],
    title: "x\u{e0041}",
    "aria-label": "y\u2066",
    className: "z\u200b",
  };
  assert.deepEqual(visibleProps("p", props), {
    children: ["a⟦U+202E⟧b", 1, ["c⟦U+200B⟧"]],
    title: "x⟦U+E0041⟧",
    "aria-label": "y⟦U+2066⟧",
    className: "z\u200b",
  });
  assert.deepEqual(visibleProps(Fragment, { children: "\u202e" }), { children: "⟦U+202E⟧" });
});

test("what is typed or passed on to a component stays as it is", () => {
  const field = { value: "a\u202eb", defaultValue: "\u202e" };
  assert.equal(visibleProps("input", field), field);
  const passed = { children: "a\u202eb", path: "\u202e" };
  assert.equal(
    visibleProps(() => null, passed),
    passed,
  );
});

test("props without hidden text are the very same", () => {
  const props = { children: ["👩‍💻", "می‌خواهم", ["x"]], title: "t" };
  assert.equal(visibleProps("p", props), props);
});

test("every attribute that people read is spelled out", () => {
  for (const name of ["title", "alt", "aria-label", "aria-description", "placeholder"])
    assert.deepEqual(visibleProps("input", { [name]: "a\u202e" }), { [name]: "a⟦U+202E⟧" }, name);
});
