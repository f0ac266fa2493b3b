import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { repository } from "./sandbox.ts";

/**
 * The code blocks of the five documents this product comes from, byte for byte under their headings: `test/seeds/*.md`.
 * 001 and 003 have none.
 */
export const seeds = ["000", "002", "004"] as const;
export type Seed = (typeof seeds)[number];

const taken = new Set<string>();

/** The block of a section, or the n-th of it, from 1. */
export function block(seed: Seed, section: string, number = 1): string {
  const key = `${seed} ${section} ${number}`;
  const found = blocksOf(seed).find((one) => one.key === key);
  assert.ok(found, `there is no block ${key}`);
  taken.add(key);
  return found.text;
}

/** Blocks that no test asked for. */
export const unused = (): string[] =>
  seeds.flatMap((seed) => blocksOf(seed).flatMap(({ key }) => (taken.has(key) ? [] : [key])));

function blocksOf(seed: Seed): { readonly key: string; readonly text: string }[] {
  const text = readFileSync(join(repository, `test/seeds/${seed}.md`), "utf8");
  const counts = new Map<string, number>();
  let section = "";
  return [...text.matchAll(/^#+ (.+)$|^```[a-z]*\n([\s\S]*?)\n```$/gm)].flatMap(([, heading, body]) => {
    if (heading !== undefined) section = /^[\d.]*\d/.exec(heading)?.[0] ?? heading;
    if (body === undefined) return [];
    const number = (counts.get(section) ?? 0) + 1;
    counts.set(section, number);
    return [{ key: `${seed} ${section} ${number}`, text: body }];
  });
}

/** The paths of the documents' own projects, which are all this package here. */
const ownPaths = /"(?:\.{1,2}\/)+(?:core|skills|config)\/[^"]*"/g;

/**
 * Imports a program made of blocks. Two things are not as written: import paths, and an ellipsis that represents
 * arguments the document leaves open, which becomes `...given`.
 */
export async function importProgram(t: TestContext, program: string): Promise<Readonly<Record<string, unknown>>> {
  const folder = mkdtempSync(join(repository, "test/.seed-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, "program.ts");
  writeFileSync(path, program.replace(ownPaths, '"@loadout/core"').replace(/\.\.\.(?=[,)])/g, "...given"));
  return (await import(path)) as Readonly<Record<string, unknown>>;
}

/**
 * The pseudo-code of 000 as a program: indented blocks get braces, variables are declared, and what may take time is
 * awaited. Names and expressions stay as they are.
 */
export function fromPseudoCode(text: string): string {
  const open: number[] = [];
  const close = (depth: number): string => {
    let braces = "";
    while (open.length > 0 && depth <= (open.at(-1) ?? 0)) {
      open.pop();
      braces += "}\n";
    }
    return braces;
  };
  const variables = new Set([...text.matchAll(/^\s+(\w+) = /gm)].map(([, name]) => name));
  const lines = text.split("\n").map((line) => {
    if (line.trim() === "") return line;
    const depth = line.length - line.trimStart().length;
    const end = close(depth);
    const opened = openBlock(line.trim());
    if (opened === undefined) return end + awaited(line);
    open.push(depth);
    return end + opened;
  });
  return `let ${[...variables].join(", ")};\n${lines.join("\n")}\n${close(0)}`;
}

const openBlock = (line: string): string | undefined =>
  line.endsWith(":")
    ? line
        .replace(/^function (.*):$/, "async function $1 {")
        .replace(/^if (.*):$/, "if ($1) {")
        .replace(/^for (\w+) in (\w+):$/, "for (const $1 of $2) {")
    : undefined;

const awaited = (line: string): string =>
  line.replace(/^(\s+\w+ = )(?=[\w.]+\()/, "$1await ").replace(/^(\s+)(?=\w+\.\w+\()/, "$1await ");

/** The files of a folder drawn as a tree, relative to its first line; folders end with a slash. */
export function filesDrawn(text: string): string[] {
  const path: string[] = [];
  return text.split("\n").flatMap((line) => {
    const [, indent = "", name = ""] = /^((?:│ {3}| {4})*)[├└]── ([\w.-]+\/?)/.exec(line) ?? [];
    if (name === "") return [];
    const depth = indent.length / 4;
    path.length = depth;
    path.push(name);
    return name.endsWith("/") ? [] : [path.join("")];
  });
}
