import { type Agent, editAgents, environmentDocuments, Fault, type Text } from "@loadout/core";
import * as z from "zod/mini";
import { sharedAgent } from "../access/shared-things.ts";
import type { App } from "../app.ts";
import { printable } from "../doors/cli/terminal.ts";
import { done } from "../doors/cli/view.ts";
import { assertSeen, seenVersion } from "../environment/entry-version.ts";
import { readEnvironment, readToChange } from "../environment/read-environment.ts";
import { confirm, removeWithoutAsking, yesFlag } from "../operation/confirm.ts";
import { environmentFlag } from "../operation/field.ts";
import { operation } from "../operation/operation.ts";
import { agentId, defaultAgent, findEntry } from "./agent-view.ts";

/** Removes an agent from its environment, and lists the sessions that use it. */

export const agentDelete = operation({
  name: "agent.delete",
  summary: { en: "Remove an agent, and list the sessions that use it", zh: "移除智能体，并说明哪些会话在使用它" },
  role: "admin",
  shares: sharedAgent("manage"),
  effect: "write",
  place: "anywhere",
  needsVersion: true,
  input: z.object({
    id: agentId(),
    confirmed: yesFlag(removeWithoutAsking),
    from: seenVersion(),
    environment: environmentFlag(),
  }),
  output: () =>
    z.object({
      id: z.string(),
      environment: z.string(),
      /** The file that defined it. */
      path: z.string(),
      /** Sessions with this agent that the caller may see; they need another one. */
      sessions: z.array(z.string()),
      /** How many sessions of others have it. */
      otherSessions: z.number(),
      /** The agent of sessions that name none, from now on. */
      defaultAgent: z.string(),
    }),
  async run(app, { id, confirmed, from, environment: wanted }) {
    const { home } = app.config;
    const { name, agents } = await readToChange(app, wanted);
    assertSeen("agent.stale", id, from, findEntry(agents, id, name));
    assertWritten(agents, id);
    const users = await usersOf(app, name, id);
    if (!confirmed) await confirm(app, removalQuestion(`${name}/${id}`, users));
    const file = environmentDocuments(home, name).agents;
    let before: Agent = {};
    await editAgents(file, { id, entry: undefined }, (there) => {
      before = findEntry(there, id, name);
      assertSeen("agent.stale", id, from, before);
      assertWritten(there, id);
    });
    await app.audit({ action: "agent.delete", subject: `${name}/${id}`, before });
    const left = await readEnvironment(app, name);
    return { id, environment: name, path: file.place, ...users, defaultAgent: defaultAgent(left.agents) };
  },
  cli: {
    positionals: ["id"],
    render: done(({ id, path, defaultAgent: usual, ...users }, { say, style }) => ({
      verb: { en: "removed", zh: "已移除" },
      name: id,
      where: path,
      warnings: [[{ en: "sessions that need another agent", zh: "需要换用其他智能体的会话" }, say(nameUsers(users))]],
      notes: [style("dim", printable(say({ en: `default agent: ${usual}`, zh: `未指定时使用 ${usual}` })))],
    })),
    next: () => ["→ loadout agent list"],
    examples: ["loadout agent delete writer --yes", "loadout agent rm writer -y --env staging"],
  },
});

/** The implied agent is in no file and cannot be removed. */
function assertWritten(agents: Readonly<Record<string, Agent>>, id: string): void {
  if (Object.hasOwn(agents, id)) return;
  throw new Fault("input.invalid", {
    problem: {
      en: `${id} is not defined in a file: environments without agents have it by default`,
      zh: `${id} 不在任何文件中：没有定义智能体的环境都有它`,
    },
    usage: "loadout agent create <id>",
  });
}

interface Users {
  readonly sessions: readonly string[];
  readonly otherSessions: number;
}

/** Sessions with this agent: those the caller may see by id, all others by number. */
async function usersOf(app: App, environment: string, id: string): Promise<Users> {
  const sessions = await app.sessions();
  const isUser = (one: { readonly agent: string; readonly environment: string }): boolean =>
    one.agent === id && one.environment === environment;
  const own = (await sessions.list()).filter(isUser);
  const all = (await sessions.as({ userId: app.caller.userId, role: "superadmin" }).list()).filter(isUser);
  return { sessions: own.map(({ contextId }) => contextId), otherSessions: all.length - own.length };
}

/** More than these are only counted. */
const mostNamed = 10;

function nameUsers({ sessions, otherSessions }: Users): Text {
  const named = sessions.slice(0, mostNamed);
  const more = sessions.length - named.length + otherSessions;
  return {
    en: [...named, ...(more > 0 ? [`${more} more`] : [])].join(", "),
    zh: [...named, ...(more > 0 ? [`另有 ${more} 个`] : [])].join("、"),
  };
}

function removalQuestion(subject: string, users: Users): Text {
  const names = nameUsers(users);
  return {
    en: `remove agent ${subject}${names.en === "" ? "" : ` (used by sessions ${names.en})`}?`,
    zh: `移除智能体 ${subject}${names.zh === "" ? "" : `（会话 ${names.zh} 在使用）`}？`,
  };
}
