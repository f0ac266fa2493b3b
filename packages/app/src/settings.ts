import { dirname, join } from "node:path";
import { editSettings, Fault, nearest, readSettings, type Text } from "@loadout/core";
import type { App } from "./app.ts";

interface Setting {
  readonly location: readonly string[];
  readonly summary: Text;
  readonly fallback: unknown;
  /** Reads what was typed. */
  readonly parse: (text: string) => unknown;
}

/** The settings that can be read and changed one by one. */
export const settings: Readonly<Record<string, Setting>> = {
  activeEnvironment: {
    location: ["activeEnvironment"],
    summary: { en: "The environment new sessions get (loadout env use)", zh: "新会话使用的环境（loadout env use）" },
    fallback: "default",
    parse: () => {
      throw new Fault("input.invalid", {
        problem: "activeEnvironment is changed by switching",
        usage: "loadout env use <name>",
      });
    },
  },
  "skills.paths": {
    location: ["skills", "paths"],
    summary: { en: "More folders with skills", zh: "更多技能目录" },
    fallback: [],
    parse: (text) =>
      text
        .split(",")
        .map((path) => path.trim())
        .filter((path) => path !== ""),
  },
  "skills.allowExternalPaths": {
    location: ["skills", "allowExternalPaths"],
    summary: { en: "Whether those may lie outside the project", zh: "这些目录是否可以在项目之外" },
    fallback: false,
    parse: (text) => {
      if (text === "true" || text === "false") return text === "true";
      throw new Fault("input.invalid", {
        problem: `"${text}" is neither true nor false`,
        usage: "loadout config set skills.allowExternalPaths true",
      });
    },
  },
};

export async function readSettingValues(
  app: App,
  key?: string,
): Promise<{ key: string; value: unknown; origin: string; summary: string }[]> {
  const path = join(app.config.home, "config.jsonc");
  const { value } = await readSettings(path);
  return Object.entries(key === undefined ? settings : { [key]: known(key) }).map(
    ([name, { location, fallback, summary }]) => {
      const written = location.reduce<unknown>(
        (at, part) => (typeof at === "object" && at !== null ? (at as Record<string, unknown>)[part] : undefined),
        value,
      );
      return {
        key: name,
        value: written ?? fallback,
        origin: written === undefined ? "default" : path,
        summary: summary.en,
      };
    },
  );
}

export async function writeSettingValue(
  app: App,
  key: string,
  text: string,
): Promise<{ key: string; value: unknown; path: string }> {
  const { location, parse } = known(key);
  const value = text === "" ? undefined : parse(text);
  const path = join(app.config.home, "config.jsonc");
  await editSettings(path, join(dirname(path), "lock.db"), location, value);
  return { key, value: value ?? known(key).fallback, path };
}

function known(key: string): Setting {
  const setting = settings[key];
  if (!setting)
    throw new Fault("config.unknown-key", { key, candidates: nearest(key, Object.keys(settings), 8).join(", ") });
  return setting;
}
