import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { displayWidth } from "../packages/app/src/doors/cli/terminal.ts";
import { createSandbox } from "./sandbox.ts";

/** Commands at a terminal of a few columns, as on a phone or beside an editor. */

const commands = [
  "help",
  "help --all",
  "help skill",
  "help environment",
  "help exit-codes",
  "skill import --help",
  "up --help",
  "service install --help",
  "doctor",
  "status",
  "version",
  "upgrade",
  "skill list",
  "skill show hello-skill",
  "config get",
  "user list",
  "skill show no-such-skill",
  "skill list --sauce x",
  "config set server.publicUrl nonsense",
];

/** A line may be wider than the terminal only for a word that cannot be broken, such as a path. */
function tooWide(text: string, columns: number): string[] {
  const lines = text.replace(/\u001b\[\d+m/g, "").split("\n");
  const hasLongWord = (line: string) =>
    line.split(/[\s\p{sc=Han}，。；：、（）“”]+/u).some((word) => word.length > columns - indentation);
  return lines.filter((line) => displayWidth(line) > columns && !hasLongWord(line));
}

/** Columns before a text that was put below its label. */
const indentation = 8;

for (const [language, LANG] of [
  ["English", "en_US.UTF-8"],
  ["Chinese", "zh_CN.UTF-8"],
] as const)
  for (const columns of [50, 30])
    describe(`a terminal of ${columns} columns in ${language}`, () => {
      for (const command of commands)
        test(`fits loadout ${command}`, async (t) => {
          const sandbox = createSandbox(t);
          sandbox.skill(".agents/skills", "weekly-notes", {
            description: "把每周的会议记录整理成一页纪要。用于周会之后。",
          });
          const variables = { COLUMNS: String(columns), LANG };
          const { stdout, stderr } = await sandbox.runWith({ variables, typed: "" }, ...command.split(" "));
          assert.notEqual(stdout + stderr, "");
          assert.deepEqual(tooWide(stdout + stderr, columns), []);
        });
    });

test("what is piped is not broken, whatever COLUMNS says", async (t) => {
  const { runWith } = createSandbox(t);
  const piped = await runWith({ variables: { COLUMNS: "30" } }, "help");
  const wide = await runWith({}, "help");
  assert.equal(piped.stdout, wide.stdout);
});
