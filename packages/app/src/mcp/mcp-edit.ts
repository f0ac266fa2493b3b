import { editServers, Fault, type McpServerEntry, type Text } from "@loadout/core";
import * as z from "zod/mini";
import { done } from "../doors/cli/view.ts";
import { assertSeen, entryVersion, seenVersion } from "../environment/entry-version.ts";
import { redactSecrets } from "../environment/secrets/redact-secrets.ts";
import { readKeys } from "../model/model-view.ts";
import { environmentFlag, field, filled } from "../operation/field.ts";
import { operation } from "../operation/operation.ts";
import { checkServer, envPairs, headerPairs } from "./mcp-add.ts";
import { assertOurs } from "./mcp-delete.ts";
import { describeServer, fileOf, findServer, ServerView, serverName, serverView } from "./mcp-view.ts";

/** Changes an MCP server of an environment. */

const list = () => z._default(z.array(z.string()), []);

export const mcpEdit = operation({
  name: "mcp.edit",
  summary: { en: "Change an MCP server", zh: "修改 MCP 服务器" },
  role: "superadmin",
  effect: "write",
  place: "anywhere",
  needsVersion: true,
  input: z.object({
    name: serverName(),
    args: field(list(), {
      en: "New arguments of the program, after --",
      zh: "程序的新参数，写在 -- 之后",
    }),
    command: field(z.optional(filled()), { en: "The server program", zh: "作为服务器的程序" }, { value: "program" }),
    url: field(z.optional(filled()), { en: "Its HTTP address, instead of a program", zh: "或者，它的 HTTP 地址" }),
    setEnv: field(
      list(),
      {
        en: "Set an environment variable of the program, such as 'KEY=${KEY}'",
        zh: "设置程序的变量，例如 'KEY=${KEY}'",
      },
      { value: "NAME=value" },
    ),
    removeEnv: field(list(), { en: "Remove a variable", zh: "移除变量" }, { value: "NAME" }),
    header: field(
      list(),
      {
        en: "Set a header, such as 'Authorization: Bearer ${TOKEN}'",
        zh: "设置请求头，例如 'Authorization: Bearer ${TOKEN}'",
      },
      { value: "name: value" },
    ),
    removeHeader: field(list(), { en: "Remove a header", zh: "移除请求头" }, { value: "name" }),
    clearArgs: field(z._default(z.boolean(), false), { en: "Remove all arguments", zh: "移除全部参数" }),
    from: seenVersion(),
    environment: environmentFlag(),
  }),
  output: () => z.extend(ServerView(), { environment: z.string() }),
  async run(app, { name, from, environment: wanted, ...given }) {
    const environment = await app.environment(wanted);
    const server = findServer(app, environment, name);
    assertOurs(server, environment.files().origin);
    const entry = edited(server.entry, given);
    checkServer(name, entry);
    await editServers(fileOf(app, environment, server), { [name]: entry }, (there) => {
      if (!Object.hasOwn(there, name))
        throw new Fault("mcp.not-found", { name, candidates: Object.keys(there).join(", ") || "–" });
      // Refuse if the entry changed since it was read above, even without `from`.
      for (const seen of [from, entryVersion(server.entry)]) assertSeen("mcp.stale", name, seen, there[name]);
    });
    await app.audit({
      action: "mcp.edit",
      subject: `${environment.name()}/${name}`,
      before: { path: server.path, ...redactSecrets(server.entry) },
      after: { path: server.path, ...redactSecrets(entry) },
    });
    const after = await app.environment(wanted);
    return { ...serverView(await readKeys(app), after, findServer(app, after, name)), environment: environment.name() };
  },
  cli: {
    positionals: ["name", "args"],
    render: done(describeServer),
    next: ({ name, variables }) => [
      ...variables.flatMap(({ name: variable, isSet }) => (isSet ? [] : [`→ export ${variable}=…`])),
      `→ loadout mcp test ${name}`,
    ],
    examples: [
      "loadout mcp edit tickets --set-env 'TICKETS_TOKEN=${TICKETS_TOKEN}'",
      "loadout mcp edit charts --command loadout -- mcp demo",
      "loadout mcp edit search --url https://mcp.example.com/mcp --remove-header X-Old",
    ],
  },
});

interface Given {
  readonly args: readonly string[];
  readonly command?: string | undefined;
  readonly url?: string | undefined;
  readonly setEnv: readonly string[];
  readonly removeEnv: readonly string[];
  readonly header: readonly string[];
  readonly removeHeader: readonly string[];
  readonly clearArgs: boolean;
}

/** The entry with what was given in the place of what it had; keys of others stay. */
function edited(entry: McpServerEntry, given: Given): McpServerEntry {
  const { command: oldCommand, args: oldArgs, env: oldEnv, url: oldUrl, headers: oldHeaders, ...others } = entry;
  const isEmpty =
    given.command === undefined &&
    given.url === undefined &&
    !given.clearArgs &&
    lists(given).every((one) => !one.length);
  if (isEmpty) throw refuse({ en: "Name at least one field to change", zh: "请说明要修改什么" });
  if (given.url !== undefined && given.command !== undefined)
    throw refuse({ en: "--command and --url cannot be combined", zh: "--command 与 --url 只能有一个" });
  if (given.clearArgs && given.args.length > 0)
    throw refuse({ en: "args cannot be set and cleared at once", zh: "args 不能同时设置和清除" });
  const url = given.url ?? (given.command === undefined ? oldUrl : undefined);
  if (url !== undefined) {
    if (given.args.length + given.setEnv.length + given.removeEnv.length > 0)
      throw refuse({ en: "arguments and --set-env require --command", zh: "参数和 --set-env 只用于 --command" });
    const headers = changed(oldHeaders, headerPairs(given.header), given.removeHeader);
    return { ...others, url, ...(headers && { headers }) };
  }
  if (given.header.length + given.removeHeader.length > 0)
    throw refuse({ en: "--header requires --url", zh: "--header 只用于 --url" });
  const command = given.command ?? oldCommand ?? "";
  const args = given.clearArgs ? [] : given.args.length > 0 ? given.args : (oldArgs ?? []);
  const env = changed(oldEnv, envPairs(given.setEnv), given.removeEnv);
  return { ...others, command, ...(args.length > 0 && { args: [...args] }), ...(env && { env }) };
}

const lists = ({ args, setEnv, removeEnv, header, removeHeader }: Given) => [
  args,
  setEnv,
  removeEnv,
  header,
  removeHeader,
];

function changed(
  before: Readonly<Record<string, string>> | undefined,
  set: Readonly<Record<string, string>>,
  remove: readonly string[],
): Record<string, string> | undefined {
  const missing = remove.find((name) => !Object.hasOwn(before ?? {}, name));
  if (missing !== undefined) throw refuse({ en: `it has no ${missing}`, zh: `它没有 ${missing}` });
  const left = Object.entries({ ...before, ...set }).filter(([name]) => !remove.includes(name));
  return left.length === 0 ? undefined : Object.fromEntries(left);
}

const refuse = (problem: Text): Fault =>
  new Fault("input.invalid", { problem, usage: "loadout mcp edit <name> --command <program> -- <args>" });
