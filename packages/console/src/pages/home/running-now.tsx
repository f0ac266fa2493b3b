import { Link } from "@tanstack/react-router";
import type { ReactElement, ReactNode } from "react";
import { useOperation } from "../../api/operations.ts";
import { Icon, type IconName } from "../../ui/basic/icon.tsx";
import { TimeAgo } from "../../ui/basic/time-ago.tsx";
import { Panel } from "../../ui/page/page.tsx";
import { wayOut } from "./attention-row.tsx";
import { useHomeWords } from "./words.ts";

/** Sessions in the middle of a turn, and tasks that other agents work on. */
export function RunningNow() {
  const say = useHomeWords();
  const { data } = useOperation("session.list", { limit: 100 });
  const { data: sent } = useOperation("dispatch.list", { state: "running" });
  const running = data?.sessions.filter(({ isRunning }) => isRunning) ?? [];
  const dispatches = sent?.dispatches ?? [];
  const isCalm = running.length + dispatches.length === 0;
  return (
    <Panel title={say("running")}>
      {isCalm && <p className="text-quiet">{say("nothingRuns")}</p>}
      <ul className={isCalm ? "hidden" : "grid gap-2"} aria-label={say("running")}>
        {running.map(({ contextId, title, agent, turns, updatedAt }) => {
          const shown = title === "" ? contextId : title;
          return (
            <Row
              key={contextId}
              id={contextId}
              icon="play"
              title={shown}
              link={
                <Link
                  to="/playground/$sessionId"
                  params={{ sessionId: contextId }}
                  aria-label={say("watchOf", { title: shown })}
                  className={wayOut}
                >
                  {say("watch")}
                </Link>
              }
            >
              {agent} · {say("turns", { count: turns })} · <TimeAgo time={updatedAt} />
            </Row>
          );
        })}
        {dispatches.map(({ id, title, agent, createdAt }) => (
          <Row
            key={id}
            id={id}
            icon="send"
            title={title}
            link={
              <Link
                to="/dispatch/$dispatchId"
                params={{ dispatchId: id }}
                aria-label={say("watchOf", { title })}
                className={wayOut}
              >
                {say("watch")}
              </Link>
            }
          >
            {say("dispatchedTo", { agent })} · <TimeAgo time={createdAt} />
          </Row>
        ))}
      </ul>
    </Panel>
  );
}

const Row = ({
  id,
  icon,
  title,
  link,
  children,
}: {
  readonly id: string;
  readonly icon: IconName;
  readonly title: string;
  readonly link: ReactElement;
  readonly children: ReactNode;
}) => (
  <li className="flex items-center gap-3" data-running={id}>
    <Icon name={icon} className="size-4 text-accent" />
    <div className="min-w-0 flex-1">
      <p className="truncate">{title}</p>
      <p className="text-quiet">{children}</p>
    </div>
    {link}
  </li>
);
