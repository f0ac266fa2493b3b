import {
  createHome,
  editServers,
  environmentDocuments,
  Fault,
  isApiAddress,
  type McpServerEntry,
  mcpPrefix,
  type Text,
} from "@loadout/core";
import * as z from "zod/mini";
import type { App } from "../app.ts";
import { showDone } from "../doors/cli/view.ts";
import { assertSeen, seenVersion } from "../environment/entry-version.ts";
import { readToChange } from "../environment/read-environment.ts";
import { redactSecrets } from "../environment/secrets/redact-secrets.ts";
import { isSecretLiteral, secretWords } from "../environment/secrets/secret-literal.ts";
import { readKeys } from "../model/model-view.ts";
import { AppFault } from "../operation/app-fault.ts";
import { environmentFlag, field, filled } from "../operation/field.ts";
import { operation } from "../operation/operation.ts";
import { definedServers, describeServer, findServer, ServerView, serverView } from "./mcp-view.ts";
import { pastedServers } from "./pasted-servers.ts";

/** Adds MCP servers to an environment: from flags, or from pasted JSON. */

const list = () => z._default(z.array(z.string()), []);

export const mcpAdd = operation({
  name: "mcp.add",
  summary: { en: "Add an MCP server to an environment", zh: "为环境添加 MCP 服务器" },
  role: "superadmin",
  effect: "write",
  place: "anywhere",
  input: z.object({
    name: field(z.optional(filled()), {
      en: "The name that agents and skills use; default: all servers that are pasted",
      zh: "智能体和技能引用它的名称；省略则添加粘贴的全部服务器",
    }),
    args: field(list(), {
      en: "Arguments of the program, after --",
      zh: "传给程序的参数，写在 -- 之后",
    }),
    command: field(
      z.optional(filled()),
      { en: "The server program; loadout means this program", zh: "作为服务器的程序；loadout 指本程序" },
      { value: "program" },
    ),
    url: field(z.optional(filled()), { en: "Its HTTP address, instead of a program", zh: "或者，它的 HTTP 地址" }),
    setEnv: field(
      list(),
      { en: "Environment variable for the program, such as 'KEY=${KEY}'", zh: "传给程序的变量，例如 'KEY=${KEY}'" },
      { value: "NAME=value" },
    ),
    header: field(
      list(),
      {
        en: "Request header, such as 'Authorization: Bearer ${TOKEN}'",
        zh: "请求头，例如 'Authorization: Bearer ${TOKEN}'",
      },
      { value: "name: value" },
    ),
    stdin: field(
      z._default(z.boolean(), false),
      { en: "Read mcpServers JSON from standard input", zh: "从标准输入读取 mcpServers JSON" },
      { local: true },
    ),
    force: field(z._default(z.boolean(), false), {
      en: "Replace an existing server with this name",
      zh: "替换同名服务器",
    }),
    from: seenVersion(),
    environment: environmentFlag(),
  }),
  output: () =>
    z.object({
      environment: z.string(),
      path: z.string(),
      servers: z.array(ServerView()),
      /** Pasted keys that are ignored. */
      ignored: z.array(z.string()),
    }),
  async run(app, { name, stdin, force, from, environment: wanted, ...given }) {
    const { home, templates } = app.config;
    const { name: environmentName } = await readToChange(app, wanted);
    const { servers, ignored } = stdin ? await paste(app, name, given) : { servers: typed(name, given), ignored: [] };
    for (const [one, entry] of Object.entries(servers)) checkServer(one, entry);
    const before = await app.environment(wanted);
    assertOwnNames([...definedServers(app, before).map((server) => server.name), ...Object.keys(servers)]);
    const file = environmentDocuments(home, environmentName).config;
    const path = file.place;
    await createHome(home, templates); // also writes the default agents of a new environment
    let replaced: Servers = {};
    await editServers(file, servers, (there) => {
      replaced = there;
      const taken = Object.keys(servers).find((one) => Object.hasOwn(there, one));
      if (!force && taken !== undefined) throw new AppFault("mcp.exists", { name: taken });
      for (const one of Object.keys(servers))
        assertSeen("mcp.stale", one, from, Object.hasOwn(there, one) ? there[one] : undefined);
    });
    for (const [one, entry] of Object.entries(servers))
      await app.audit({
        action: "mcp.add",
        subject: `${environmentName}/${one}`,
        ...(replaced[one] && Object.hasOwn(replaced, one) && { before: { path, ...redactSecrets(replaced[one]) } }),
        after: { path, ...redactSecrets(entry) },
      });
    const after = await app.environment(wanted);
    const keys = await readKeys(app);
    return {
      environment: environmentName,
      path,
      servers: Object.keys(servers).map((one) => serverView(keys, after, findServer(app, after, one))),
      ignored,
    };
  },
  cli: {
    positionals: ["name", "args"],
    byHand: ({ stdin }) => stdin,
    rows: "servers",
    plain: ["name", "kind", "command", "url"],
    render: ({ servers, ignored }, terminal) =>
      servers
        .map((server, index) => {
          const isLast = index === servers.length - 1;
          const warnings = [[{ en: "ignored", zh: "已忽略" }, ignored] as const];
          return showDone({ ...describeServer(server), ...(isLast && { warnings }) }, terminal);
        })
        .join("\n"),
    next: ({ servers }) => [
      ...new Set(
        servers.flatMap(({ variables }) =>
          variables.flatMap(({ name, isSet }) => (isSet ? [] : [`→ export ${name}=…`])),
        ),
      ),
      ...servers.slice(0, 1).map(({ name }) => `→ loadout mcp test ${name}`),
    ],
    examples: [
      "loadout mcp add charts --command loadout -- mcp demo",
      "loadout mcp add tickets --command tickets-mcp --set-env 'TICKETS_TOKEN=${TICKETS_TOKEN}' -- --read-only",
      "loadout mcp add search --url https://mcp.example.com/mcp --header 'Authorization: Bearer ${SEARCH_TOKEN}'",
      "loadout mcp add --stdin < mcp.json",
    ],
  },
});

const usage = "loadout mcp add <name> --command <program> -- <args>";
const refuse = (problem: Text): Fault => new Fault("input.invalid", { problem, usage });

interface Given {
  readonly args: readonly string[];
  readonly command?: string | undefined;
  readonly url?: string | undefined;
  readonly setEnv: readonly string[];
  readonly header: readonly string[];
}
type Servers = Readonly<Record<string, McpServerEntry>>;

/** A server as it was typed; without `--command` and `--url` the first word behind `--` is the program. */
function typed(name: string | undefined, { url, setEnv, header, ...program }: Given): Servers {
  if (name === undefined)
    throw refuse({ en: "Name the server, or paste servers with --stdin", zh: "请指定服务器名，或用 --stdin 粘贴" });
  if (url === undefined) {
    const [command, ...args] = program.command === undefined ? program.args : [program.command, ...program.args];
    if (command === undefined)
      throw refuse({
        en: "Name its program with --command or its address with --url",
        zh: "请用 --command 或 --url 说明它在哪里",
      });
    if (header.length > 0) throw refuse({ en: "--header requires --url", zh: "--header 只用于 --url" });
    const env = envPairs(setEnv);
    return { [name]: { command, ...(args.length > 0 && { args }), ...(setEnv.length > 0 && { env }) } };
  }
  if (program.command !== undefined || program.args.length > 0)
    throw refuse({ en: "--command and --url cannot be combined", zh: "--command 与 --url 只能有一个" });
  if (setEnv.length > 0) throw refuse({ en: "--set-env requires --command", zh: "--set-env 只用于 --command" });
  const headers = headerPairs(header);
  return { [name]: { url, ...(header.length > 0 && { headers }) } };
}

/** Variables as they are typed. */
export const envPairs = (texts: readonly string[]): Record<string, string> =>
  pairs(texts, /^([A-Za-z_]\w*)=(.*)$/s, "--set-env NAME=value");

/** Headers as they are typed. */
export const headerPairs = (texts: readonly string[]): Record<string, string> =>
  pairs(texts, /^([\w!#$%&'*+.^`|~-]+)\s*[:=]\s*([^\r\n]*)$/, "--header 'name: value'");

/** An invalid value is not repeated: it may be a secret. */
function pairs(texts: readonly string[], form: RegExp, meant: string): Record<string, string> {
  return Object.fromEntries(
    texts.map((text) => {
      const [, key, value] = form.exec(text) ?? [];
      if (key === undefined || value === undefined)
        throw refuse({ en: `expected ${meant}`, zh: `值的写法应为 ${meant}` });
      return [key, value];
    }),
  );
}

async function paste(app: App, name: string | undefined, { args, setEnv, header, command, url }: Given) {
  if (args.length + setEnv.length + header.length > 0 || command !== undefined || url !== undefined)
    throw refuse({ en: "--stdin cannot be combined with other fields of the entry", zh: "--stdin 已包含整个条目" });
  app.person.progress(app.say({ en: "Reading JSON from standard input", zh: "正在从标准输入读取 JSON" }));
  return pastedServers((await app.person.input()).toString("utf8"), name);
}

/** Names that stay apart as names of tools, and can be listed in `mcp_dependencies`. */
const nameForm = /^[A-Za-z0-9](?:[\w.-]{0,30}[A-Za-z0-9])?$/;

/** Refuses an entry with a secret in it, or with an address that is none. */
export function checkServer(name: string, { args = [], env = {}, url, headers = {} }: McpServerEntry): void {
  if (!nameForm.test(name))
    throw refuse({
      en: "a name is up to 32 letters, digits and . _ -, with a letter or digit at both ends",
      zh: "名称由至多 32 个字母、数字和 . _ - 组成，首尾须为字母或数字",
    });
  const [word] = secretWords(args);
  if (word !== undefined) throw secret(`args[${word}]`, `\${${variableFor(name, "TOKEN")}}`);
  for (const [key, value] of Object.entries(env))
    if (isSecretLiteral(key, value)) throw secret(`env ${key}`, `'${key}=\${${key}}'`);
  for (const [key, value] of Object.entries(headers))
    if (isSecretLiteral(key, value)) throw secret(`header ${key}`, `'${key}: \${${variableFor(name, "TOKEN")}}'`);
  if (url === undefined) return;
  if (isSecretLiteral("", url)) throw secret("url", `\${${variableFor(name, "URL")}}`);
  if (!isApiAddress(url.replaceAll(/\$\{\w+\}/g, "x")) && !/^\$\{\w+\}/.test(url))
    throw refuse({
      en: "--url is an http:// or https:// address without user name, password or query",
      zh: "--url 应为 http:// 或 https:// 地址，不含用户名、密码和查询参数",
    });
}

const variableFor = (name: string, what: string): string => `${name.replaceAll(/\W/g, "_").toUpperCase()}_${what}`;

const secret = (place: string, example: string): Fault => new AppFault("mcp.secret", { place, example });

/** Refuses two servers whose tools would have the same names. */
function assertOwnNames(names: readonly string[]): void {
  const byPrefix = new Map<string, string>();
  for (const name of names) {
    const first = byPrefix.get(mcpPrefix(name));
    if (first !== undefined && first !== name)
      throw refuse({
        en: `the tools of ${name} would have the same names as those of ${first}`,
        zh: `${name} 的工具会与 ${first} 的同名`,
      });
    byPrefix.set(mcpPrefix(name), name);
  }
}
