import { type Environments, readVariables, resolveModel } from "@loadout/core";
import type { App } from "../app.ts";
import type { Config } from "../config.ts";

/** Removes the keys of models from what is shown or exported. */

/** Shorter values are not keys and would match everywhere. */
const shortestKey = 8;

/** Replaces model keys in exported values, in case one got into a conversation. */
export async function hideKeys(app: App): Promise<<T>(value: T) => T> {
  const hideIn = await hidingKeys(app.config, app.environments());
  const hide = (value: unknown): unknown => {
    if (typeof value === "string") return hideIn(value);
    if (Array.isArray(value)) return value.map(hide);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, hide(part)]));
  };
  return (value) => hide(value) as typeof value;
}

/** Replaces model keys in a text. */
export async function hidingKeys(
  config: Pick<Config, "home" | "variables">,
  environments: Pick<Environments, "list" | "read">,
): Promise<(text: string) => string> {
  const keys = await knownKeys(config, environments);
  return (given) => keys.reduce((text, key) => text.replaceAll(key, "***"), given);
}

/** Keys of all models of all environments; longest first, so that no part of one remains. */
async function knownKeys(
  { home, variables }: Pick<Config, "home" | "variables">,
  all: Pick<Environments, "list" | "read">,
): Promise<readonly string[]> {
  const names = new Set<string>();
  for (const { name } of await all.list()) {
    const files = await all.read(name).catch(() => undefined); // a broken one opens no model either
    for (const entry of Object.values(files?.models ?? {})) {
      const { apiKeyEnv } = resolveModel(entry);
      if (apiKeyEnv !== undefined) names.add(apiKeyEnv);
    }
  }
  const [find, kept] = [await readVariables(home, variables), await readVariables(home, {})];
  const keys = [...names].flatMap((name) => [find(name)?.value, kept(name)?.value]);
  return keys
    .filter((key): key is string => key !== undefined && key.length >= shortestKey)
    .sort((one, other) => other.length - one.length);
}
