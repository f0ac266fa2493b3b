import { Link } from "@tanstack/react-router";
import { useOperation } from "../../../api/operations.ts";
import { buttonLook } from "../../../ui/basic/button.tsx";
import { Chip } from "../../../ui/basic/chip.tsx";
import { useFormat } from "../../../ui/basic/format.ts";
import { Icon } from "../../../ui/basic/icon.tsx";
import { FactTable } from "../../../ui/page/detail-page.tsx";
import { Loaded } from "../../../ui/page/loading.tsx";
import { StaleBadge } from "../../../ui/skill/stale-badge.tsx";
import type { SessionRow } from "../use-sessions.ts";
import { useSessionWords } from "../words.ts";

/** A session beside the list: its state, its skills and what was said last. */

/** Messages at the end of a session that are shown. */
const mostMessages = 6;

export function SessionPeek({ row }: { readonly row: SessionRow }) {
  const say = useSessionWords();
  const format = useFormat();
  const { contextId, agent, environment, turns, updatedAt, activated_skills: active = [] } = row;
  return (
    <>
      <p className="flex flex-wrap gap-2">
        <Link to="/sessions/$sessionId" params={{ sessionId: contextId }} className={buttonLook("primary")}>
          {say(row.staleness?.isStale ? "review" : "peekOpen")}
        </Link>
        <Link to="/playground/$sessionId" params={{ sessionId: contextId }} className={buttonLook()}>
          <Icon name="playground" />
          {say("peekContinue")}
        </Link>
      </p>
      <FactTable
        facts={[
          { label: say("agent"), value: agent },
          { label: say("peekEnvironment"), value: environment },
          { label: say("turns"), value: format.number(turns) },
          { label: say("used"), value: format.moment(updatedAt) },
          { label: say("columnSnapshot"), value: <StaleBadge staleness={row.staleness} /> },
          {
            label: say("columnActive"),
            value:
              active.length === 0 ? (
                "–"
              ) : (
                <span className="flex flex-wrap gap-1">
                  {active.map((id) => (
                    <Chip key={id} tone="skill">
                      {id}
                    </Chip>
                  ))}
                </span>
              ),
          },
        ]}
      />
      <LastMessages contextId={contextId} />
    </>
  );
}

function LastMessages({ contextId }: { readonly contextId: string }) {
  const say = useSessionWords();
  const query = useOperation("session.show", { contextId, messages: true });
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2" aria-label={say("peekLast")}>
      <h3>{say("peekLast")}</h3>
      <Loaded query={query} rows={4}>
        {({ messages = [] }) => (
          <ol className="grid grid-cols-[minmax(0,1fr)] gap-2">
            {messages
              .filter(({ type, content }) => (type === "user" || type === "assistant") && content !== "")
              .slice(-mostMessages)
              .map(({ id, type, content }) => (
                <li
                  key={String(id)}
                  className={`rounded-md border border-line px-3 py-2 ${type === "user" ? "bg-raised" : ""}`}
                >
                  <p className="text-xs text-quiet">{say(type === "user" ? "user" : "assistant")}</p>
                  <p className="line-clamp-6 break-words whitespace-pre-wrap">{String(content)}</p>
                </li>
              ))}
          </ol>
        )}
      </Loaded>
    </section>
  );
}
