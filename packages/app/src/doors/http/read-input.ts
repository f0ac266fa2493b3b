import { decodeUtf8, Fault } from "@loadout/core";
import type * as z from "zod/mini";
import { AppFault } from "../../operation/app-fault.ts";
import { inputProblem } from "../../operation/input-problem.ts";
import { describeInput, type InputField } from "../cli/input/describe-input.ts";

type Given = Readonly<Record<string, unknown>>;

/** What takes an input: an operation, or a route of its own. */
export interface Taker {
  readonly input: z.ZodMiniObject;
  /** `POST /api/skill/load` */
  readonly address: string;
}

/** The fields that are taken over HTTP, by name. */
function fieldsOf({ input }: Taker): ReadonlyMap<string, InputField> {
  const known = described.get(input);
  if (known) return known;
  const fields = new Map(
    describeInput({ input, cli: {} }).flatMap((field): [string, InputField][] =>
      field.local ? [] : [[field.key, field]],
    ),
  );
  described.set(input, fields);
  return fields;
}
const described = new WeakMap<object, ReadonlyMap<string, InputField>>();

/** What a query says: a name that stands several times is a list, and numbers and truth values are read as such. */
export function readQuery(taker: Taker, query: URLSearchParams): Given {
  const fields = fieldsOf(taker);
  const read = (key: string): unknown => {
    const values = query.getAll(key);
    const field = fields.get(key === "chatKey" ? "contextId" : key);
    if (field?.kind === "list") return values;
    if (field?.words) return values.join(" ");
    if (values.length > 1) throw invalid(taker, { en: `${key} is given twice`, zh: `${key} 出现了两次` });
    return field ? typed(taker, field, values[0] ?? "") : values[0];
  };
  return Object.fromEntries([...new Set(query.keys())].map((key) => [key, read(key)]));
}

function typed(taker: Taker, { key, kind }: InputField, text: string): unknown {
  if (kind === "boolean") {
    if (text === "true" || text === "") return true;
    if (text === "false") return false;
    throw invalid(taker, { en: `${key} should be true or false`, zh: `${key} 应为 true 或 false` });
  }
  return kind === "number" && /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
}

/** The input it runs with; what it does not know is refused, not passed over. */
export function checkInput(taker: Taker, given: Given): unknown {
  const fields = fieldsOf(taker);
  const named = withoutOldNames(taker, given, fields);
  const unknown = Object.keys(named).find((key) => !fields.has(key));
  if (unknown !== undefined)
    throw new AppFault("input.unknown-field", {
      field: unknown,
      fields: [...fields.keys()].join(", "),
      usage: usageOf(taker),
    });
  const parsed = taker.input.safeParse(named);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues.find(({ path }) => named[String(path[0])] === undefined) ?? parsed.error.issues[0];
  const missing = String(issue?.path[0] ?? "");
  if (issue?.path.length === 1 && named[missing] === undefined)
    throw new Fault("input.missing", { field: missing, usage: usageOf(taker) });
  throw invalid(taker, inputProblem(issue));
}

/** `chatKey` is what a context was called before. */
function withoutOldNames(taker: Taker, given: Given, fields: ReadonlyMap<string, InputField>): Given {
  if (!Object.hasOwn(given, "chatKey") || !fields.has("contextId")) return given;
  const { chatKey, ...rest } = given;
  if (rest.contextId !== undefined && rest.contextId !== chatKey)
    throw invalid(taker, { en: "chatKey and contextId differ", zh: "chatKey 与 contextId 不一致" });
  return { ...rest, contextId: chatKey };
}

const invalid = (taker: Taker, problem: { en: string; zh: string }): Fault =>
  new Fault("input.invalid", { problem, usage: usageOf(taker) });

/** `POST /api/skill/load {name, names?, contextId?}` */
function usageOf(taker: Taker): string {
  const fields = [...fieldsOf(taker).values()].map(({ key, required }) => `${key}${required ? "" : "?"}`);
  return `${taker.address} {${fields.join(", ")}}`;
}

/** The text of a body. A byte order mark is no part of it; what is no UTF-8 is refused rather than repaired. */
export function bodyText(bytes: Buffer): string {
  const text = decodeUtf8(bytes);
  if (text !== undefined) return text.replace(/^\uFEFF/, "");
  throw new AppFault("body.invalid", { reason: { en: "it is not valid UTF-8", zh: "不是有效的 UTF-8" } });
}

/** The body as a JSON object; its text is at hand already. */
export function readBody(text: string): Given {
  if (text === "") return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new AppFault("body.invalid", { reason: error instanceof Error ? error.message.slice(0, 200) : "" });
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new AppFault("body.invalid", {
      reason: { en: "it is a list, a text or a number", zh: "它是列表、文本或数字" },
    });
  return value as Given;
}
