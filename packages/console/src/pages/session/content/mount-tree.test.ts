import assert from "node:assert/strict";
import { test } from "node:test";
import { mountTree, skillOfPath } from "./mount-tree.ts";

const entry = (path: string, kind: "folder" | "file" = "file") => ({ path, kind, size: 1, executable: false });

test("SKILL.md comes first, then folders with what is in them, then files", () => {
  const tree = mountTree(
    [
      entry("/skills/x/a.md"),
      entry("/skills/x/references", "folder"),
      entry("/skills/x/references/SKILL.md"),
      entry("/skills/x/SKILL.md"),
    ],
    "/skills/x",
  );
  assert.deepEqual(
    tree.map(({ label, children }) => [label, children?.map(({ id }) => id)]),
    [
      ["SKILL.md", undefined],
      ["references", ["/skills/x/references/SKILL.md"]],
      ["a.md", undefined],
    ],
  );
});

test("a path names its skill", () => {
  assert.equal(skillOfPath("/skills/x/references/a.md"), "x");
  assert.equal(skillOfPath("/elsewhere/x"), undefined);
});
