import { PlainText, prettyJson } from "../../ui/basic/fold.tsx";
import { useFormat } from "../../ui/basic/format.ts";
import { SearchLink } from "../../ui/page/search-link.tsx";
import { Diagnostics } from "../../ui/skill/diagnostics.tsx";
import { WhyPopover } from "../../ui/skill/why-popover.tsx";
import type { TimelineRow } from "./session-state.ts";
import { useTimelineWords } from "./timeline-words.ts";
import { refusal } from "./use-row-text.ts";
import { usePlaygroundWords } from "./words.ts";

interface RowDetailsProps {
  readonly row: TimelineRow;
  readonly contextId: string | undefined;
}

/** What more there is to say about a row. */
export function RowDetails({ row, contextId }: RowDetailsProps) {
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
  const sayChat = usePlaygroundWords();
  switch (row.kind) {
    case "snapshot":
      return <Skills skills={row.visible} contextId={contextId} />;
    case "request":
      return (
        <ol className="flex flex-wrap gap-1">
          {row.tools.map((tool, index) => (
            <li key={tool} className="rounded bg-raised px-1.5 text-xs">
              <span className="text-quiet">{index + 1}</span> <code>{tool}</code>
            </li>
          ))}
        </ol>
      );
    case "tool-added":
    case "tool-removed":
      return <Skills skills={row.reason.skills} contextId={contextId} />;
    case "call":
      return (
        <>
          <h3 className="text-xs text-quiet">{sayChat("given")}</h3>
          <PlainText text={prettyJson(row.given)} label={sayChat("given")} />
          <h3 className="text-xs text-quiet">{sayChat("result")}</h3>
          {row.result === undefined ? (
            <p className="text-quiet">{sayChat("noResult")}</p>
          ) : (
            <PlainText text={prettyJson(row.result)} label={sayChat("result")} />
          )}
        </>
      );
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
          <p className="text-quiet">→ {row.fault.hint}</p>
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
