import { useNavigate } from "@tanstack/react-router";
import type { OutputOf } from "loadout/client";
import { useState } from "react";
import { useOperation } from "../../api/operations.ts";
import { useMay } from "../../shell/who-am-i.ts";
import { SelectField } from "../../ui/form/select-field.tsx";
import type { ShownSession } from "../session/session-page.tsx";
import type { PlaygroundSearch } from "./playground.tsx";
import { usePlaygroundWords } from "./words.ts";

/** The agent and the model that answer: of a new conversation in its address, of a session from its next message on. */

type Agent = OutputOf<"agent.list">["agents"][number];
type Model = OutputOf<"model.list">["models"][number];

export interface TurnChoice {
  readonly agents: readonly Agent[];
  /** Those that may be chosen with the agent. */
  readonly models: readonly Model[];
  /** The agent that answers next. */
  readonly agent: string | undefined;
  /** The model that answers next. */
  readonly model: string | undefined;
  /** What the agent answers with unless told otherwise. */
  readonly usualModel: string | undefined;
  /** Sent with the next message; empty while everything is as it was. */
  readonly chosen: { readonly agent?: string | undefined; readonly model?: string | undefined };
  /** A choice waits for the next message of a session. */
  readonly isWaiting: boolean;
  choose(next: { readonly agent?: string; readonly model?: string }): void;
}

export function useTurnChoice(
  sessionId: string | undefined,
  session: ShownSession | undefined,
  search: PlaygroundSearch,
): TurnChoice {
  const navigate = useNavigate();
  const environment = session?.environment;
  const where = environment === undefined || environment === "" ? {} : { environment };
  const agents = useOperation("agent.list", where).data?.agents ?? [];
  const models = useOperation("model.list", where).data?.models ?? [];
  const mayUseAll = useMay("admin");
  const [kept, setKept] = useState<{ id: string | undefined; agent?: string; model?: string }>({ id: sessionId });
  const isNew = sessionId === undefined;
  const wanted = isNew ? search : kept.id === sessionId ? kept : {};
  const own = isNew ? agents.find(({ isDefault }) => isDefault)?.id : session?.agent || undefined;
  const agent = wanted.agent ?? own;
  const entry = agents.find(({ id }) => id === agent);
  const usualModel = entry?.model ?? models[0]?.id;
  // The model of a session belongs to its agent.
  const model = wanted.model ?? (!isNew && agent === own ? session?.model : usualModel);
  const isAgentNew = wanted.agent !== undefined && (isNew || wanted.agent !== own);
  const isModelNew = wanted.model !== undefined && (isNew || agent !== own || wanted.model !== session?.model);
  return {
    agents,
    models: mayUseAll ? models : models.filter(({ id }) => mayUse(entry, id)),
    agent,
    model,
    usualModel,
    chosen: { ...(isAgentNew && { agent: wanted.agent }), ...(isModelNew && { model: wanted.model }) },
    isWaiting: !isNew && (isAgentNew || isModelNew),
    choose(next) {
      // Another agent has another model.
      const both = next.agent === undefined ? { agent: wanted.agent, ...next } : next;
      if (!isNew) return setKept({ id: sessionId, ...defined(both) });
      void navigate({
        to: "/playground",
        search: (({ say, skill }: Record<string, unknown>) => ({ say, skill, ...defined(both) })) as never,
        replace: true,
      });
    },
  };
}

/** As the server decides for users: the models that the agent names, or any if it names none. */
const mayUse = (agent: Agent | undefined, id: string): boolean =>
  agent?.model === undefined || agent.model === id || (agent.models?.includes(id) ?? false);

const defined = (choice: { readonly agent?: string | undefined; readonly model?: string | undefined }) => ({
  ...(choice.agent !== undefined && { agent: choice.agent }),
  ...(choice.model !== undefined && { model: choice.model }),
});

/** Two compact fields beside the heading; on a phone in a row of their own, which is there before them. */
export function TurnChoiceFields({ choice, isKnown }: { readonly choice: TurnChoice; readonly isKnown: boolean }) {
  const say = usePlaygroundWords();
  const { agents, models, agent, model, usualModel, isWaiting, choose } = choice;
  const agentIds = withOwn(
    agents.map(({ id }) => id),
    agent,
  );
  const modelIds = withOwn(
    models.map(({ id }) => id),
    model,
  );
  return (
    <span
      className="flex min-w-0 flex-wrap items-center gap-2 max-sm:grid max-sm:min-h-11 max-sm:w-screen max-sm:max-w-full max-sm:grid-cols-2 max-sm:[&_label]:sr-only"
      data-turn-choice
    >
      {isKnown && agentIds.length > 0 && (
        <SelectField
          label={say("agent")}
          isInline
          className="max-w-44 max-sm:max-w-full max-sm:flex-1"
          value={agent ?? ""}
          options={agentIds.map((id) => ({ value: id, label: id }))}
          onChange={(next) => choose({ agent: next })}
        />
      )}
      {isKnown && modelIds.length > 0 && (
        <SelectField
          label={say("model")}
          isInline
          className="max-w-44 max-sm:max-w-full max-sm:flex-1"
          value={model ?? ""}
          options={modelIds.map((id) => ({ value: id, label: labelOf(id) }))}
          onChange={(next) => choose({ model: next })}
        />
      )}
      {isWaiting && (
        <span role="status" className="col-span-2 text-xs text-quiet" data-waiting-choice>
          {say("fromNext")}
        </span>
      )}
    </span>
  );

  function labelOf(id: string): string {
    if (models.find((one) => one.id === id)?.key === "missing") return say("modelNoKey", { model: id });
    return id === usualModel ? say("modelUsual", { model: id }) : id;
  }
}

/** With the one that a session has, though it is no longer there. */
const withOwn = (ids: readonly string[], own: string | undefined): readonly string[] =>
  own === undefined || own === "" || ids.includes(own) ? ids : [own, ...ids];
