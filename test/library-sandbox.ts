import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { existsSync, lstatSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { Fault, type FaultCode } from "../packages/core/src/ground/fault.ts";
import type { ImportOptions, ImportReport } from "../packages/core/src/library/import/import-skill.ts";
import type { PackageSource } from "../packages/core/src/library/import/open-package.ts";
import { createLibrary, type Library } from "../packages/core/src/library/library.ts";
import type { LibraryOptions } from "../packages/core/src/library/open-store.ts";
import { skillText } from "./archives.ts";
import { makeArchive } from "./make-archive.ts";
import { createSandbox, type Sandbox } from "./sandbox.ts";

/** Files by their path; a path that ends in a slash is a folder, one that begins with `*` is executable. */
export type Files = Readonly<Record<string, string | Buffer>>;

/** A machine of its own with a library. */
export interface LibrarySandbox extends Sandbox {
  readonly library: Library;
  /** Another library object of the same home. */
  open(options?: Partial<LibraryOptions>): Library;
  /** Imports a skill of this name with these files beside its SKILL.md. */
  add(name: string, files?: Files, options?: Partial<ImportOptions>): Promise<ImportReport>;
  /** Everything in the library's folder, and what the index says: equal if and only if nothing changed. */
  state(): Promise<unknown>;
}

export function createLibrarySandbox(t: TestContext, options: Partial<LibraryOptions> = {}): LibrarySandbox {
  const sandbox = createSandbox(t);
  const open = (more: Partial<LibraryOptions> = {}): Library => {
    const library = createLibrary({ home: sandbox.home, ...options, ...more });
    t.after(() => library.close());
    return library;
  };
  const library = open();
  return Object.assign(sandbox, {
    library,
    open,
    add: (name: string, files: Files = {}, more: Partial<ImportOptions> = {}) =>
      library.import(packageOf({ "SKILL.md": skillText(name), ...files }), { author: "ann", ...more }),
    async state() {
      const skills = await library.skills();
      const versions = await Promise.all(skills.map(({ slug }) => library.history(slug)));
      const [trash, audit] = [await library.trash(), await library.audit({ limit: 1000 })];
      return { skills, versions, trash, audit, files: contentsOf(library.root) };
    },
  });
}

/** These files as an archive. */
export function packageOf(files: Files, name = "package.zip"): PackageSource & { readonly kind: "archive" } {
  const entries = Object.entries(files).map(([path, content]) =>
    path.startsWith("*") ? { name: path.slice(1), content, mode: 0o100755 } : { name: path, content },
  );
  return { kind: "archive", name, bytes: makeArchive(entries) };
}

export async function bytesOf(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

/** What is in a folder: each path with its kind, mode and content. */
export function contentsOf(folder: string): Record<string, string> {
  if (!existsSync(folder)) return {};
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  return Object.fromEntries(paths.map((path) => [path, describe(join(folder, path))]));
}

function describe(path: string): string {
  const state = lstatSync(path);
  const mode = (state.mode & 0o777).toString(8);
  if (state.isSymbolicLink()) return `-> ${readlinkSync(path)}`;
  if (!state.isFile()) return `folder ${mode}`;
  return `file ${mode} ${createHash("sha256").update(readFileSync(path)).digest("hex").slice(0, 16)}`;
}

/** Asserts that a request is refused with this code, and hands over the fault. */
export async function refusal(request: Promise<unknown>, code: FaultCode): Promise<Fault> {
  const outcome = await request.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if (!("error" in outcome)) assert.fail(`not refused: ${JSON.stringify(outcome.value)}`);
  if (!(outcome.error instanceof Fault)) throw outcome.error;
  assert.equal(outcome.error.code, code, outcome.error.message);
  return outcome.error;
}

/** Root may do everything, so permissions are tested as another user. */
export async function asOrdinaryUser<T>(work: () => Promise<T>): Promise<T> {
  if (process.geteuid?.() !== 0) return work();
  process.seteuid?.(ordinaryUser);
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
  }
}

export const ordinaryUser = 65534;

/** Rules of the errors, each once. */
export const errorsOf = ({ problems }: Pick<ImportReport, "problems">): string[] => [
  ...new Set(problems.filter(({ severity }) => severity === "error").map(({ rule }) => rule)),
];

/** Rules of everything else that was said. */
export const notesOf = ({ problems }: Pick<ImportReport, "problems">): string[] =>
  problems.filter(({ severity }) => severity !== "error").map(({ rule }) => rule);
