import { editServers, Fault, type Text } from "@loadout/core";
import * as z from "zod/mini";
import { done } from "../doors/cli/view.ts";
import { assertSeen, seenVersion } from "../environment/entry-version.ts";
import { redactSecrets } from "../environment/secrets/redact-secrets.ts";
import { confirm, removeWithoutAsking, yesFlag } from "../operation/confirm.ts";
import { environmentFlag } from "../operation/field.ts";
import { operation } from "../operation/operation.ts";
import {
  type DefinedServer,
  definedServers,
  fileOf,
  findServer,
  needing,
  serverName,
  showNeeding,
} from "./mcp-view.ts";

/** Removes an MCP server from an environment. */

export const mcpDelete = operation({
  name: "mcp.delete",
  summary: { en: "Remove an MCP server", zh: "移除 MCP 服务器" },
  role: "superadmin",
  effect: "write",
  place: "anywhere",
  needsVersion: true,
  input: z.object({
    name: serverName(),
    confirmed: yesFlag(removeWithoutAsking),
    from: seenVersion(),
    environment: environmentFlag(),
  }),
  output: () =>
    z.object({
      name: z.string(),
      environment: z.string(),
      /** The file that defined it. */
      path: z.string(),
      /** Agents and skills that still name it. */
      agents: z.array(z.string()),
      skills: z.array(z.string()),
      /** The file with a server of this name that counts now. */
      stillIn: z.optional(z.string()),
    }),
  async run(app, { name, confirmed, from, environment: wanted }) {
    const environment = await app.environment(wanted);
    const server = findServer(app, environment, name);
    assertOurs(server, environment.files().origin);
    const users = needing(environment, name);
    if (!confirmed) await confirm(app, removalQuestion(server, users));
    await editServers(fileOf(app, environment, server), { [name]: undefined }, (there) => {
      if (!Object.hasOwn(there, name))
        throw new Fault("mcp.not-found", { name, candidates: Object.keys(there).join(", ") || "–" });
      assertSeen("mcp.stale", name, from, there[name]);
    });
    await app.audit({
      action: "mcp.delete",
      subject: `${environment.name()}/${name}`,
      before: { path: server.path, ...redactSecrets(server.entry) },
    });
    const left = definedServers(app, await app.environment(wanted)).find((one) => one.name === name);
    return {
      name,
      environment: environment.name(),
      path: server.path,
      ...users,
      ...(left && { stillIn: left.path }),
    };
  },
  cli: {
    positionals: ["name"],
    render: done(({ name, path, stillIn, ...users }, terminal) => ({
      verb: { en: "removed", zh: "已移除" },
      name,
      where: path,
      warnings: [
        stillIn === undefined
          ? [{ en: "still needed by", zh: "仍被引用" }, showNeeding(users, terminal)]
          : [{ en: "another server of this name is now used, defined in", zh: "现在生效的同名服务器" }, stillIn],
      ],
    })),
    examples: ["loadout mcp delete tickets --yes", "loadout mcp rm tickets -y --env staging"],
  },
});

/** Refuses to change a server that the project defines. */
export function assertOurs({ name, origin, path }: DefinedServer, environment: "home" | "project"): void {
  if (origin !== "project" && !(origin === "environment" && environment === "project")) return;
  throw new Fault("input.invalid", {
    problem: { en: `${name} is defined by the project`, zh: `${name} 由项目定义` },
    usage: path,
  });
}

function removalQuestion({ name, path }: DefinedServer, users: ReturnType<typeof needing>): Text {
  const names = [...users.agents, ...users.skills].join(", ");
  return {
    en: `remove MCP server ${name} from ${path}${names === "" ? "" : ` (needed by ${names})`}?`,
    zh: `从 ${path} 移除 MCP 服务器 ${name}${names === "" ? "" : `（被 ${names} 引用）`}？`,
  };
}
