import assert from "node:assert/strict";
import { test } from "node:test";
import { unzipSync } from "fflate";
import { fromFiles, packFolder, planPackages } from "./plan-packages.ts";

const file = (path: string) => ({ path, file: new Blob([path]) });

const planned = (...paths: string[]) => {
  const { plans, outside } = planPackages(paths.map(file));
  return {
    plans: plans.map((plan) => [plan.name, ...(plan.kind === "folder" ? plan.files.map(({ path }) => path) : [])]),
    outside,
  };
};

test("each file is a package of its own", () => {
  assert.deepEqual(planned("a.zip", "b.skill", "SKILL.md", "x.rar"), {
    plans: [["a.zip"], ["b.skill"], ["SKILL.md"], ["x.rar"]],
    outside: [],
  });
});

test("a skill's folder is one package, its paths begin inside of it", () => {
  assert.deepEqual(planned("pdf/SKILL.md", "pdf/scripts/run.sh"), {
    plans: [["pdf.zip", "SKILL.md", "scripts/run.sh"]],
    outside: [],
  });
});

test("a folder of skills is a package for each; what belongs to none stays out", () => {
  assert.deepEqual(
    planned("team/README.md", "team/pdf/SKILL.md", "team/deep/docx/skill.md", "team/deep/docx/a.md", "team/old.zip"),
    {
      plans: [["old.zip"], ["pdf.zip", "SKILL.md"], ["docx.zip", "skill.md", "a.md"]],
      outside: ["team/README.md"],
    },
  );
});

test("a SKILL.md inside a skill does not make a second one: the server says what is wrong with that", () => {
  assert.deepEqual(planned("one/SKILL.md", "one/copy/SKILL.md"), {
    plans: [["one.zip", "SKILL.md", "copy/SKILL.md"]],
    outside: [],
  });
  assert.deepEqual(planned("a/SKILL.md", "ab/SKILL.md").plans, [
    ["a.zip", "SKILL.md"],
    ["ab.zip", "SKILL.md"],
  ]);
});

test("a folder without any skill is sent as it is, so that the server can say so", () => {
  assert.deepEqual(planned("notes/a.md", "notes/b/c.md"), { plans: [["notes.zip", "a.md", "b/c.md"]], outside: [] });
});

test("a folder is packed with its paths and bytes, also those that are not ASCII", async () => {
  const texts = { "SKILL.md": "---\nname: a\n---\n", "参考/表.md": "正文\n", "empty.txt": "" };
  const packed = await packFolder(Object.entries(texts).map(([path, text]) => ({ path, file: new Blob([text]) })));
  const unpacked = Object.entries(unzipSync(packed)).map(([path, bytes]) => [path, new TextDecoder().decode(bytes)]);
  assert.deepEqual(Object.fromEntries(unpacked), texts);
});

test("packing ends when it is stopped", async () => {
  const stopped = AbortSignal.abort(new Error("stopped"));
  await assert.rejects(packFolder([{ path: "SKILL.md", file: new Blob(["x"]) }], stopped), /stopped/);
});

test("folders that are never part of a skill are left out, each named once; a file of that name is not", () => {
  const chosen = (path: string) => ({ name: path.slice(path.lastIndexOf("/") + 1), webkitRelativePath: path }) as File;
  const { files, leftOut } = fromFiles(
    ["t/SKILL.md", "t/.git/HEAD", "t/.git/objects/ab", "t/a/node_modules/x/index.js", "t/node_modules"].map(chosen),
  );
  assert.deepEqual(
    files.map(({ path }) => path),
    ["t/SKILL.md", "t/node_modules"],
  );
  assert.deepEqual(leftOut, ["t/.git", "t/a/node_modules"]);
  assert.deepEqual(
    fromFiles([{ name: "a.zip", webkitRelativePath: "" } as File]).files.map(({ path }) => path),
    ["a.zip"],
  );
});
