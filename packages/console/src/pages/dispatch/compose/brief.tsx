import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { InputOf, OutputOf } from "loadout/client";
import { type ReactNode, useEffect, useState } from "react";
import { client } from "../../../api/page-client.ts";
import { useLanguage } from "../../../shell/use-language.ts";
import { Button } from "../../../ui/basic/button.tsx";
import { useFormat } from "../../../ui/basic/format.ts";
import { Icon } from "../../../ui/basic/icon.tsx";
import { FactTable } from "../../../ui/page/detail-page.tsx";
import { Expansions, useLaunchFacts } from "../receipt.tsx";
import { useDispatchWords } from "../words.ts";
import { type DispatchDraft, taskOf } from "./dispatch-draft.ts";
import { useComposeWords } from "./words.ts";

/** The preview of a new dispatch: the composed text, its size, and how the agent would run. */

export type Brief = OutputOf<"dispatch.preview">;

export interface BriefState {
  readonly query: UseQueryResult<Brief>;
  /** Whether it was composed from the current draft, not from an earlier one. */
  readonly isCurrent: boolean;
  readonly hasTask: boolean;
}

/** The text is composed after this pause in typing, in milliseconds. */
const pause = 250;
/** The task before one is typed: which skills fit does not depend on it. */
const noTask = "…";

/** The text of a draft, as the server composes it. */
export function useBrief(draft: DispatchDraft): BriefState {
  const hasTask = draft.task.trim() !== "";
  const wanted = JSON.stringify(taskOf({ ...draft, task: hasTask ? draft.task : noTask }));
  const settled = useSettled(wanted);
  const query = useQuery({
    // Named like a read of sessions, so that it is composed again when skills or sessions change.
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

/** How much of the limit the skills take, and which do not fit. */
export function Capacity({ brief: { used, limit, omitted } }: { readonly brief: Sent }) {
  const say = useComposeWords();
  const format = useFormat();
  const words = useDispatchWords()("capacityOf", { used: format.number(used), limit: format.number(limit) });
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
  const say = useComposeWords();
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
            <code>{id}</code> · {say("characters", { count: size, number: format.number(size) })}
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

/** How the agent would run. */
export function Outlook({ launch }: { readonly launch: NonNullable<Brief["launch"]> }) {
  const say = useComposeWords();
  const launchFacts = useLaunchFacts();
  return (
    <section className="grid gap-2" aria-label={say("outlook")} data-outlook>
      <FactTable facts={launchFacts(launch)} />
    </section>
  );
}

/** What to know before approving: why it would be refused, what the agent does by itself, how it is held back. */
export function Warnings({
  brief,
  onCheck,
  onChange,
}: {
  readonly brief: Brief;
  readonly onCheck: () => void;
  readonly onChange: (change: Partial<DispatchDraft>) => void;
}) {
  const say = useComposeWords();
  const tongue = useLanguage().language === "en" ? "en" : "zh";
  const { launch, expansions = [], expand = "refuse", refusal } = brief;
  const outside = expansions.filter(({ isOutside }) => isOutside);
  const mentions = expansions.filter(({ kind }) => kind === "mention").length;
  const commands = expansions.length - mentions;
  return (
    <>
      {refusal && (
        <div className="grid gap-1 rounded-md bg-warn-soft p-3" role="alert" data-refusal={refusal.code}>
          <p className="flex items-center gap-2 font-medium text-warn">
            <Icon name="warning" />
            {say("refused")}
          </p>
          <p>{refusal.message[tongue]}</p>
          {!(refusal.code in remedies) && <p className="text-quiet">{refusal.hint[tongue]}</p>}
          <p className="flex flex-wrap gap-2">
            {(remedies[refusal.code] ?? []).map(({ word, change }) => (
              <Button key={word} isSmall className="max-md:min-h-11" onClick={() => onChange(change)}>
                {say(word)}
              </Button>
            ))}
            <Button isSmall icon="refresh" className="max-md:min-h-11" onClick={onCheck}>
              {say("checkAgain")}
            </Button>
          </p>
        </div>
      )}
      {expansions.length > 0 && (
        <Warning
          id="mentions"
          title={[
            ...(mentions > 0 ? [say("warnMentions", { count: mentions })] : []),
            ...(commands > 0 ? [say("warnCommands", { count: commands })] : []),
          ].join(" · ")}
          text={say(outside.length === 0 ? "warnInside" : `warn_${expand}`)}
        >
          <Expansions expansions={expansions} expand={expand} />
        </Warning>
      )}
      {launch?.protocol === "cli" && (
        <Warning
          id="protocol"
          title={say("warnProtocol")}
          text={launch.fallback?.[tongue] ?? say("warnProtocolText")}
        />
      )}
      {launch?.sandbox === "none" && (
        <Warning id="sandbox" title={say("warnSandbox")} text={launch.unconfined?.[tongue] ?? ""} />
      )}
    </>
  );
}

interface Remedy {
  readonly word: "expand_inert" | "remedyExpand" | "permission_allow";
  readonly change: Partial<DispatchDraft>;
}

/** The choices that lift a refusal, instead of its hint, which names flags of the command line. */
const remedies: Readonly<Record<string, readonly Remedy[]>> = {
  "dispatch.expansion": [
    { word: "expand_inert", change: { expand: "inert" } },
    { word: "remedyExpand", change: { expand: "allow" } },
  ],
  "dispatch.permission-unsupported": [{ word: "permission_allow", change: { permission: "allow" } }],
};

const Warning = ({
  id,
  title,
  text,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}) => (
  <div className="grid gap-1 rounded-md bg-warn-soft p-3" data-warning={id}>
    <p className="flex items-center gap-2 font-medium text-warn">
      <Icon name="warning" />
      {title}
    </p>
    {text !== "" && <p>{text}</p>}
    {children}
  </div>
);
