/** Turns the query and body of a request into the input of an operation. */

import { hash } from "node:crypto";
import { basename } from "node:path";
import { Fault } from "@loadout/core";
import type * as z from "zod/mini";
import { AppFault } from "../../operation/app-fault.ts";
import { inputProblem } from "../../operation/input-problem.ts";
import type { AnyOperation } from "../../operation/operation.ts";
import { type BytesField, bytesField, requestInput } from "../../operation/request-input.ts";
import { describeInput, type InputField } from "../cli/input/describe-input.ts";
import { isReadOnly, withVersion } from "./etag.ts";
import { bodyText, checkType, largestBody, largestUserBody, parseBody, readBytes } from "./read-body.ts";
import type { HttpRequest } from "./request.ts";

type Given = Readonly<Record<string, unknown>>;

/** The input of a POST. */
export interface GivenInput {
  readonly input: unknown;
  /** The body of an operation that takes bytes: its standard input. */
  readonly file?: GivenFile;
  /** Equal for equal requests. */
  readonly content: string;
  readonly isReadOnly: boolean;
}

export interface GivenFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Reads the body of a POST, and answers how to check it once the caller has been checked again. */
export async function readInput(
  operation: AnyOperation,
  address: string,
  { raw, query }: HttpRequest,
  onBytes?: (size: number) => void,
): Promise<(request: HttpRequest) => GivenInput> {
  const bytes = bytesField(operation);
  if (bytes) {
    const given = await readUpload(operation, bytes, address, { raw, query, ...(onBytes && { onBytes }) });
    return () => given;
  }
  const body = await readBytes(raw, operation.role === "user" ? largestUserBody : largestBody, onBytes);
  if (body.length > 0) checkType(raw, ["application/json"]);
  return (request) => {
    const content = bodyText(body);
    const given = parseBody(content);
    return {
      input: checkInput({ input: operation.input, address }, withVersion(operation, given, request)),
      content,
      isReadOnly: isReadOnly(operation, given),
    };
  };
}

/** The body is the file, the query the rest. The operation reads it as `-`: standard input. */
async function readUpload(
  operation: AnyOperation,
  { key, types, limit }: BytesField,
  address: string,
  { raw, query, onBytes }: Pick<HttpRequest, "raw" | "query"> & { readonly onBytes?: (size: number) => void },
): Promise<GivenInput> {
  const taker = { input: requestInput(operation), address };
  const { name, ...rest } = checkInput(taker, readQuery(taker, new URLSearchParams(query))) as {
    readonly name: string;
  };
  checkType(raw, types);
  const bytes = await readBytes(raw, limit, onBytes);
  return {
    input: operation.input.parse({ ...rest, [key]: ["-"] }),
    file: { name: basename(name) || name, bytes },
    content: `${query} ${hash("sha256", bytes, "hex")}`,
    isReadOnly: isReadOnly(operation, rest),
  };
}

/** What checks an input: an operation or a hand-written route. */
export interface Taker {
  readonly input: z.ZodMiniObject;
  /** `POST /api/skill/load` */
  readonly address: string;
}

/** The fields that a request may have, by name. */
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

/** Reads a query by the types of the fields: a repeated name is a list; numbers and booleans are parsed. */
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

/** Entries that a list in an input may have. */
const longestList = 10_000;

/** The checked input. Unknown fields are refused, not ignored. */
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
  // Before the schema, which would report each wrong element of a list.
  const long = Object.keys(named).find((key) => longestList < (Array.isArray(named[key]) ? named[key].length : 0));
  if (long !== undefined)
    throw invalid(taker, {
      en: `${long} must have at most ${longestList} entries`,
      zh: `${long} 最多 ${longestList} 项`,
    });
  const parsed = taker.input.safeParse(named);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues.find(({ path }) => named[String(path[0])] === undefined) ?? parsed.error.issues[0];
  const missing = String(issue?.path[0] ?? "");
  if (issue?.path.length === 1 && named[missing] === undefined)
    throw new Fault("input.missing", { field: missing, usage: usageOf(taker) });
  throw invalid(taker, inputProblem(issue));
}

/** `chatKey` is the old name of `contextId`. */
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
