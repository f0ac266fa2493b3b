import type { InputOf, OutputOf } from "loadout/client";

/** An MCP server in the form: examples, the input of `mcp.add` and `mcp.edit`, and what changed elsewhere meanwhile. */

/** A server of the list. */
export type Server = OutputOf<"mcp.list">["servers"][number];

export interface Pair {
  readonly name: string;
  readonly value: string;
  /** A saved pair, whose value is never shown: an empty value leaves it unchanged. */
  readonly isKept?: true;
}

/** A server in the form. */
export interface ServerDraft {
  readonly name: string;
  readonly kind: "stdio" | "http";
  readonly command: string;
  readonly args: readonly string[];
  readonly env: readonly Pair[];
  readonly url: string;
  readonly headers: readonly Pair[];
}

export const emptyDraft: ServerDraft = {
  name: "",
  kind: "stdio",
  command: "",
  args: [],
  env: [],
  url: "",
  headers: [],
};

/** Only the fields of its kind; pairs without a name are dropped, and so are saved pairs without a new value. */
export function addInput({ name, kind, command, args, env, url, headers }: ServerDraft): InputOf<"mcp.add"> {
  const filled = (pairs: readonly Pair[]): readonly Pair[] =>
    pairs.filter((pair) => pair.name.trim() !== "" && !(pair.isKept && pair.value === ""));
  if (kind === "http")
    return {
      name: name.trim(),
      url: url.trim(),
      header: filled(headers).map((pair) => `${pair.name.trim()}: ${pair.value}`),
    };
  return {
    name: name.trim(),
    command: command.trim(),
    args: [...args],
    setEnv: filled(env).map((pair) => `${pair.name.trim()}=${pair.value}`),
  };
}

/** The start values of the form; a hidden word is `***`. */
export function draftOf({ name, kind, command = "", url = "", env, headers }: Server): ServerDraft {
  const [program = "", ...args] = splitCommand(command);
  const kept = (names: readonly string[]): readonly Pair[] =>
    names.map((one) => ({ name: one, value: "", isKept: true }));
  return { name, kind, command: program, args, url, env: kept(env), headers: kept(headers) };
}

/** Only changed fields. `undefined` if nothing changed. */
export function editInput(seen: Server, draft: ServerDraft): InputOf<"mcp.edit"> | undefined {
  const before = draftOf(seen);
  const { kind } = draft;
  const sent: Partial<InputOf<"mcp.add">> = addInput(draft);
  const { command = "", url = "", setEnv = [], header = [] } = sent;
  const args = (sent.args ?? []).filter((word) => word !== "");
  const isMoved = kind !== seen.kind;
  const base = { name: seen.name, from: seen.version };
  const gone = (names: readonly string[], pairs: readonly Pair[]): string[] =>
    names.filter((one) => !pairs.some((pair) => pair.name.trim() === one));
  if (kind === "http") {
    const removeHeader = isMoved ? [] : gone(seen.headers, draft.headers);
    const isOther = isMoved || url !== before.url;
    if (!isOther && header.length + removeHeader.length === 0) return undefined;
    return { ...base, ...(isOther && { url }), header, removeHeader };
  }
  const removeEnv = isMoved ? [] : gone(seen.env, draft.env);
  const isOther = isMoved || command !== before.command;
  const hasOtherArgs = isMoved || args.join("\n") !== before.args.filter((word) => word !== "").join("\n");
  if (!isOther && !hasOtherArgs && setEnv.length + removeEnv.length === 0) return undefined;
  return {
    ...base,
    ...(isOther && { command }),
    ...(hasOtherArgs && (args.length > 0 ? { args } : isMoved ? {} : { clearArgs: true })),
    setEnv,
    removeEnv,
  };
}

/** Keeps what was typed; fields that were not edited take the value of another user. */
export function rebaseDraft(seen: Server, now: Server, draft: ServerDraft): ServerDraft {
  const [before, after] = [draftOf(seen), draftOf(now)];
  const pairs = (old: readonly Pair[], fresh: readonly Pair[], typed: readonly Pair[]): readonly Pair[] => [
    ...typed.filter((pair) => !pair.isKept || pair.value !== "" || fresh.some(({ name }) => name === pair.name)),
    ...fresh.filter(({ name }) => ![...old, ...typed].some((pair) => pair.name === name)),
  ];
  return {
    ...draft,
    kind: draft.kind === before.kind ? after.kind : draft.kind,
    command: draft.command === before.command ? after.command : draft.command,
    args: draft.args.join("\n") === before.args.join("\n") ? after.args : draft.args,
    url: draft.url === before.url ? after.url : draft.url,
    env: pairs(before.env, after.env, draft.env),
    headers: pairs(before.headers, after.headers, draft.headers),
  };
}

/** Whether a change would write the `***` of a hidden word. */
export function writesHidden(input: InputOf<"mcp.edit"> | undefined): boolean {
  return input !== undefined && [input.url ?? "", ...(input.args ?? [])].some((word) => word.includes("***"));
}

/** `${NAME}`: the name of a variable that holds the value. */
export const referenceIn = (value: string): string | undefined => /\$\{([A-Za-z_]\w*)\}/.exec(value)?.[1];

/** Replaces a value that was refused as a secret by a variable; `undefined` if the place is unknown. */
export function nameVariable(draft: ServerDraft, place: string): ServerDraft | undefined {
  const [, where, name] = /^(env|header) (.+)$/s.exec(place) ?? [];
  if (name === undefined) return undefined;
  if (where === "env") return { ...draft, env: replaced(draft.env, name, () => `\${${name}}`) };
  const variable = `${draft.name}_${name}`.replaceAll(/\W/g, "_").toUpperCase();
  return {
    ...draft,
    headers: replaced(draft.headers, name, (value) => `${schemeOf(value)}\${${variable.replace(/^(?=\d)/, "_")}}`),
  };
}

const replaced = (pairs: readonly Pair[], name: string, next: (value: string) => string): readonly Pair[] =>
  pairs.map((pair) => (pair.name === name ? { name, value: next(pair.value) } : pair));

/** The scheme of an `Authorization` header. */
const schemeOf = (value: string): string => /^(?:Bearer|Basic|Token) +/i.exec(value)?.[0] ?? "";

/** Its command line or address in one line. */
export const placeOf = ({ kind, command, args, url }: ServerDraft): string =>
  kind === "http" ? url : [command, ...args].join(" ");

/** The demo server: `loadout mcp demo`. */
export const demoServer: ServerDraft = { ...emptyDraft, name: "charts", command: "loadout", args: ["mcp", "demo"] };

export const fileServer: ServerDraft = {
  ...emptyDraft,
  name: "files",
  command: "npx",
  args: ["-y", "@modelcontextprotocol/server-filesystem", "/srv/shared"],
};

export const fetchServer: ServerDraft = { ...emptyDraft, name: "fetch", command: "uvx", args: ["mcp-server-fetch"] };

/** An example as other programs write it, with a variable for the secret. */
export const pastedExample = JSON.stringify(
  {
    mcpServers: {
      [fileServer.name]: { command: fileServer.command, args: fileServer.args },
      tickets: { url: "https://mcp.example.com/mcp", headers: { Authorization: "Bearer ${TICKETS_TOKEN}" } },
    },
  },
  null,
  2,
);

/** Splits a command line as the server writes it; a hidden word is `***`. */
export function splitCommand(line: string): readonly string[] {
  const words = line.match(/(?:\\'|'[^']*'|[^\s'])+/g) ?? [];
  return words.map((word) =>
    word.replaceAll(/'([^']*)'|\\(')/g, (_whole, quoted: string | undefined, escaped: string | undefined) =>
      String(quoted ?? escaped),
    ),
  );
}

type ServerChange =
  | { readonly kind: "gone" }
  /** A change of something that is never shown: a value, or a header. */
  | { readonly kind: "hidden" }
  | { readonly kind: "field"; readonly field: ServerField; readonly before: string; readonly after: string };
type ServerField = "transport" | "place" | "variables" | "origin";

/** What changed since a server was shown. */
export function serverChanges(seen: Server, now: Server | undefined): readonly ServerChange[] {
  if (!now) return [{ kind: "gone" }];
  if (now.version === seen.version) return [];
  const [before, after] = [fieldsOf(seen), fieldsOf(now)];
  const changed = (Object.keys(before) as ServerField[])
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ kind: "field" as const, field, before: before[field], after: after[field] }));
  return changed.length === 0 ? [{ kind: "hidden" }] : changed;
}

const fieldsOf = ({ kind, command, url, variables, path }: Server): Readonly<Record<ServerField, string>> => ({
  transport: kind,
  place: command ?? url ?? "",
  variables: variables.map(({ name }) => name).join(", "),
  origin: path,
});
