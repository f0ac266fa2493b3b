import type { OutputOf } from "loadout/client";
import { joinSize, type SizeUnit } from "../../ui/basic/size.ts";

/** Searches settings, and shows their values as text. */

export type Setting = OutputOf<"config.get">["settings"][number];

/** Settings whose key or meaning contains every word. */
export function findSettings(all: readonly Setting[], query: string, language: "en" | "zh"): readonly Setting[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return all.filter(({ key, meaning, origin }) => {
    const text = `${key} ${meaning[language]} ${origin}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** A value as text, as the server reads it. */
export const typedValue = (value: unknown): string => (Array.isArray(value) ? value.join(", ") : String(value ?? ""));

/** A size in bytes, as the server reads it; what is no size, as it was typed with its unit, for the server to refuse. */
export const typedSize = (typed: string, unit: SizeUnit): string =>
  String(joinSize(typed.trim(), unit) ?? (typed.trim() === "" ? "" : `${typed.trim()} ${unit}`));
