import type { Diagnostic } from "../ground/diagnostic.ts";
import { diagnostic } from "../ground/diagnostic.ts";
import { invalidAt, type JsoncFile, readJsonc } from "../ground/jsonc.ts";
import type { Agents, Models, Settings } from "./settings-schema.ts";

export interface Read<T> {
  readonly value: T;
  readonly diagnostics: readonly Diagnostic[];
}

const settingKeys = ["$schema", "activeEnvironment", "language", "skills", "mcpServers"];

/** A `config.jsonc`; a missing file is an empty one, an unusable file a fault that names the place. */
export async function readSettings(path: string): Promise<Read<Settings>> {
  const file = readJsonc(path);
  if (!file) return { value: {}, diagnostics: [] };
  const { Settings: schema } = await import("./settings-schema.ts");
  const value = checked(file, schema);
  const unknown = Object.keys(value).filter((key) => !settingKeys.includes(key));
  return { value, diagnostics: unknown.map((key) => diagnostic("config.unknown-key", { key }, { path })) };
}

export async function readAgents(path: string): Promise<Agents> {
  const file = readJsonc(path);
  return file ? checked(file, (await import("./settings-schema.ts")).Agents) : {};
}

export async function readModels(path: string): Promise<Models> {
  const file = readJsonc(path);
  return file ? checked(file, (await import("./settings-schema.ts")).Models) : {};
}

interface Schema<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false; error: { issues: readonly Issue[] } };
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

function checked<T>(file: JsoncFile, schema: Schema<T>): T {
  const result = schema.safeParse(file.value ?? {});
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const location = (issue?.path ?? []).map((key) => (typeof key === "number" ? key : String(key)));
  const at = location.length > 0 ? `${location.join(".")}: ` : "";
  throw invalidAt(file, location, `${at}${issue?.message ?? "is not valid"}`);
}
