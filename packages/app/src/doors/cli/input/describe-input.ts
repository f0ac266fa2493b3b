import * as z from "zod/mini";
import type { FieldOptions } from "../../../operation/field.ts";
import type { AnyOperation } from "../../../operation/operation.ts";

/** Derives flags, positional arguments and usage from an operation's schemas. */

/** An input field as the command line sees it. */
export interface InputField {
  readonly key: string;
  readonly flag: string;
  /** Another name of the flag. */
  readonly also?: string;
  readonly short?: string;
  readonly kind: "boolean" | "text" | "number" | "list";
  readonly choices?: readonly string[];
  readonly required: boolean;
  readonly positional: boolean;
  /** Only at a terminal. */
  readonly local: boolean;
  /** Several words are one text. */
  readonly words: boolean;
  /** Never typed. */
  readonly secret: boolean;
  readonly value: string;
  readonly description: { readonly en: string; readonly zh: string };
}

/** The fields of an operation's input, read from its schema. */
export function describeInput({
  input,
  cli,
}: {
  readonly input: z.ZodMiniObject;
  readonly cli: Pick<AnyOperation["cli"], "positionals">;
}): InputField[] {
  return Object.entries(input.shape).map(([key, schema]) => {
    const meta = z.globalRegistry.get(schema as z.ZodMiniType) as
      | ({ description?: string; zh?: string } & FieldOptions)
      | undefined;
    const { kind, choices, required } = unwrap(schema as z.ZodMiniType);
    return {
      key,
      flag: meta?.flag ?? key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      ...(meta?.also !== undefined && { also: meta.also }),
      ...(meta?.short !== undefined && { short: meta.short }),
      kind,
      ...(choices && { choices }),
      required,
      positional: cli.positionals?.includes(key) ?? false,
      local: meta?.local ?? false,
      words: meta?.words ?? false,
      secret: meta?.secret ?? false,
      value: meta?.value ?? choices?.join("|") ?? key,
      description: { en: meta?.description ?? "", zh: meta?.zh ?? meta?.description ?? "" },
    };
  });
}

interface Def {
  readonly type: string;
  readonly innerType?: z.ZodMiniType;
  readonly entries?: Readonly<Record<string, string>>;
}

function unwrap(schema: z.ZodMiniType): { kind: InputField["kind"]; choices?: readonly string[]; required: boolean } {
  const def = schema.def as unknown as Def;
  if ((def.type === "optional" || def.type === "default") && def.innerType)
    return { ...unwrap(def.innerType), required: false };
  if (def.type === "enum") return { kind: "text", choices: Object.values(def.entries ?? {}), required: true };
  if (def.type === "boolean") return { kind: "boolean", required: true };
  if (def.type === "number") return { kind: "number", required: true };
  return { kind: def.type === "array" ? "list" : "text", required: true };
}

/** `loadout skill show <name> [--env <name>]` */
export function usageOf(words: readonly string[], fields: readonly InputField[]): string {
  const positionals = fields
    .filter(({ positional }) => positional)
    .map(({ key, required, kind, words: isWords }) => {
      const name = `<${key}>${kind === "list" || isWords ? "…" : ""}`;
      return required ? name : `[${name}]`;
    });
  const flags = fields
    .filter(({ positional, secret }) => !positional && !secret)
    .map(({ flag, kind, value }) => `[--${flag}${kind === "boolean" ? "" : ` <${value}>`}]`);
  return ["loadout", ...words, ...positionals, ...flags].join(" ");
}

/** The fields of the rows a list operation answers with, for `--json a,b`. */
export function rowFields({ output, cli }: AnyOperation): readonly string[] {
  const { shape } = output().def as unknown as Shaped;
  if (cli.rows === undefined) return Object.keys(shape ?? {});
  const list = shape?.[cli.rows]?.def as { readonly element?: { readonly def: Shaped } } | undefined;
  return Object.keys(list?.element?.def.shape ?? {});
}

interface Shaped {
  readonly shape?: Readonly<Record<string, { readonly def: unknown }>>;
}
