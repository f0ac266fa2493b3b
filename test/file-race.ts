import { join } from "node:path";
import { fileTools } from "../packages/core/src/agent/tools/file-tools.ts";
import { createWorkspace } from "../packages/core/src/agent/tools/workspace.ts";
import { createSkillsMount } from "../packages/core/src/resolve/skills-mount.ts";
import { parseSkillHead } from "../packages/core/src/skill/parse-skill.ts";

/**
 * Uses the file tools over and over while another process exchanges folders, and counts what came back. It is a process
 * of its own so that it can give up being root after its modules are loaded.
 */
export interface RaceInput {
  readonly workspace: string;
  /** A skill's folder, below which folders are exchanged too. */
  readonly skill: string;
  readonly reads: number;
  readonly writes: number;
  readonly uid?: number;
  /** Is in every file and every file name outside. */
  readonly secret: string;
}

export interface RaceCount {
  readonly tried: number;
  readonly succeeded: number;
  /** Results that hold something from outside; none may. */
  readonly leaked: readonly string[];
}

const input = JSON.parse(process.argv[2] ?? "") as RaceInput;
const { head } = parseSkillHead("---\nname: a\ndescription: d\n---\n");
if (!head) throw new Error("the head of a skill");
const skill = { id: "a", head, address: "user:a", directory: input.skill, realDirectory: input.skill } as const;
const context = {
  mount: createSkillsMount({
    skills: new Map([["a", { ...skill, path: join(input.skill, "SKILL.md"), by: "selected" }]]),
    diagnostics: [],
  }),
  workspace: await createWorkspace(input.workspace),
  largestSkill: 1000,
};
if (input.uid !== undefined) {
  process.setgroups?.([]);
  process.setgid?.(input.uid);
  process.setuid?.(input.uid);
}

const reads: readonly (readonly [tool: string, given: Record<string, unknown>])[] = [
  ["read_file", { path: "d/file.txt" }],
  ["read_file", { path: "d/deep/er/file.txt" }],
  ["read_file", { path: "inner/file.txt" }],
  ["list_files", { path: "d" }],
  ["list_files", { path: "." }],
  ["search_files", { text: input.secret, path: "d" }],
  ["search_files", { text: "inside", path: "." }],
  ["read_file", { path: "/skills/a/d/file.txt" }],
  ["list_files", { path: "/skills/a" }],
  ["search_files", { text: input.secret, path: "/skills/a/d" }],
];
const writes: typeof reads = [
  ["write_file", { path: "d/file.txt", content: "inside written\n" }],
  ["write_file", { path: "d/new/N/made.txt", content: "inside made\n" }],
  ["edit_file", { path: "d/file.txt", old_text: "inside", new_text: "inside", replace_all: true }],
  ["edit_file", { path: "d/edit.txt", old_text: "x", new_text: "xy" }],
  ["write_file", { path: "inner/through-a-link.txt", content: "inside\n" }],
];

let [tried, succeeded] = [0, 0];
const leaked: string[] = [];
for (let index = 0; index < input.reads + input.writes; index++) {
  const isWrite = index % Math.ceil((input.reads + input.writes) / input.writes) === 0;
  const table = isWrite ? writes : reads;
  const [name, given] = table[index % table.length] ?? ["", {}];
  const tool = fileTools.find((one) => one.name === name);
  const path = String(given.path).replace("N", String(index % 50));
  const text = given.old_text === "inside" && given.new_text === "inside" ? "inside edited" : given.new_text;
  tried++;
  try {
    const result = await tool?.run({ ...given, path, ...(text !== undefined && { new_text: text }) }, context);
    if (result && !result.isError) succeeded++;
    if (result?.content.includes(input.secret)) leaked.push(`${name} ${path}: ${result.content.slice(0, 200)}`);
  } catch (error) {
    if ((error as Error).message.includes(input.secret)) leaked.push(`${name} ${path}: ${(error as Error).message}`);
  }
}
process.stdout.write(JSON.stringify({ tried, succeeded, leaked } satisfies RaceCount));
