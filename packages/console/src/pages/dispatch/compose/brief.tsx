import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { InputOf, OutputOf } from "loadout/client";
import { useEffect, useState } from "react";
import { client } from "../../../api/client.ts";
import { useLanguage } from "../../../shell/use-language.ts";
import { useFormat } from "../../../ui/basic/format.ts";
import { Icon } from "../../../ui/basic/icon.tsx";
import { Expansions, LaunchFacts } from "../launch-facts.tsx";
import { type DispatchDraft, taskOf } from "./dispatch-draft.ts";
import { useNewWords } from "./words.ts";

export type Brief = OutputOf<"dispatch.preview">;

export interface BriefState {
  readonly query: UseQueryResult<Brief>;
  /** Whether it is of the draft as it stands, and not of one before. */
  readonly isCurrent: boolean;
  /** Whether there is a task in it. */
  readonly hasTask: boolean;
}

/** After this long without a key the text is composed, in milliseconds. */
const pause = 250;
/** Stands for a task that was not written yet: what goes along does not depend on it. */
const noTask = "…";

/** What would be sent, as the server composes it. */
export function useBrief(draft: DispatchDraft): BriefState {
  const hasTask = draft.task.trim() !== "";
  const wanted = JSON.stringify(taskOf({ ...draft, task: hasTask ? draft.task : noTask }));
  const settled = useSettled(wanted);
  const query = useQuery({
    // Named after what it is made of: when skills or sessions change it is composed again.
    queryKey: ["session.brief", settled],
    queryFn: ({ signal }): Promise<Brief> =>
      client().call("dispatch.preview", JSON.parse(settled) as InputOf<"dispatch.preview">, { signal }),
    enabled: draft.agent !== "",
    placeholderData: keepPreviousData,
  });
  return { query, hasTask, isCurrent: settled === wanted && !query.isPlaceholderData && query.data !== undefined };
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

type Sent = Pick<Brief, "used" | "limit" | "included" | "omitted">;

/** How much of what may go along does, and what had to stay. */
export function Capacity({ brief: { used, limit, omitted } }: { readonly brief: Sent }) {
  const say = useNewWords();
  const format = useFormat();
  const words = say("capacityOf", { used: format.number(used), limit: format.number(limit) });
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{say("capacity")}</span>
        <div
          role="meter"
          aria-label={say("capacity")}
          aria-valuemin={0}
          aria-valuemax={limit}
          aria-valuenow={used}
          aria-valuetext={words}
          className="h-2 min-w-32 flex-1 overflow-hidden rounded-full bg-raised"
        >
          <div
            className={`h-full ${omitted.length > 0 ? "bg-warn" : "bg-skill"}`}
            style={{ width: `${Math.min(100, (used / Math.max(1, limit)) * 100)}%` }}
          />
        </div>
        <span className="tabular-nums" data-capacity>
          {words}
        </span>
      </div>
      {omitted.length > 0 && <Omitted omitted={omitted} limit={limit} />}
    </div>
  );
}

function Omitted({ omitted, limit }: Pick<Sent, "omitted" | "limit">) {
  const say = useNewWords();
  const format = useFormat();
  const hasLarge = omitted.some(({ size }) => size > limit);
  return (
    <section
      className="grid gap-1 rounded-md bg-warn-soft p-3"
      aria-label={say("omittedTitle", { count: omitted.length })}
    >
      <p className="flex items-center gap-2 font-medium text-warn">
        <Icon name="warning" />
        {say("omittedTitle", { count: omitted.length })}
      </p>
      <ul className="list-disc pl-6" data-omitted>
        {omitted.map(({ id, size }) => (
          <li key={id}>
            <code>{id}</code> · {say("characters", { count: format.number(size) })}
            {size > limit && <span className="font-medium text-bad"> · {say("tooLarge")}</span>}
          </li>
        ))}
      </ul>
      <p>{say("omittedHint")}</p>
      {hasLarge && (
        <details>
          <summary className="min-h-6 cursor-pointer font-medium">{say("splitTitle")}</summary>
          <p className="mt-1">{say("splitHint")}</p>
        </details>
      )}
    </section>
  );
}

/** How the agent would run, what it would do with the text itself, and why that would be refused. */
export function Outlook({ brief: { launch, expansions = [], expand, refusal } }: { readonly brief: Brief }) {
  const say = useNewWords();
  const tongue = useLanguage().language === "en" ? "en" : "zh";
  if (!launch && !refusal) return null;
  return (
    <section className="grid gap-2" aria-label={say("outlook")} data-outlook>
      {refusal && (
        <div className="grid gap-1 rounded-md bg-warn-soft p-3" role="alert">
          <p className="flex items-center gap-2 font-medium text-warn">
            <Icon name="warning" />
            {say("refused")}
          </p>
          <p>{refusal.message[tongue]}</p>
          <p className="text-quiet">{refusal.hint[tongue]}</p>
        </div>
      )}
      {launch && (
        <dl className="grid grid-cols-1 gap-x-6 gap-y-1.5 sm:grid-cols-[max-content_minmax(0,1fr)]">
          <LaunchFacts launch={launch} />
        </dl>
      )}
      {expansions.length > 0 && <Expansions expansions={expansions} expand={expand ?? "refuse"} />}
    </section>
  );
}
