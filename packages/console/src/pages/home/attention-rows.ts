import type { LinkProps } from "@tanstack/react-router";
import type { OutputOf } from "loadout/client";
import type { Found } from "../../ui/skill/diagnostics.tsx";
import { slugOf } from "../skill/list/skill-rows.ts";
import type { useHomeWords } from "./words.ts";

/** The problems the home page lists: which there are, how each reads, and the one action that helps. */

export interface AttentionRow {
  readonly id: string;
  /** Where rows of different things may share an id. */
  readonly key?: string;
  readonly kind: "bad" | "warn";
  readonly title: string;
  readonly more?: string | undefined;
  readonly way: Way;
}

/** A link, or a command to run in a terminal. */
export type Way =
  | { readonly text: string; readonly label: string; readonly link: LinkProps }
  | { readonly command: string };

/** The answers of the server that problems are found in, as far as they are here. */
export interface AttentionAnswers {
  readonly environment: Pick<OutputOf<"environment.show">, "name" | "problems"> | undefined;
  readonly troubled: readonly Skill[];
  readonly skills: readonly Needing[];
  readonly missingTools: readonly Missing[];
  readonly missingServers: readonly Missing[];
  readonly servers: readonly Server[];
  readonly agents: readonly Agent[];
  readonly running: readonly Dispatch[];
  readonly failed: readonly Dispatch[];
  readonly sessions: readonly Pick<OutputOf<"session.list">["sessions"][number], "contextId" | "title">[];
  readonly staleSessions: number;
}

type Skill = OutputOf<"skill.list">["skills"][number];
type Missing = Omit<Lacking, "kind">;
type Needing = Pick<Skill, "id" | "status" | "dependencies">;
type Agent = Pick<OutputOf<"agent.show">, "id" | "visibleSkills">;
type Server = Pick<OutputOf<"mcp.list">["servers"][number], "name" | "variables">;
type Dispatch = OutputOf<"dispatch.list">["dispatches"][number];

export interface RowOptions {
  readonly say: ReturnType<typeof useHomeWords>;
  readonly translate: (found: Found) => Pick<Found, "message" | "fix" | "path" | "line" | "severity">;
  /** Whether the user may open skills. */
  readonly isSuperadmin: boolean;
  readonly now: number;
}

/** The most rows of one kind; a last one leads to the list of the others. */
export const mostRows = 5;
/** How long a failed dispatch is listed, in milliseconds. */
const newsTime = 24 * 60 * 60 * 1000;

export function attentionRows(answers: AttentionAnswers, options: RowOptions): readonly AttentionRow[] {
  const { environment, troubled, skills, servers, agents, running, failed, sessions, staleSessions } = answers;
  const lacking: readonly Lacking[] = [
    ...lackingSkills(skills),
    ...answers.missingServers.map((one) => ({ kind: "server" as const, ...one })),
    ...answers.missingTools.map((one) => ({ kind: "tool" as const, ...one })),
  ];
  const dispatches = [
    ...running.filter(({ permission }) => permission),
    ...failed.filter(({ createdAt, endedAt = createdAt }) => options.now - Date.parse(endedAt) < newsTime),
  ];
  return [
    ...(environment?.problems ?? []).map((found) => environmentRow(environment?.name ?? "", found, options)),
    ...troubled.slice(0, mostRows).map((skill) => skillRow(skill, options)),
    ...(troubled.length > mostRows ? [moreSkills(troubled.length - mostRows, options)] : []),
    ...lacking.map((one) => lackingRow(one, options)),
    ...servers.filter(hasUnset).map((server) => serverRow(server, options)),
    ...agents.flatMap((agent) => budgetRow(agent, options) ?? []),
    ...dispatches.map((dispatch) => dispatchRow(dispatch, options)),
    ...sessions.map((session) => sessionRow(session, options)),
    ...(staleSessions > mostRows ? [moreSessions(staleSessions - mostRows, options)] : []),
  ];
}

function environmentRow(name: string, found: Found, { say, translate }: RowOptions): AttentionRow {
  const { message, fix, path, line, severity } = translate(found);
  const place = [path, line].filter((part) => part !== undefined).join(":");
  return {
    id: found.rule,
    key: `${found.rule} ${place}`,
    kind: severity === "error" ? "bad" : "warn",
    title: `${say("inEnvironment", { name })}: ${message}`,
    more: [place, fix].filter((part) => part !== "").join(" → "),
    way: { command: `loadout env show ${name}` },
  };
}

function skillRow(skill: Skill, { say, translate, isSuperadmin }: RowOptions): AttentionRow {
  const { id, address, status, problems } = skill;
  const worst = problems.find(({ severity }) => severity === "error") ?? problems[0];
  const isInvalid = status === "invalid";
  return {
    id,
    key: address,
    kind: isInvalid ? "bad" : "warn",
    title: say(isInvalid ? "invalidSkill" : "troubledSkill", { id }),
    more: worst && translate(worst).message,
    way: isSuperadmin
      ? {
          text: say("openSkill"),
          label: say("openSkillOf", { id }),
          link: { to: "/skills/$slug", params: { slug: slugOf(skill) } },
        }
      : { command: `loadout skill validate ${id}` },
  };
}

const moreSkills = (count: number, { say, isSuperadmin }: RowOptions): AttentionRow => ({
  id: "more-skills",
  kind: "warn",
  title: say("moreSkills", { count }),
  way: isSuperadmin
    ? { text: say("showAll"), label: say("showAllSkills"), link: { to: "/skills", search: { status: "attention" } } }
    : { command: "loadout skill list --invalid" },
});

/** Something that is needed and missing, and what needs it. */
export interface Lacking {
  readonly kind: "skill" | "server" | "tool";
  readonly name: string;
  readonly skills: readonly string[];
  readonly agents: readonly string[];
}

/** Skills that usable skills depend on and that are missing or unusable. */
export function lackingSkills(skills: readonly Needing[]): readonly Lacking[] {
  const ready = skills.filter(({ status }) => status === "ready");
  const known = new Set(ready.map(({ id }) => id));
  const needing = new Map<string, string[]>();
  for (const { id, dependencies } of ready)
    for (const name of dependencies.skills) if (!known.has(name)) needing.set(name, [...(needing.get(name) ?? []), id]);
  return [...needing].map(([name, ids]) => ({ kind: "skill", name, skills: ids, agents: [] }));
}

function lackingRow({ kind, name, skills, agents }: Lacking, { say, isSuperadmin }: RowOptions): AttentionRow {
  const [first] = skills;
  const more = [
    ...(skills.length > 0 ? [say("neededBySkills", { names: skills.join(", ") })] : []),
    ...(agents.length > 0 ? [say("neededByAgents", { names: agents.join(", ") })] : []),
  ];
  return {
    id: `${kind} ${name}`,
    kind: "warn",
    title: say(`${kind}Lacking`, { name }),
    more: more.join(" · "),
    way: wayTo(),
  };

  function wayTo(): Way {
    if (kind === "server")
      return {
        text: say("openServers"),
        label: say("openServersFor", { name }),
        link: { to: "/tools", search: { tab: "mcp" } },
      };
    if (first !== undefined && isSuperadmin)
      return {
        text: say("openDependencies"),
        label: say("openDependenciesOf", { id: first }),
        link: { to: "/skills/$slug", params: { slug: first }, search: { tab: "dependencies" } },
      };
    return { command: first === undefined ? "loadout tool list" : `loadout skill deps ${first}` };
  }
}

/** A server with an unset variable cannot start. */
const hasUnset = ({ variables }: Server): boolean => variables.some(({ isSet }) => !isSet);

const serverRow = ({ name, variables }: Server, { say }: RowOptions): AttentionRow => ({
  id: `mcp ${name}`,
  kind: "bad",
  title: say("serverCannotStart", { name }),
  more: say("variablesUnset", {
    names: variables
      .filter(({ isSet }) => !isSet)
      .map((variable) => variable.name)
      .join(", "),
  }),
  way: { text: say("openServer"), label: say("openServerOf", { name }), link: { to: "/mcp/$name", params: { name } } },
});

/** An agent whose list of skills does not fit: the model never learns of skills that are left out. */
function budgetRow({ id, visibleSkills }: Agent, { say }: RowOptions): AttentionRow | undefined {
  const count = (...kinds: readonly string[]): number =>
    visibleSkills.filter(({ listed }) => kinds.includes(listed)).length;
  const [cut, left] = [count("shortened", "bare"), count("omitted")];
  if (cut + left === 0) return undefined;
  const more = [
    ...(left > 0 ? [say("skillsLeftOut", { count: left })] : []),
    ...(cut > 0 ? [say("skillsShortened", { count: cut })] : []),
  ];
  return {
    id: `budget ${id}`,
    kind: left > 0 ? "bad" : "warn",
    title: say("overBudget", { agent: id }),
    more: more.join(" · "),
    way: {
      text: say("openAgent"),
      label: say("openAgentOf", { id }),
      link: { to: "/agents/$agentId", params: { agentId: id } },
    },
  };
}

/** A dispatch that failed, or that waits for permission. */
const dispatchRow = ({ id, title, agent, message, permission }: Dispatch, { say }: RowOptions): AttentionRow => ({
  id: `dispatch ${id}`,
  kind: permission ? "warn" : "bad",
  title: say(permission ? "dispatchWaits" : "dispatchFailed", { agent, title }),
  more: permission?.title ?? message,
  way: {
    text: say(permission ? "answer" : "openDispatch"),
    label: say("openDispatchOf", { title }),
    link: { to: "/dispatch/$dispatchId", params: { dispatchId: id } },
  },
});

function sessionRow({ contextId, title }: AttentionAnswers["sessions"][number], { say }: RowOptions): AttentionRow {
  const shown = title === "" ? contextId : title;
  return {
    id: contextId,
    kind: "warn",
    title: say("staleSession", { title: shown }),
    way: {
      text: say("review"),
      label: say("reviewOf", { title: shown }),
      link: { to: "/sessions/$sessionId", params: { sessionId: contextId } },
    },
  };
}

const moreSessions = (count: number, { say }: RowOptions): AttentionRow => ({
  id: "more-sessions",
  kind: "warn",
  title: say("moreSessions", { count }),
  way: { text: say("showAll"), label: say("showAllSessions"), link: { to: "/sessions", search: { stale: true } } },
});
