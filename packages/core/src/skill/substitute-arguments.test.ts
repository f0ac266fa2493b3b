import assert from "node:assert/strict";
import { test } from "node:test";
import { substituteArguments } from "./substitute-arguments.ts";

const fill = (body: string, text?: string, declared: string[] = []) =>
  substituteArguments({ body, arguments: declared }, text);

const cases: Record<string, [got: string, expected: string]> = {
  everywhere: [fill("a $ARGUMENTS b $ARGUMENTS", "x y"), "a x y b x y"],
  "by index, from zero": [fill("$ARGUMENTS[1] $ARGUMENTS[0]", "x y"), "y x"],
  "out of range is empty": [fill("[$ARGUMENTS[9]]", "x"), "[]"],
  "quoted words stay together": [fill("$ARGUMENTS[0]|$ARGUMENTS[1]|$ARGUMENTS[2]", `"a b" 'c "d' e`), `a b|c "d|e`],
  "positions only where declared": [fill("$0 $1", "x y", ["a"]), "x y"],
  "prices and shell positionals stay": [fill("$5 and awk '{print $1}' $ARGUMENTS", "x"), "$5 and awk '{print $1}' x"],
  "a backslash keeps it literal": [fill("\\$ARGUMENTS $ARGUMENTS", "x"), "$ARGUMENTS x"],
  "other variables stay": [fill("$ARGUMENTS_FILE $ARGUMENTS", "x"), "$ARGUMENTS_FILE x"],
  "values are data": [
    fill("$ARGUMENTS", "$& $1 $ARGUMENTS ${HOME} $(id) `id` \\n"),
    "$& $1 $ARGUMENTS ${HOME} $(id) `id` \\n",
  ],
  "newlines and Unicode are copied": [fill("<$ARGUMENTS>", "a\n你 🎈"), "<a\n你 🎈>"],
  "without a placeholder they are appended": [fill("Body\n", "x y"), "Body\n\nARGUMENTS: x y"],
  "an escaped placeholder is none": [fill("\\$ARGUMENTS", "x"), "$ARGUMENTS\n\nARGUMENTS: x"],
  "nothing is appended without arguments": [fill("Body\n"), "Body\n"],
  "empty arguments empty the placeholder": [fill("a $ARGUMENTS b"), "a  b"],
};
for (const [what, [got, expected]] of Object.entries(cases))
  test(`$ARGUMENTS: ${what}`, () => assert.equal(got, expected));

test("$ARGUMENTS: a hint declares arguments too", () => {
  assert.equal(substituteArguments({ body: "$0", arguments: [], argumentHint: "[file]" }, "x"), "x");
});
