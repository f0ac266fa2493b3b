import { useOperation } from "../../api/operations.ts";
import { Icon, type IconName } from "../../ui/basic/icon.tsx";
import { TimeAgo } from "../../ui/basic/time-ago.tsx";
import { Panel } from "../../ui/page/page.tsx";
import { WayOut } from "./attention.tsx";
import type { Way } from "./attention-rows.ts";
import { useHomeWords } from "./words.ts";

interface Running {
  readonly id: string;
  readonly icon: IconName;
  readonly title: string;
  readonly facts: string;
  readonly since: string;
  readonly link: Extract<Way, { readonly text: string }>["link"];
}

/** Sessions with a turn in progress, and dispatches that run. */
export function RunningNow() {
  const say = useHomeWords();
  const { data: sessions } = useOperation("session.list", { limit: 100 });
  const { data: dispatches } = useOperation("dispatch.list", { state: "running" });
  const rows: readonly Running[] = [
    ...(sessions?.sessions ?? [])
      .filter(({ isRunning }) => isRunning)
      .map(({ contextId, title, agent, turns, updatedAt }) => ({
        id: contextId,
        icon: "session" as const,
        title: title === "" ? contextId : title,
        facts: `${agent} · ${say("turns", { count: turns })}`,
        since: updatedAt,
        link: { to: "/playground/$sessionId", params: { sessionId: contextId } } as const,
      })),
    ...(dispatches?.dispatches ?? []).map(({ id, title, agent, createdAt }) => ({
      id,
      icon: "dispatch" as const,
      title,
      facts: say("dispatchedTo", { agent }),
      since: createdAt,
      link: { to: "/dispatch/$dispatchId", params: { dispatchId: id } } as const,
    })),
  ];
  return (
    <Panel title={say("running")}>
      {rows.length === 0 && <p className="text-quiet">{say("nothingRuns")}</p>}
      <ul className={rows.length === 0 ? "hidden" : "grid grid-cols-1 gap-2"} aria-label={say("running")}>
        {rows.map(({ id, icon, title, facts, since, link }) => (
          <li key={id} className="flex items-center gap-3" data-running={id}>
            <Icon name={icon} className="size-4 text-accent" />
            <div className="min-w-0 flex-1">
              <p className="truncate">{title}</p>
              <p className="text-quiet">
                {facts} · <TimeAgo time={since} />
              </p>
            </div>
            <WayOut way={{ text: say("watch"), label: say("watchOf", { title }), link }} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
