import { Link } from "@tanstack/react-router";
import { useFormat } from "../../ui/basic/format.ts";
import { Icon } from "../../ui/basic/icon.tsx";
import { TimeAgo } from "../../ui/basic/time-ago.tsx";
import { Facts } from "../../ui/page/detail-page.tsx";
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
      <Facts
        facts={[
          { label: say("agent"), value: agent },
          { label: say("environment"), value: environment },
          { label: say("model"), value: model },
          { label: say("turns"), value: format.number(turns) },
          { label: say("begun"), value: <TimeAgo time={createdAt} /> },
          { label: say("used"), value: <TimeAgo time={updatedAt} /> },
          ...(forkedFrom === undefined ? [] : [{ label: say("forkedFrom"), value: <ForkedFrom id={forkedFrom} /> }]),
        ]}
      />
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

const ForkedFrom = ({ id }: { readonly id: string }) => (
  <Link to="/sessions/$sessionId" params={{ sessionId: id }} className="text-accent underline">
    {id}
  </Link>
);
