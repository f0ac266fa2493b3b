/** Describes the input fields of operations. */

import type { Text } from "@loadout/core";
import * as z from "zod/mini";

// Compiling validators pays in servers; a command validates once.
z.config({ jitless: true });

/** What a field of bytes takes. */
export interface BytesLimit {
  /** The media types of a request's body. */
  readonly types: readonly string[];
  /** In bytes. */
  readonly limit: number;
}

/** How doors treat an input field. */
export interface FieldOptions {
  /** One letter: `-g`. */
  readonly short?: string;
  /** The flag's name where it differs from the field's. */
  readonly flag?: string;
  /** An earlier name of the flag that is still accepted. */
  readonly also?: string;
  /** Placeholder of the value in the help: `<dir>`. */
  readonly value?: string;
  /** Only for the command line: it names a local file, or how the answer is shown. */
  readonly local?: true;
  /** A text of several words: all values on a command line or in a query string, joined by spaces. */
  readonly words?: true;
  /** Never a flag: read from a prompt or standard input; in a request it is in the body. */
  readonly secret?: true;
  /** A list of files: paths at a terminal; over HTTP one file, the body of the request, with its name in the query. */
  readonly bytes?: BytesLimit;
  /** Filled from the `Idempotency-Key` of a request. The operation itself makes sure that a key counts once. */
  readonly idempotencyKey?: true;
}

/** Describes an input field in both languages; doors read it back from the registry. */
export function field<Schema extends z.ZodMiniType>(
  schema: Schema,
  description: Text,
  options: FieldOptions = {},
): Schema {
  z.globalRegistry.add(schema, { description: description.en, zh: description.zh, ...options });
  return schema;
}

export const skillName = () =>
  field(filled(), {
    en: "The skill's id, name, or source:id",
    zh: "技能的 id、名称，或 来源:id",
  });

export const environmentFlag = () =>
  field(
    z.optional(z.string()),
    { en: "The environment; default: the active one", zh: "指定环境，而不是当前环境" },
    { flag: "env", value: "name" },
  );

export const environmentName = () => field(z.string(), { en: "The environment's name", zh: "环境名" });

/** The most entries that a list answers with; `count` is the whole number it is checked by. */
export const limitFlag = <Schema extends z.ZodMiniType>(count: Schema): Schema =>
  field(count, { en: "Maximum number of results", zh: "最多列出这么多" });

/** The page of a list behind the one before. */
export const afterFlag = () =>
  field(
    z.optional(filled()),
    {
      en: "Continue after this cursor (nextCursor of the previous page)",
      zh: "只列出其后的：上一次结果的 nextCursor",
    },
    { value: "cursor" },
  );

/** A text that must not be empty. */
export const filled = () => z.string().check(z.minLength(1));

/** Names from a command line, where several may come as one text, separated by commas; each once. */
export const splitNames = (texts: readonly string[], separator = /,/): string[] => [
  ...new Set(
    texts
      .flatMap((text) => text.split(separator))
      .map((name) => name.trim())
      .filter((name) => name !== ""),
  ),
];
