import { type Diagnostic, diagnostic } from "../ground/diagnostic.ts";
import { Fault } from "../ground/fault.ts";
import { invalidFile } from "../ground/files/read-text.ts";
import { editJsonc, invalidAt, type JsoncText, moveFirst, parseJsonc } from "../ground/jsonc.ts";
import { machineFile, type OwnSettingsFile, type SettingsFile } from "./settings-file.ts";
import type { Agents, Models, Settings } from "./settings-schema.ts";

/** Reads and edits files of settings: those of a home, of an environment and of a project. */

export interface Read<T> {
  readonly value: T;
  readonly diagnostics: readonly Diagnostic[];
  /** Of the text it was read from; `absent` if there is no file, `undefined` if another text may have the same version. */
  readonly version: string | undefined;
}

const settingKeys = [
  "$schema",
  "activeEnvironment",
  "skills",
  "mcpServers",
  "limits",
  "server",
  "signIn",
  "library",
  "catalog",
  "skillNotes",
  "search",
  "ceiling",
  "exec",
  "network",
  "dispatch",
  "use",
  "publish",
];

/** Reads a `config.jsonc`. A missing file counts as empty; an invalid one is a fault that names the place. */
export async function readSettings(from: SettingsFile | string): Promise<Read<Settings>> {
  const file = typeof from === "string" ? machineFile(from) : from;
  const read = await readAs("Settings", file);
  const unknown = Object.keys(read.value).filter((key) => !settingKeys.includes(key));
  const at = { path: file.place };
  return { ...read, diagnostics: unknown.map((key) => diagnostic("config.unknown-key", { key }, at)) };
}

export const readAgents = (file: SettingsFile): Promise<Read<Agents>> => readAs("Agents", file);

export const readModels = (file: SettingsFile): Promise<Read<Models>> => readAs("Models", file);

/** Sets one value, or removes it with `undefined`; comments and unknown keys stay. A broken file is not touched. */
export function editSettings(file: OwnSettingsFile, location: readonly string[], value: unknown): Promise<void> {
  return edit({ file, schema: "Settings", usage: "loadout config get" }, [{ location, value }], () => undefined);
}

/** The same for MCP servers, all of them or none; `allow` looks at those of this file and may refuse. */
export function editServers(
  file: OwnSettingsFile,
  servers: Readonly<Record<string, Servers[string] | undefined>>,
  allow: (servers: Servers) => void,
): Promise<void> {
  const changes = Object.entries(servers).map(([name, value]) => ({ location: ["mcpServers", name], value }));
  return edit({ file, schema: "Settings", usage: "loadout mcp list" }, changes, (settings) =>
    allow(settings.mcpServers ?? {}),
  );
}

/** Changes the list of disabled skills, based on what it says now. */
export function editDisabledSkills(
  file: OwnSettingsFile,
  change: (disabled: readonly string[]) => readonly string[],
): Promise<void> {
  const next: { location: readonly string[]; value: unknown } = { location: ["skills", "disabled"], value: undefined };
  return edit({ file, schema: "Settings", usage: "loadout skill list" }, [next], ({ skills }) => {
    const disabled = change(skills?.disabled ?? []);
    next.value = disabled.length === 0 ? undefined : disabled;
  });
}

/** The same for the list of those who may sign skills. */
export function editSigners(
  file: OwnSettingsFile,
  change: (signers: readonly string[]) => readonly string[],
): Promise<void> {
  const next: { location: readonly string[]; value: unknown } = { location: ["skills", "signers"], value: undefined };
  return edit({ file, schema: "Settings", usage: "loadout signer list" }, [next], ({ skills }) => {
    const signers = change(skills?.signers ?? []);
    next.value = signers.length === 0 ? undefined : signers;
  });
}

type Servers = NonNullable<Settings["mcpServers"]>;

/** The same for one model: its whole entry, or single keys of it; `allow` looks at the models there are and may refuse. */
export function editModels(
  file: OwnSettingsFile,
  change: EntryChange<Models[string]>,
  allow: (models: Models) => void,
): Promise<void> {
  return edit({ file, schema: "Models", usage: "loadout model list" }, changesOf(change), allow);
}

/** The same for one agent: its whole entry, or single keys of it; `allow` looks at the agents there are and may refuse. */
export function editAgents(
  file: OwnSettingsFile,
  change: EntryChange<Agents[string]>,
  allow: (agents: Agents) => void,
): Promise<void> {
  return edit({ file, schema: "Agents", usage: "loadout agent list" }, changesOf(change), allow);
}

/** `undefined` removes the entry, or the key. With `isFirst` the entry comes before the others. */
export type EntryChange<T> = { readonly id: string; readonly isFirst?: boolean } & (
  | { readonly entry: T | undefined }
  | { readonly keys: Readonly<Record<string, unknown>> }
);

const changesOf = (change: EntryChange<unknown>): Change[] => [
  ...("entry" in change
    ? [{ location: [change.id], value: change.entry }]
    : Object.entries(change.keys).map(([key, value]) => ({ location: [change.id, key], value }))),
  ...(change.isFirst ? [{ first: change.id }] : []),
];

/** What each kind of file holds. */
interface Contents {
  readonly Settings: Settings;
  readonly Models: Models;
  readonly Agents: Agents;
}
type Kind = keyof Contents;

interface EditedFile<K extends Kind> {
  readonly file: OwnSettingsFile;
  readonly schema: K;
  readonly usage: string;
}

type Change =
  | {
      readonly location: readonly string[];
      /** `undefined` removes it. */
      readonly value: unknown;
    }
  /** The entry that comes before the others. */
  | { readonly first: string };

function edit<K extends Kind>(
  edited: EditedFile<K>,
  changes: readonly Change[],
  allow: (value: Contents[K]) => void,
): Promise<void> {
  const { place } = edited.file;
  return edited.file.edit(async (there) => {
    const before = there ?? "";
    allow(await parseAs(edited.schema, before, place));
    let text = before;
    for (const change of changes) {
      if ("first" in change) {
        text = await moveFirst(text, change.first);
        continue;
      }
      const { location, value } = change;
      text = await editJsonc(text, location, value);
      const twice = { en: `${location.join(".")} is set twice`, zh: `${location.join(".")} 出现了两次` };
      if (!(await says(text, location, value))) throw invalidFile(place, 1, 1, twice);
      await assertValid(text, location, edited);
    }
    return text === before ? there : text;
  });
}

/** A value that the next reader would refuse is not written. */
async function assertValid(text: string, location: readonly string[], file: EditedFile<Kind>): Promise<void> {
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

async function readAs<K extends Kind>(kind: K, file: SettingsFile): Promise<Read<Contents[K]>> {
  const document = await file.read();
  const value = await parseAs(kind, document?.text ?? "", file.place);
  return { value, diagnostics: [], version: document?.isUnsettled ? undefined : (document?.version ?? "absent") };
}

async function parseAs<K extends Kind>(kind: K, text: string, path: string): Promise<Contents[K]> {
  if (text === "") return {} as Contents[K];
  const schemas = await import("./settings-schema.ts");
  const schema: Schema<unknown> = schemas[kind];
  return (await checked(await parseJsonc(text, path), schema)) as Contents[K];
}

interface Schema<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false; error: { issues: readonly Issue[] } };
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

async function checked<T>(file: JsoncText, schema: Schema<T>): Promise<T> {
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
