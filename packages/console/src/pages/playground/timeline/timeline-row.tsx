import { memo, type ReactNode } from "react";
import { useMay } from "../../../shell/who-am-i.ts";
import { buttonLook } from "../../../ui/basic/button.tsx";
import { useFormat } from "../../../ui/basic/format.ts";
import { Icon, type IconName } from "../../../ui/basic/icon.tsx";
import { Hint } from "../../../ui/page/command-link.tsx";
import { SearchLink } from "../../../ui/page/search-link.tsx";
import { Diagnostics } from "../../../ui/skill/diagnostics.tsx";
import { WhyPopover } from "../../../ui/skill/why-popover.tsx";
import { CallDetails } from "../chat/chat-entry.tsx";
import type { RowOf, TimelineRow } from "../events/session-state.ts";
import { refusal } from "./filter-rows.ts";
import { useRowText } from "./row-text.ts";
import { useTimelineWords } from "./words.ts";

/** One row of the timeline: what happened, why, and when. It expands to details. */

export interface TimelineEntryProps {
  readonly row: TimelineRow;
  readonly contextId: string | undefined;
  /** The row, or its entry in the conversation, is selected. */
  readonly isMarked: boolean;
  readonly isOpen: boolean;
}

export const TimelineEntry = memo(function TimelineEntry({ row, contextId, isMarked, isOpen }: TimelineEntryProps) {
  const format = useFormat();
  const { text, detail, side } = useRowText()(row);
  const [icon, colour] = lookOf(row);
  const isHead = row.kind === "turn";
  return (
    <div
      data-row={row.kind}
      data-event={row.id}
      data-marked={isMarked || undefined}
      className={`border-l-2 ${isMarked ? "border-accent bg-accent-soft" : "border-transparent"} ${isHead ? "border-t border-t-line bg-raised" : ""}`}
    >
      <div className="flex items-start gap-2 px-2">
        <Opener row={row} isOpen={isOpen}>
          <span className="flex min-w-0 flex-1 items-start gap-2">
            <span className={`mt-0.5 ${colour}`}>
              <Icon name={icon} />
            </span>
            <span className={`min-w-0 ${isHead ? "font-semibold" : ""}`}>
              {text}
              {detail !== undefined && <span className="text-quiet"> {detail}</span>}
            </span>
          </span>
          <span
            className="shrink-0 text-xs leading-6 whitespace-nowrap text-quiet tabular-nums max-md:pl-6"
            title={format.moment(row.time)}
          >
            {side}
          </span>
        </Opener>
        {row.kind === "request" && <RequestLink row={row} />}
      </div>
      {isOpen && <RowDetails row={row} contextId={contextId} />}
    </div>
  );
});

/** A pin is not an event, so its row has no details. */
function Opener({
  row,
  isOpen,
  children,
}: {
  readonly row: TimelineRow;
  readonly isOpen: boolean;
  readonly children: ReactNode;
}) {
  const look =
    "flex min-h-8 min-w-0 flex-1 items-start gap-2 rounded py-1 max-md:min-h-11 max-md:flex-col max-md:gap-0";
  if (row.kind === "pinned")
    return (
      <div className={look} data-entry tabIndex={-1}>
        {children}
      </div>
    );
  return (
    <SearchLink
      change={{ event: isOpen ? undefined : row.id }}
      data-entry
      aria-expanded={isOpen}
      className={`${look} hover:bg-raised`}
    >
      {children}
    </SearchLink>
  );
}

/** Only admins may see requests. */
function RequestLink({ row }: { readonly row: RowOf<"request"> }) {
  const say = useTimelineWords();
  if (!useMay("admin")) return null;
  return (
    <SearchLink
      isStep
      change={{ request: `${row.turn}-${row.step}` }}
      className={`${buttonLook("plain", true)} my-0.5 max-md:min-h-11`}
      aria-label={`${say("openRequest")} #${row.number}`}
    >
      {say("openRequest")}
    </SearchLink>
  );
}

type Look = readonly [icon: IconName, colour: string];

const looks: Readonly<Record<TimelineRow["kind"], Look>> = {
  turn: ["user", "text-text"],
  snapshot: ["skill", "text-skill"],
  request: ["model", "text-quiet"],
  "tool-added": ["tool", "text-part-tools"],
  "tool-removed": ["tool", "text-part-tools"],
  server: ["server", "text-part-tools"],
  call: ["tool", "text-part-tools"],
  activated: ["activated", "text-skill"],
  pinned: ["pin", "text-skill"],
  refused: ["error", "text-bad"],
  compacted: ["compacted", "text-quiet"],
  diagnostic: ["warning", "text-warn"],
  retry: ["refresh", "text-warn"],
  end: ["check", "text-good"],
};

function lookOf(row: TimelineRow): Look {
  const [icon] = looks[row.kind];
  if ((row.kind === "server" && row.problem) || (row.kind === "call" && row.state === "failed"))
    return [icon, "text-bad"];
  if (row.kind === "end" && row.result.subtype !== "success")
    return ["warning", row.result.subtype === "error" ? "text-bad" : "text-warn"];
  return looks[row.kind];
}

interface RowDetailsProps {
  readonly row: TimelineRow;
  readonly contextId: string | undefined;
}

function RowDetails({ row, contextId }: RowDetailsProps) {
  const format = useFormat();
  const isPart = row.kind === "tool-added" || row.kind === "tool-removed" || row.kind === "server"; // of a request
  return (
    <div className="grid gap-2 pr-3 pb-2 pl-8" data-details>
      <Details row={row} contextId={contextId} />
      {!isPart && <p className="text-xs text-quiet">{format.moment(row.time)}</p>}
    </div>
  );
}

function Details({ row, contextId }: RowDetailsProps) {
  const say = useTimelineWords();
  switch (row.kind) {
    case "snapshot":
      return <Skills skills={row.visible} contextId={contextId} />;
    case "request":
      return (
        <ol className="flex flex-wrap gap-1">
          {row.tools.map((tool, index) => (
            <li key={tool} className="rounded bg-raised px-2 text-xs">
              <span className="text-quiet">{index + 1}</span> <code>{tool}</code>
            </li>
          ))}
        </ol>
      );
    case "tool-added":
    case "tool-removed":
      return <Skills skills={row.reason.skills} contextId={contextId} />;
    case "call":
      return <CallDetails call={row} />;
    case "activated":
    case "pinned":
      return <Skills skills={[row.skill]} contextId={contextId} />;
    case "refused":
      return (
        <>
          <p>{refusal(row.reason)}</p>
          <p className="flex flex-wrap items-center gap-2">
            {row.skill !== "" && <Skills skills={[row.skill]} contextId={contextId} />}
            <SearchLink change={{ turn: row.turn }} className="text-accent underline">
              {say("seeSnapshot")}
            </SearchLink>
          </p>
        </>
      );
    case "diagnostic":
      return <Diagnostics found={[row.diagnostic]} label={row.diagnostic.rule} />;
    case "end":
      return row.fault ? (
        <>
          <p>{row.fault.message}</p>
          <Hint text={row.fault.hint} mark="→ " className="text-quiet" />
        </>
      ) : null;
    default:
      return null;
  }
}

const Skills = ({
  skills,
  contextId,
}: {
  readonly skills: readonly string[];
  readonly contextId: string | undefined;
}) =>
  contextId === undefined || skills.length === 0 ? null : (
    <ul className="flex flex-wrap gap-1">
      {skills.map((skill) => (
        <li key={skill} className="max-w-full">
          <WhyPopover skill={skill} contextId={contextId} />
        </li>
      ))}
    </ul>
  );
