import type { InputOf } from "loadout/client";

/** An MCP server in the form: examples, and the way to the input of `mcp.add`. */

export interface Pair {
  readonly name: string;
  readonly value: string;
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

/** Only the fields of its kind; pairs without a name are dropped. */
export function addInput({ name, kind, command, args, env, url, headers }: ServerDraft): InputOf<"mcp.add"> {
  const filled = (pairs: readonly Pair[]): readonly Pair[] => pairs.filter((pair) => pair.name.trim() !== "");
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

/** Splits a command line as the server writes it; `undefined` if a word is hidden. */
export function splitCommand(line: string): readonly string[] | undefined {
  const words = line.match(/(?:\\'|'[^']*'|[^\s'])+/g) ?? [];
  const read = words.map((word) =>
    word.replaceAll(/'([^']*)'|\\(')/g, (_whole, quoted: string | undefined, escaped: string | undefined) =>
      String(quoted ?? escaped),
    ),
  );
  return read.some((word) => word.includes("***")) ? undefined : read;
}
