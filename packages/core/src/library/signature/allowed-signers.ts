import { createWireReader, MalformedWire } from "./wire-reader.ts";

/** Reads lines of an `allowed_signers` file of OpenSSH: who may sign with which key. */

export interface AllowedSigner {
  /** Patterns of names, as written. */
  readonly principals: readonly string[];
  /** The public key. */
  readonly blob: Buffer;
  readonly namespaces?: readonly string[];
  /** In milliseconds since 1970. */
  readonly validAfter?: number;
  readonly validBefore?: number;
}

const longestLine = 16_384;

/** `undefined` for a line that says nothing that is understood here: it then allows nobody. */
export function readAllowedSigner(line: string): AllowedSigner | undefined {
  if (line.length > longestLine || /[\n\r\0]/.test(line)) return undefined;
  const words = splitWords(line.trim());
  if (!words || words.length < 3 || words[0]?.startsWith("#")) return undefined;
  const [principals = "", ...rest] = words;
  const hasOptions = !/^(?:ssh|ecdsa|sk)-/.test(rest[0] ?? "");
  const options = hasOptions ? readOptions(rest[0] ?? "") : {};
  const [type, key] = hasOptions ? rest.slice(1) : rest;
  const blob = key === undefined ? undefined : readBlob(key, type ?? "");
  const names = principals.split(",").filter((name) => name !== "");
  if (!options || !blob || names.length === 0) return undefined;
  return { principals: names, blob, ...options };
}

export function readAllowedSigners(lines: readonly string[]): readonly AllowedSigner[] {
  return lines.flatMap((line) => readAllowedSigner(line) ?? []);
}

/** The names of those who may sign in this namespace with this key now. None: the key is not known. */
export const signersOf = (
  signers: readonly AllowedSigner[],
  blob: Buffer,
  namespace: string,
  now: number,
): readonly string[] => [
  ...new Set(
    signers
      .filter(
        (one) =>
          one.blob.equals(blob) &&
          (one.namespaces?.some((pattern) => matches(pattern, namespace)) ?? true) &&
          now >= (one.validAfter ?? Number.NEGATIVE_INFINITY) &&
          now < (one.validBefore ?? Number.POSITIVE_INFINITY),
      )
      .flatMap(({ principals }) => principals),
  ),
];

/** Words between spaces; quotes keep spaces together. `undefined` if a quote is not closed. */
function splitWords(line: string): string[] | undefined {
  const words = line.match(/(?:"[^"]*"|[^\s"])+/g) ?? [];
  return words.join("").length === line.replace(/\s+(?=(?:[^"]*"[^"]*")*[^"]*$)/g, "").length ? words : undefined;
}

type Options = Pick<AllowedSigner, "namespaces" | "validAfter" | "validBefore">;

/** `undefined` for an option that is not understood: it could be a limit. Certificates are not supported. */
function readOptions(text: string): Options | undefined {
  let options: Options = {};
  for (const [, name = "", quoted, plain] of text.matchAll(/([a-zA-Z-]+)(?:=(?:"([^"]*)"|([^,"]*)))?(?:,|$)/g)) {
    const value = quoted ?? plain ?? "";
    if (name.toLowerCase() === "namespaces") options = { ...options, namespaces: value.split(",") };
    else if (name.toLowerCase() === "valid-after" || name.toLowerCase() === "valid-before") {
      const time = readTime(value);
      if (time === undefined) return undefined;
      options = { ...options, [name.toLowerCase() === "valid-after" ? "validAfter" : "validBefore"]: time };
    } else return undefined;
  }
  return /^(?:[a-zA-Z-]+(?:=(?:"[^"]*"|[^,"]*))?(?:,|$))+$/.test(text) ? options : undefined;
}

/** `YYYYMMDD[Z]` or `YYYYMMDDHHMM[SS][Z]`; without Z in the time of this machine. */
function readTime(text: string): number | undefined {
  const [, year, month, day, hours = "00", minutes = "00", seconds = "00", zone = ""] =
    /^(\d{4})(\d\d)(\d\d)(?:(\d\d)(\d\d)(\d\d)?)?(Z?)$/.exec(text) ?? [];
  const time = Date.parse(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}${zone}`);
  return Number.isNaN(time) ? undefined : time;
}

function readBlob(text: string, type: string): Buffer | undefined {
  const blob = Buffer.from(text, "base64");
  if (blob.toString("base64").replace(/=+$/, "") !== text.replace(/=+$/, "")) return undefined;
  try {
    return createWireReader(blob).text() === type ? blob : undefined;
  } catch (error) {
    if (error instanceof MalformedWire) return undefined;
    throw error;
  }
}

/** Patterns with `*` and `?`, as OpenSSH has them. */
const matches = (pattern: string, text: string): boolean =>
  new RegExp(
    `^${pattern
      .replace(/[.+^${}()|[\]\\]/g, "\\$&")
      .replace(/\*+/g, ".*")
      .replaceAll("?", ".")}$`,
  ).test(text);
