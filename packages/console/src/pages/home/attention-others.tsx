import { Link } from "@tanstack/react-router";
import type { OutputOf } from "loadout/client";
import { Command } from "../../ui/basic/copy-button.tsx";
import { type Found, useFound } from "../../ui/skill/diagnostics.tsx";
import { AttentionRow, wayOut } from "./attention-row.tsx";
import { useHomeWords } from "./words.ts";

export function EnvironmentRow({ name, found }: { readonly name: string; readonly found: Found }) {
  const say = useHomeWords();
  const { message, fix, path, line, severity } = useFound()(found);
  const place = [path, line].filter((part) => part !== undefined).join(":");
  return (
    <AttentionRow
      id={found.rule}
      kind={severity === "error" ? "bad" : "warn"}
      title={`${say("inEnvironment", { name })}: ${message}`}
      more={[place, fix].filter((part) => part !== "").join(" → ")}
      action={<Command text={`loadout env show ${name}`} />}
    />
  );
}

export function SessionRow({ contextId, title }: { readonly contextId: string; readonly title: string }) {
  const say = useHomeWords();
  const shown = title === "" ? contextId : title;
  return (
    <AttentionRow
      id={contextId}
      kind="warn"
      title={say("staleSession", { title: shown })}
      action={
        <Link
          to="/sessions/$sessionId"
          params={{ sessionId: contextId }}
          aria-label={say("reviewOf", { title: shown })}
          className={wayOut}
        >
          {say("review")}
        </Link>
      }
    />
  );
}

export function MoreSessions({ count }: { readonly count: number }) {
  const say = useHomeWords();
  return (
    <AttentionRow
      id="more-sessions"
      kind="warn"
      title={say("moreSessions", { count })}
      action={
        <Link to="/sessions" search={{ stale: true }} aria-label={say("showAllSessions")} className={wayOut}>
          {say("showAll")}
        </Link>
      }
    />
  );
}

/** An MCP server that would not start: a variable it refers to has no value. */
export function ServerRow({
  server: { name, variables },
}: {
  readonly server: OutputOf<"mcp.list">["servers"][number];
}) {
  const say = useHomeWords();
  const unset = variables.filter(({ isSet }) => !isSet).map((variable) => variable.name);
  return (
    <AttentionRow
      id={`mcp ${name}`}
      kind="bad"
      title={say("serverCannotStart", { name })}
      more={say("variablesUnset", { names: unset.join(", ") })}
      action={
        <Link to="/mcp/$name" params={{ name }} aria-label={say("openServerOf", { name })} className={wayOut}>
          {say("openServer")}
        </Link>
      }
    />
  );
}

/** An agent whose list of skills does not fit: what a model is not told of, it cannot use. */
export function BudgetRow({ agent: { id, visibleSkills } }: { readonly agent: OutputOf<"agent.show"> }) {
  const say = useHomeWords();
  const count = (...kinds: readonly string[]): number =>
    visibleSkills.filter(({ listed }) => kinds.includes(listed)).length;
  const [cut, left] = [count("shortened", "bare"), count("omitted")];
  return (
    <AttentionRow
      id={`budget ${id}`}
      kind={left > 0 ? "bad" : "warn"}
      title={say("overBudget", { agent: id })}
      more={[
        ...(left > 0 ? [say("skillsLeftOut", { count: left })] : []),
        ...(cut > 0 ? [say("skillsShortened", { count: cut })] : []),
      ].join(" · ")}
      action={
        <Link to="/agents/$agentId" params={{ agentId: id }} aria-label={say("openAgentOf", { id })} className={wayOut}>
          {say("openAgent")}
        </Link>
      }
    />
  );
}

export const isOverBudget = ({ visibleSkills }: OutputOf<"agent.show">): boolean =>
  visibleSkills.some(({ listed }) => listed === "shortened" || listed === "bare" || listed === "omitted");

type Dispatch = OutputOf<"dispatch.list">["dispatches"][number];

/** A task for another agent that failed, or that waits for somebody to answer. */
export function DispatchRow({ dispatch: { id, title, agent, message, permission } }: { readonly dispatch: Dispatch }) {
  const say = useHomeWords();
  return (
    <AttentionRow
      id={`dispatch ${id}`}
      kind={permission ? "warn" : "bad"}
      title={say(permission ? "dispatchWaits" : "dispatchFailed", { agent, title })}
      more={permission?.title ?? message}
      action={
        <Link
          to="/dispatch/$dispatchId"
          params={{ dispatchId: id }}
          aria-label={say("openDispatchOf", { title })}
          className={wayOut}
        >
          {say(permission ? "answer" : "openDispatch")}
        </Link>
      }
    />
  );
}
