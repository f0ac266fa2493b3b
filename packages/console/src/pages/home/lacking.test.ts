import assert from "node:assert/strict";
import { test } from "node:test";
import { lackingSkills } from "./lacking.ts";

const skill = (id: string, needs: string[] = [], status: "ready" | "invalid" = "ready") => ({
  id,
  status,
  dependencies: { tools: [], servers: [], skills: needs },
});

test("what is named and cannot be used is lacking, with who names it", () => {
  assert.deepEqual(
    lackingSkills([
      skill("a", ["gone", "b"]),
      skill("b", ["gone", "broken"]),
      skill("broken", [], "invalid"),
      skill("unused", ["other"], "invalid"), // it cannot be used itself
    ]),
    [
      { kind: "skill", name: "gone", skills: ["a", "b"], agents: [] },
      { kind: "skill", name: "broken", skills: ["b"], agents: [] },
    ],
  );
});
