import { type ActivationStore, type ChoiceCount, findSkill, type SessionUse, type SkillUse } from "@loadout/core";
import * as z from "zod/mini";
import type { App } from "../../app.ts";
import { environmentFlag, field, skillName } from "../../operation/field.ts";
import { type AnswerOf, operation } from "../../operation/operation.ts";
import { showActivations } from "./show-activations.ts";

/** Counts how often skills were activated, by agent and session, what became of them, and what they cost. */

const causes = ["tool", "read", "pin", "global"] as const;

const count = () => z.number();

/** What skills did in turns, and the tokens of their own parts of requests to models. */
const workFields = () => ({
  /** Turns in which it was active. */
  turns: count(),
  /** Turns in which a tool that it brought was called, or another file of it than SKILL.md named. */
  used: count(),
  /** Turns that ended with an answer while it was active. */
  helped: count(),
  /** Requests to models that had a part of it. */
  requests: count(),
  /** Its line in the list of skills, its pinned instructions, its messages, its lines in notes. */
  tokens: z.object({ listing: count(), instructions: count(), messages: count(), notes: count(), total: count() }),
});

const UseView = () =>
  z.object({
    skill: z.string(),
    address: z.string(),
    total: count(),
    /** By the Skill tool, by reading its SKILL.md, pinned in a session, for all sessions of a user. */
    causes: z.object({ tool: count(), read: count(), pin: count(), global: count() }),
    /** One number a day, the oldest first; days are those of UTC. */
    days: z.array(count()),
    /** In how many sessions. */
    sessions: count(),
    /** In how many sessions and notes a model could read its description. */
    listed: count(),
    /** How often it was listed and the model did not load it. */
    unused: count(),
    ...workFields(),
    /** The last time, also before these days; absent where it was never used. */
    last: z.optional(z.string()),
  });
type UseView = AnswerOf<typeof UseView>;

/** What became of a skill in one environment. */
const ChoiceView = () =>
  z.object({
    environment: z.string(),
    listed: count(),
    /** How often a model loaded it. */
    picked: count(),
    /** How often a person loaded it. */
    loaded: count(),
    unused: count(),
    ...workFields(),
  });

const AgentUseView = () =>
  z.object({
    /** Absent: of sessions that are gone, or for all sessions of a user. */
    agent: z.optional(z.string()),
    environment: z.optional(z.string()),
    count: count(),
  });
type AgentUseView = AnswerOf<typeof AgentUseView>;

const SessionUseView = () =>
  z.object({
    contextId: z.string(),
    /** Absent where the session is gone. */
    title: z.optional(z.string()),
    agent: z.optional(z.string()),
    count: count(),
    last: z.string(),
  });

const ActivationsView = () =>
  z.object({
    /** The first of the days that are counted, such as 2026-01-31. */
    since: z.string(),
    skills: z.array(UseView()),
    /** Of one skill that was named: by environment, since choices are counted. */
    environments: z.optional(z.array(ChoiceView())),
    /** By agent, the most first. */
    agents: z.optional(z.array(AgentUseView())),
    /** And by session, the latest first. */
    sessions: z.optional(z.array(SessionUseView())),
  });
export type ActivationsView = AnswerOf<typeof ActivationsView>;

/** Sessions that are listed by name; all of them are counted. */
const mostSessions = 100;

export const skillActivations = operation({
  name: "skill.activations",
  summary: {
    en: "Count what became of skills: listed, activated, used, of help, and their tokens",
    zh: "统计技能的去向：列出、激活、使用、有帮助，以及消耗的 Token",
  },
  role: "superadmin",
  effect: "read",
  place: "anywhere",
  input: z.object({
    name: z.optional(skillName()),
    days: field(z._default(z.int().check(z.positive(), z.maximum(366)), 7), {
      en: "Number of days, including today",
      zh: "最近多少天，含今天",
    }),
    environment: environmentFlag(),
  }),
  output: ActivationsView,
  async run(app, { name, days, environment }) {
    const since = firstDay(days);
    const { store } = await app.sessions();
    const range = { since: dayOf(since) };
    if (name === undefined) return { ...range, skills: await allUses(store, since, days) };
    const { id: skill, address } = findSkill((await app.environment(environment)).view(), name);
    const [use = { skill, address, sessions: 0, days: [] }] = await store.uses(since, address);
    const choices = await store.choices.counts(since, { address });
    return {
      ...range,
      skills: [useView(use, choices, since, days)],
      environments: choices.map((choice) => {
        const { environment: where, listed, picked, loaded, unused } = choice;
        return { environment: where, listed, picked, loaded, unused, ...workOf([choice]) };
      }),
      ...(await bySession(app, await store.usesBySession(address, since))),
    };
  },
  cli: {
    positionals: ["name"],
    rows: "skills",
    plain: ["skill", "address", "total", "sessions", "listed", "unused", "used", "helped", "last"],
    render: showActivations,
    examples: ["loadout skill activations", "loadout skill activations sales-report --days 30 --json"],
  },
});

/** The beginning of the first of these days. */
function firstDay(days: number): Date {
  const today = new Date();
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() - days + 1));
}

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

type MaybeUsed = Omit<SkillUse, "last"> & Partial<Pick<SkillUse, "last">>;

/** Skills that were used, and those that were only listed; sorted by address. */
async function allUses(store: ActivationStore, since: Date, days: number): Promise<UseView[]> {
  const choices = Map.groupBy(await store.choices.counts(since), ({ address }) => address);
  const uses: MaybeUsed[] = [...(await store.uses(since))];
  const used = new Set(uses.map(({ address }) => address));
  for (const [address, [first]] of choices)
    if (first && !used.has(address)) uses.push({ skill: first.skill, address, sessions: 0, days: [] });
  uses.sort((one, other) => (one.address < other.address ? -1 : 1));
  return uses.map((use) => useView(use, choices.get(use.address) ?? [], since, days));
}

function useView(
  { skill, address, sessions, days: used, last }: MaybeUsed,
  choices: readonly ChoiceCount[],
  since: Date,
  length: number,
): UseView {
  const days = new Array<number>(length).fill(0);
  const byCause = { tool: 0, read: 0, pin: 0, global: 0 };
  for (const { day, cause, count: times } of used) {
    const index = Math.round((Date.parse(day) - since.getTime()) / 86_400_000);
    if (index < length) days[index] = (days[index] ?? 0) + times; // a clock that was ahead
    byCause[cause] += times;
  }
  const total = causes.reduce((sum, cause) => sum + byCause[cause], 0);
  const sum = (kind: "listed" | "unused"): number => choices.reduce((all, choice) => all + choice[kind], 0);
  const listing = { listed: sum("listed"), unused: sum("unused"), ...workOf(choices) };
  return { skill, address, total, causes: byCause, days, sessions, ...listing, ...(last !== undefined && { last }) };
}

function workOf(choices: readonly ChoiceCount[]) {
  const sum = (of: (choice: ChoiceCount) => number): number => choices.reduce((all, choice) => all + of(choice), 0);
  const tokens = {
    listing: sum((one) => one.tokens.listing),
    instructions: sum((one) => one.tokens.instructions),
    messages: sum((one) => one.tokens.messages),
    notes: sum((one) => one.tokens.notes),
  };
  const total = tokens.listing + tokens.instructions + tokens.messages + tokens.notes;
  return {
    ...{ turns: sum((one) => one.turns), used: sum((one) => one.used), helped: sum((one) => one.helped) },
    ...{ requests: sum((one) => one.requests), tokens: { ...tokens, total } },
  };
}

async function bySession(
  app: App,
  uses: readonly SessionUse[],
): Promise<Required<Pick<ActivationsView, "agents" | "sessions">>> {
  const known = new Map((await (await app.sessions()).list()).map((session) => [session.contextId, session]));
  const agents = new Map<string, AgentUseView>();
  for (const { contextId, count: times } of uses) {
    const session = known.get(contextId ?? "");
    const one = session ? { agent: session.agent, environment: session.environment } : {};
    const key = JSON.stringify(one);
    agents.set(key, { ...one, count: (agents.get(key)?.count ?? 0) + times });
  }
  return {
    agents: [...agents.values()].sort(
      (one, other) => other.count - one.count || Number(one.agent === undefined) - Number(other.agent === undefined),
    ),
    sessions: uses
      .flatMap(({ contextId, ...use }) => {
        if (contextId === undefined) return [];
        const session = known.get(contextId);
        return [{ contextId, ...(session && { title: session.title, agent: session.agent }), ...use }];
      })
      .slice(0, mostSessions),
  };
}
