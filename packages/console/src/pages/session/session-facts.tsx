import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useFormat } from "../../ui/basic/format.ts";
import { Icon } from "../../ui/basic/icon.tsx";
import { TimeAgo } from "../../ui/basic/time-ago.tsx";
import type { ShownSession } from "./session-page.tsx";
import { useSessionWords } from "./words.ts";

/** With whom, where, since when, and which snapshot it is tied to. */
export function SessionFacts({ session }: { readonly session: ShownSession }) {
  const say = useSessionWords();
  const format = useFormat();
  const { agent, environment, model, turns, createdAt, updatedAt, forkedFrom, unreadableLines } = session;
  const snapshot = session.skill_session_snapshot;
  return (
    <div className="grid gap-2">
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        <Fact label={say("agent")}>{agent}</Fact>
        <Fact label={say("environment")}>{environment}</Fact>
        <Fact label={say("model")}>{model}</Fact>
        <Fact label={say("turns")}>{format.number(turns)}</Fact>
        <Fact label={say("begun")}>
          <TimeAgo time={createdAt} />
        </Fact>
        <Fact label={say("used")}>
          <TimeAgo time={updatedAt} />
        </Fact>
        {forkedFrom !== undefined && (
          <Fact label={say("forkedFrom")}>
            <Link to="/sessions/$sessionId" params={{ sessionId: forkedFrom }} className="text-accent underline">
              {forkedFrom}
            </Link>
          </Fact>
        )}
      </dl>
      <p className="flex items-center gap-1.5 text-quiet" data-snapshot>
        <Icon name="pin" />
        {snapshot ? say("tied", { time: format.moment(snapshot.created_at) }) : say("notTied")}
      </p>
      {unreadableLines > 0 && (
        <p className="flex items-center gap-1.5 text-warn">
          <Icon name="warning" />
          {say("unreadable", { count: unreadableLines })}
        </p>
      )}
    </div>
  );
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="flex gap-1.5">
    <dt className="text-quiet">{label}</dt>
    <dd className="min-w-0 font-medium">{children}</dd>
  </div>
);
