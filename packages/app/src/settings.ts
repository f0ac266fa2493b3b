import { join, resolve } from "node:path";
import { editSettings, Fault, nearest, type Text } from "@loadout/core";
import type { App } from "./app.ts";

interface Setting {
  readonly location: readonly string[];
  readonly summary: Text;
  readonly fallback: unknown;
  /** Reads what was typed. */
  readonly parse: (text: string, workDir: string) => unknown;
}

/** The settings that can be read and changed one by one. */
export const settings: Readonly<Record<string, Setting>> = {
  activeEnvironment: {
    location: ["activeEnvironment"],
    summary: { en: "The environment new sessions get (loadout env use)", zh: "新会话使用的环境（loadout env use）" },
    fallback: "default",
    parse: () => {
      throw new Fault("input.invalid", {
        problem: { en: "activeEnvironment is changed by switching", zh: "activeEnvironment 通过切换环境来修改" },
        usage: "loadout env use <name>",
      });
    },
  },
  "skills.paths": {
    location: ["skills", "paths"],
    summary: { en: "More folders with skills", zh: "更多技能目录" },
    fallback: [],
    parse: (text, workDir) =>
      text
        .split(",")
        .map((path) => path.trim())
        .filter((path) => path !== "")
        .map((path) => (path.startsWith("~") ? path : resolve(workDir, path))),
  },
  "skills.allowExternalPaths": {
    location: ["skills", "allowExternalPaths"],
    summary: { en: "Whether those may lie outside the project", zh: "这些目录是否可以在项目之外" },
    fallback: false,
    parse: (text) => {
      if (text === "true" || text === "false") return text === "true";
      throw new Fault("input.invalid", {
        problem: { en: `"${text}" is neither true nor false`, zh: `“${text}” 既不是 true 也不是 false` },
        usage: "loadout config set skills.allowExternalPaths true",
      });
    },
  },
};

/** Each setting as it is in force: the most particular file that names it, or the default. */
export async function readSettingValues(
  app: App,
  key?: string,
): Promise<{ key: string; value: unknown; origin: string; summary: string }[]> {
  const wanted = key === undefined ? settings : { [key]: known(key) };
  const layers = (await app.environment()).layers();
  return Object.entries(wanted).map(([name, { location, fallback, summary }]) => {
    const layer = layers.findLast(({ settings: written }) => valueAt(written, location) !== undefined);
    const value = layer ? valueAt(layer.settings, location) : fallback;
    return { key: name, value, origin: layer?.path ?? "default", summary: summary.en };
  });
}

const valueAt = (value: unknown, location: readonly string[]): unknown =>
  location.reduce<unknown>(
    (at, part) => (typeof at === "object" && at !== null ? (at as Record<string, unknown>)[part] : undefined),
    value,
  );

export async function writeSettingValue(
  app: App,
  key: string,
  text: string,
): Promise<{ key: string; value: unknown; path: string }> {
  const { location, parse, fallback } = known(key);
  const value = text === "" ? undefined : parse(text, app.config.workDir);
  const path = join(app.config.home, "config.jsonc");
  await editSettings(path, join(app.config.home, "lock.db"), location, value);
  return { key, value: value ?? fallback, path };
}

function known(key: string): Setting {
  const setting = Object.hasOwn(settings, key) ? settings[key] : undefined;
  if (!setting)
    throw new Fault("config.unknown-key", { key, candidates: nearest(key, Object.keys(settings), 8).join(", ") });
  return setting;
}
