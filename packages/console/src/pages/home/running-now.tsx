import { Link } from "@tanstack/react-router";
import { useOperation } from "../../api/operations.ts";
import { buttonLook } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Panel } from "../../ui/page.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";
import { useHomeWords } from "./words.ts";

/** Sessions in the middle of a turn. */
export function RunningNow() {
  const say = useHomeWords();
  const { data } = useOperation("session.list", { limit: 100 });
  const running = data?.sessions.filter(({ isRunning }) => isRunning) ?? [];
  return (
    <Panel title={say("running")}>
      {running.length === 0 && <p className="text-quiet">{say("nothingRuns")}</p>}
      <ul className={running.length === 0 ? "hidden" : "grid gap-2"} aria-label={say("running")}>
        {running.map(({ contextId, title, agent, turns, updatedAt }) => {
          const shown = title === "" ? contextId : title;
          return (
            <li key={contextId} className="flex items-center gap-3" data-running={contextId}>
              <Icon name="play" className="size-4 text-accent" />
              <div className="min-w-0 flex-1">
                <p className="truncate">{shown}</p>
                <p className="text-quiet">
                  {agent} · {say("turns", { count: turns })} · <TimeAgo time={updatedAt} />
                </p>
              </div>
              <Link
                to="/playground/$sessionId"
                params={{ sessionId: contextId }}
                aria-label={say("watchOf", { title: shown })}
                className={`${buttonLook("plain", true)} max-md:min-h-11`}
              >
                {say("watch")}
              </Link>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
