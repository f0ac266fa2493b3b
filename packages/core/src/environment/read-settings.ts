import { type Diagnostic, diagnostic } from "../ground/diagnostic.ts";
import { Fault } from "../ground/fault.ts";
import { writeFileAtomic } from "../ground/files/atomic-file.ts";
import { invalidFile } from "../ground/files/read-text.ts";
import { editJsonc, invalidAt, type JsoncFile, readJsonc } from "../ground/jsonc.ts";
import { withLock } from "../home/leases/lock.ts";
import type { Agents, Models, Settings } from "./settings-schema.ts";

export interface Read<T> {
  readonly value: T;
  readonly diagnostics: readonly Diagnostic[];
}

const settingKeys = [
  "$schema",
  "activeEnvironment",
  "skills",
  "mcpServers",
  "limits",
  "library",
  "catalog",
  "ceiling",
  "exec",
  "network",
  "dispatch",
];

/** Reads a `config.jsonc`. A missing file counts as empty; an invalid one is a fault that names the place. */
export async function readSettings(path: string): Promise<Read<Settings>> {
  const file = await readJsonc(path);
  if (!file) return { value: {}, diagnostics: [] };
  const { Settings: schema } = await import("./settings-schema.ts");
  const value = await checked(file, schema);
  const unknown = Object.keys(value).filter((key) => !settingKeys.includes(key));
  return { value, diagnostics: unknown.map((key) => diagnostic("config.unknown-key", { key }, { path })) };
}

/** Sets one value, or removes it with `undefined`; comments and unknown keys stay. A broken file is not touched. */
export function editSettings(path: string, lock: string, location: readonly string[], value: unknown): Promise<void> {
  return edit({ path, lock, schema: "Settings", usage: "loadout config get" }, [{ location, value }], async () => {
    await readSettings(path);
  });
}

/** The same for MCP servers, all of them or none; `allow` looks at those of this file and may refuse. */
export function editServers(
  path: string,
  lock: string,
  servers: Readonly<Record<string, Servers[string] | undefined>>,
  allow: (servers: Servers) => void,
): Promise<void> {
  const changes = Object.entries(servers).map(([name, value]) => ({ location: ["mcpServers", name], value }));
  return edit({ path, lock, schema: "Settings", usage: "loadout mcp list" }, changes, async () =>
    allow((await readSettings(path)).value.mcpServers ?? {}),
  );
}

type Servers = NonNullable<Settings["mcpServers"]>;

/** The same for one model: its whole entry, or single keys of it; `allow` looks at the models there are and may refuse. */
export function editModels(
  path: string,
  lock: string,
  change: EntryChange<Models[string]>,
  allow: (models: Models) => void,
): Promise<void> {
  return edit({ path, lock, schema: "Models", usage: "loadout model list" }, changesOf(change), async () =>
    allow(await readModels(path)),
  );
}

/** The same for one agent: its whole entry, or single keys of it; `allow` looks at the agents there are and may refuse. */
export function editAgents(
  path: string,
  lock: string,
  change: EntryChange<Agents[string]>,
  allow: (agents: Agents) => void,
): Promise<void> {
  return edit({ path, lock, schema: "Agents", usage: "loadout agent list" }, changesOf(change), async () =>
    allow(await readAgents(path)),
  );
}

/** `undefined` removes the entry, or the key. */
export type EntryChange<T> =
  | { readonly id: string; readonly entry: T | undefined }
  | { readonly id: string; readonly keys: Readonly<Record<string, unknown>> };

const changesOf = (change: EntryChange<unknown>): Change[] =>
  "entry" in change
    ? [{ location: [change.id], value: change.entry }]
    : Object.entries(change.keys).map(([key, value]) => ({ location: [change.id, key], value }));

interface EditedFile {
  readonly path: string;
  readonly lock: string;
  readonly schema: "Settings" | "Models" | "Agents";
  readonly usage: string;
}

interface Change {
  readonly location: readonly string[];
  /** `undefined` removes it. */
  readonly value: unknown;
}

function edit(file: EditedFile, changes: readonly Change[], allow: () => Promise<void>): Promise<void> {
  const { path } = file;
  return withLock(file.lock, async () => {
    await allow();
    const text = (await readJsonc(path))?.text ?? "";
    let edited = text;
    for (const { location, value } of changes) {
      edited = await editJsonc(edited, location, value);
      const twice = { en: `${location.join(".")} is set twice`, zh: `${location.join(".")} 出现了两次` };
      if (!(await says(edited, location, value))) throw invalidFile(path, 1, 1, twice);
      await assertValid(edited, location, file);
    }
    if (edited !== text) writeFileAtomic(path, edited, 0o600);
  });
}

/** A value that the next reader would refuse is not written. */
async function assertValid(text: string, location: readonly string[], file: EditedFile): Promise<void> {
  const { parse } = await import("jsonc-parser");
  const { [file.schema]: schema, loadWords, inChinese } = await import("./settings-schema.ts");
  const value: unknown = parse(text, [], { allowTrailingComma: true });
  if (schema.safeParse(value).success) return;
  await loadWords();
  const said = schema.safeParse(value);
  const [issue] = said.success ? [] : said.error.issues;
  const at = (issue?.path ?? []).length > location.length ? (issue?.path ?? location) : location;
  const message = issue?.message ?? "";
  const problem = {
    en: `${at.join(".")}: ${message}`,
    zh: `${at.join(".")}：${inChinese[message] ?? message}`,
  };
  throw new Fault("input.invalid", { problem, usage: file.usage });
}

/** Whether a reader of this text gets that value: of a key named twice the last one counts, and the first is edited. */
async function says(text: string, location: readonly string[], value: unknown): Promise<boolean> {
  const { parse } = await import("jsonc-parser");
  const found = location.reduce<unknown>(
    (at, key) =>
      typeof at === "object" && at !== null && Object.hasOwn(at, key)
        ? (at as Record<string, unknown>)[key]
        : undefined,
    parse(text, [], { allowTrailingComma: true }),
  );
  return JSON.stringify(found) === JSON.stringify(value);
}

export async function readAgents(path: string): Promise<Agents> {
  const file = await readJsonc(path);
  return file ? checked(file, (await import("./settings-schema.ts")).Agents) : {};
}

export async function readModels(path: string): Promise<Models> {
  const file = await readJsonc(path);
  return file ? checked(file, (await import("./settings-schema.ts")).Models) : {};
}

interface Schema<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false; error: { issues: readonly Issue[] } };
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

async function checked<T>(file: JsoncFile, schema: Schema<T>): Promise<T> {
  const result = schema.safeParse(file.value);
  if (result.success) return result.data;
  // The words for what is wrong are loaded when something is.
  await (await import("./settings-schema.ts")).loadWords();
  const said = schema.safeParse(file.value);
  const [issue] = said.success ? [] : said.error.issues;
  const location = (issue?.path ?? []).map((key) => (typeof key === "number" ? key : String(key)));
  const at = location.length > 0 ? `${location.join(".")}: ` : "";
  throw await invalidAt(file, location, `${at}${issue?.message ?? "is not valid"}`);
}
