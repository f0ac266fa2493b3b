import { hash } from "node:crypto";
import { AppFault } from "../../operation/app-fault.ts";
import type { AnyOperation } from "../../operation/operation.ts";
import { describeInput } from "../cli/input/describe-input.ts";
import type { HttpRequest } from "./request.ts";

/** `ETag`, `If-None-Match` and `If-Match`: cached reads, and changes based on a version. */

/** The `ETag` of an answer: the operation's stamp if it has one, else a digest of the body. */
export const etagOf = (body: string, stamp: string | undefined, { language }: Pick<HttpRequest, "language">): string =>
  stamp === undefined ? `"${hash("sha1", body, "base64url")}"` : `"${stamp}.${language}"`;

/** `If-None-Match` names this tag. A proxy that compresses an answer marks its tag as weak; the answer is the same. */
export function isNoneMatched({ headers }: Pick<HttpRequest, "headers">, etag: string): boolean {
  const tags = headers.get("if-none-match");
  return tags?.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag) ?? false;
}

type Given = Readonly<Record<string, unknown>>;

/** The input changes nothing: a dry run, or an operation that changes only the fields it is given. */
export const isReadOnly = ({ needsVersion }: AnyOperation, given: Given): boolean =>
  given.dryRun === true || (typeof needsVersion === "object" && needsVersion.every((key) => given[key] === undefined));

/** Takes the version that a change is based on from `If-Match`; a change without a version is refused. */
export function withVersion(operation: AnyOperation, given: Given, { headers }: Pick<HttpRequest, "headers">): Given {
  const { needsVersion } = operation;
  const isNeeded = needsVersion !== undefined && !isReadOnly(operation, given);
  if (!isNeeded || given.from !== undefined) return given;
  const match = headers.get("if-match")?.trim() ?? "";
  if (match === "*") return given; // any version
  const [, version] = /^(?:W\/)?"([^"]+)"$/.exec(match) ?? [];
  // Our own command line means the current version if it names none.
  if (version === undefined && headers.get("loadout-client") !== null) return given;
  if (version === undefined) throw new AppFault("version.needed");
  const isNumber = describeInput(operation).some(({ key, kind }) => key === "from" && kind === "number");
  return { ...given, from: isNumber && /^\d{1,9}$/.test(version) ? Number(version) : version };
}
