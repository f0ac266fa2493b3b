import { Fault, type SessionView, tokenizer } from "@loadout/core";
import * as z from "zod/mini";
import type { App } from "../../app.ts";
import { printable, quoteWord } from "../../doors/cli/terminal.ts";
import { environmentFlag, field, skillName } from "../../operation/field.ts";
import { operation } from "../../operation/operation.ts";
import { TextView } from "../../operation/text-view.ts";
import { beginHere, chooseContext, contextFlag, getSession, isNamed } from "../../session/context.ts";
import { showTokens } from "../show-skills.ts";
import { skillTokens } from "../skill-tokens.ts";

/** Explains why a skill is or is not used in a session. */

export const skillWhy = operation({
  name: "skill.why",
  summary: { en: "Explain why a skill is or is not used in a session", zh: "技能为什么被使用，或没有被使用" },
  role: "user",
  effect: "read",
  place: "anywhere",
  input: z.object({
    name: skillName(),
    contextId: contextFlag(),
    session: field(z.optional(z.string()), { en: "Same as --context", zh: "与 --context 相同" }, { value: "id" }),
    agent: field(
      z.optional(z.string()),
      { en: "Explain for a new session with this agent", zh: "不看会话，而看用这个智能体新建的会话" },
      { value: "id" },
    ),
    environment: environmentFlag(),
  }),
  output: () =>
    z.object({
      id: z.string(),
      /** Absent where there is no session: then the answer is about one that begins now. */
      contextId: z.optional(z.string()),
      isActive: z.boolean(),
      checks: z.array(z.object({ check: z.string(), isMet: z.boolean(), text: TextView() })),
      listingTokens: z.optional(z.number()),
      fullTokens: z.optional(z.number()),
      tokenizer: z.optional(z.string()),
      /** Commands that would help. */
      next: z.array(z.string()),
    }),
  async run(app, { name, contextId, session, agent, environment }) {
    const given = contextId ?? session;
    const isDraft = agent !== undefined || environment !== undefined;
    const { view, id: found } = await viewOf(app, given, isDraft, {
      ...(agent !== undefined && { agent }),
      ...(environment !== undefined && { environment }),
    });
    const { id, checks, isActive, next } = await view.why(name);
    if (checks[0]?.isMet === false) await refuseUntrusted(app, name);
    const skill = (await view.loadSkills()).skills.get(id);
    const tokens = skill && (await skillTokens(skill));
    return {
      id,
      ...(found !== undefined && { contextId: found }),
      isActive,
      checks,
      ...(tokens && { ...tokens, tokenizer }),
      next: [...new Set(next)].map((command) => withContext(command, found)),
    };
  },
  cli: {
    positionals: ["name"],
    exit: ({ checks }) => (checks[0]?.isMet === false ? 3 : 0),
    render({ id, contextId, checks, isActive, ...tokens }, terminal) {
      const { say, style } = terminal;
      const where =
        contextId === undefined
          ? say({ en: "in a new session", zh: "在新建的会话中" })
          : say({ en: `in ${printable(contextId)}`, zh: `在 ${printable(contextId)} 中` });
      const state = isActive
        ? style("green", say({ en: "active", zh: "已生效" }))
        : style("yellow", say({ en: "not active", zh: "未生效" }));
      const counted =
        tokens.tokenizer === undefined
          ? []
          : [
              `  ${style("dim", say({ en: `tokens ${showTokens(tokens)} (listing / full, ${tokens.tokenizer})`, zh: `Token（目录 / 全文）：${showTokens(tokens)}（${tokens.tokenizer}）` }))}`,
            ];
      return [
        `${style("bold", printable(id))}  ${say({ en: `${state} ${where}`, zh: `${where}${state}` })}`,
        ...checks.map(
          ({ isMet, text }) => `  ${isMet ? style("green", "✓") : style("red", "✗")} ${printable(say(text))}`,
        ),
        ...counted,
      ].join("\n");
    },
    next: ({ next }) => next.map((command) => `→ ${printable(command)}`),
    examples: [
      "loadout skill why code-review",
      "loadout skill why code-review --session a1f9",
      "loadout skill why code-review --agent assistant",
    ],
  },
});

interface Begin {
  readonly agent?: string;
  readonly environment?: string;
}

/** The session to use; else a new one in this folder. */
async function viewOf(
  app: App,
  given: string | undefined,
  isDraft: boolean,
  begin: Begin,
): Promise<{ view: SessionView; id?: string }> {
  if (isDraft && given !== undefined)
    throw new Fault("input.invalid", {
      problem: {
        en: "a session already has an agent and an environment; name either --session or --agent/--env",
        zh: "会话已有自己的智能体和环境",
      },
      usage: "loadout skill why <name> --session <id> | --agent <id>",
    });
  const contextId = isDraft ? undefined : await chooseContext(app, given);
  const sessions = await app.sessions();
  const isThere = contextId !== undefined && (await sessions.list()).some((session) => session.contextId === contextId);
  if (contextId !== undefined && (isThere || isNamed(app, given))) {
    const session = await getSession(app, contextId);
    return { view: session, id: session.contextId };
  }
  return { view: await sessions.draft({ ...(await beginHere(app)), ...begin }) };
}

/** Suggestions for this session. */
function withContext(command: string, contextId: string | undefined): string {
  const id = contextId === undefined ? "<id>" : quoteWord(contextId);
  if (command.startsWith("loadout skill load ")) return `${command} --context ${id}`;
  return command === "loadout session refresh" ? `${command} ${id}` : command;
}

/** Reports a skill of an untrusted folder as untrusted. */
async function refuseUntrusted(app: App, name: string): Promise<void> {
  const { skills } = (await app.environment()).view();
  const found = skills.find(({ id, address, status }) => status === "untrusted" && (id === name || address === name));
  if (found) throw new Fault("skill.untrusted", { name: found.id, folder: await app.projectRoot() });
}
