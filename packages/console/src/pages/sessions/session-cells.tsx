import { Link } from "@tanstack/react-router";
import { buttonLook } from "../../ui/basic/button.tsx";
import { Chip } from "../../ui/basic/chip.tsx";
import { Icon } from "../../ui/basic/icon.tsx";
import { StaleBadge } from "../../ui/skill/stale-badge.tsx";
import type { SessionRow } from "./use-sessions.ts";
import { useSessionsWords } from "./words.ts";

/** Where a list names skills, at most so many. */
const most = 3;

export function SessionTitle({ row: { contextId, title, isRunning } }: { readonly row: SessionRow }) {
  const say = useSessionsWords();
  return (
    <div className="flex min-w-0 items-center gap-2">
      <Link
        to="/sessions/$sessionId"
        params={{ sessionId: contextId }}
        className="flex min-h-7 min-w-0 items-center font-medium hover:text-accent hover:underline max-md:min-h-11"
        title={`${title} · ${contextId}`}
      >
        <span className="truncate">{title === "" ? `${say("untitled")} · ${contextId}` : title}</span>
      </Link>
      {isRunning && (
        <span className="shrink-0">
          <Chip tone="accent" icon="play">
            {say("running")}
          </Chip>
        </span>
      )}
    </div>
  );
}

export function ActiveSkills({ row: { activated_skills: active = [] } }: { readonly row: SessionRow }) {
  const say = useSessionsWords();
  if (active.length === 0) return <span className="text-quiet">–</span>;
  const more = active.slice(most);
  return (
    <span className="flex flex-wrap gap-1">
      {active.slice(0, most).map((id) => (
        <Chip key={id} tone="skill" title={id}>
          {id}
        </Chip>
      ))}
      {more.length > 0 && (
        <Chip title={say("moreSkills", { count: more.length, names: more.join(", ") })}>+{more.length}</Chip>
      )}
    </span>
  );
}

export function SnapshotState({ row: { contextId, staleness } }: { readonly row: SessionRow }) {
  const say = useSessionsWords();
  return (
    <StaleBadge
      staleness={staleness}
      actions={
        <Link to="/sessions/$sessionId" params={{ sessionId: contextId }} className={buttonLook("plain", true)}>
          {say("review")}
        </Link>
      }
    />
  );
}

export function PlaygroundLink({ row: { contextId, title } }: { readonly row: SessionRow }) {
  const say = useSessionsWords();
  const label = say("openIn", { title: title === "" ? contextId : title });
  return (
    <Link
      to="/playground/$sessionId"
      params={{ sessionId: contextId }}
      aria-label={label}
      title={label}
      className={`${buttonLook("quiet", true)} min-w-9 max-md:min-h-11 max-md:min-w-11`}
    >
      <Icon name="chat" />
    </Link>
  );
}
