import { Link, useParams, useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useOperation } from "../../api/operations.ts";
import { useMay } from "../../shell/who-am-i.ts";
import { buttonLook } from "../../ui/basic/button.tsx";
import { Chip } from "../../ui/basic/chip.tsx";
import { CopyAs } from "../../ui/basic/copy-as.tsx";
import { Icon } from "../../ui/basic/icon.tsx";
import { Page } from "../../ui/page/page.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { StaleBadge } from "../../ui/skill/stale-badge.tsx";
import { AgentChoice } from "./agent-choice.tsx";
import { Playground, type PlaygroundSearch } from "./playground.tsx";
import { RecentMenu } from "./recent-menu.tsx";
import { useLookAgain } from "./use-look-again.ts";
import { useSession } from "./use-session.ts";
import { usePlaygroundWords } from "./words.ts";

const RequestInspector = lazy(async () => ({ default: (await import("./request-inspector.tsx")).RequestInspector }));

/** A conversation beside what happens in it. */
export function PlaygroundPage() {
  const say = usePlaygroundWords();
  const { sessionId } = useParams({ strict: false });
  // One of two routes, which have the same of it.
  const search = useSearch({ strict: false }) as PlaygroundSearch;
  const { state, error } = useSession(sessionId);
  useLookAgain(state);
  const shown = useOperation("session.show", { contextId: sessionId ?? "" }, { enabled: sessionId !== undefined });
  const agents = useOperation("agent.list", {});
  const agent = search.agent ?? agents.data?.agents.find(({ isDefault }) => isDefault)?.id;
  const mayInspect = useMay("admin");
  const { data } = shown;
  return (
    <div className="h-[calc(100dvh-7.5rem)] min-h-[38rem] md:min-h-[30rem] md:h-[calc(100dvh-3.5rem)]">
      <Page
        isWide
        title={
          data?.title ||
          state.turns[0]?.message?.slice(0, 80) ||
          (error === undefined ? say("title") : (sessionId ?? ""))
        }
        badges={
          <>
            {sessionId !== undefined && data && data.agent !== "" && <Chip icon="user">{data.agent}</Chip>}
            {data?.staleness.isStale && <StaleBadge staleness={data.staleness} />}
            {sessionId === undefined && (
              <AgentChoice agents={agents.data?.agents.map(({ id }) => id) ?? []} current={agent} />
            )}
          </>
        }
        actions={
          <>
            {sessionId !== undefined && error === undefined && (
              <>
                <Link
                  to="/sessions/$sessionId"
                  params={{ sessionId }}
                  className={buttonLook("quiet")}
                  title={say("details")}
                >
                  <Icon name="info" />
                  <span className="max-sm:sr-only">{say("details")}</span>
                </Link>
                <CopyAs
                  command={`loadout session show ${sessionId} --messages`}
                  path={`/api/session/show?contextId=${encodeURIComponent(sessionId)}&messages=true`}
                />
              </>
            )}
            <RecentMenu current={sessionId} />
            {sessionId !== undefined && (
              <Link to="/playground" className={buttonLook("plain")} title={say("newConversation")}>
                <Icon name="plus" />
                <span className="max-sm:sr-only">{say("newConversation")}</span>
              </Link>
            )}
          </>
        }
      >
        {error === undefined ? (
          <Playground key={sessionId} contextId={sessionId} state={state} shown={data} agent={agent} search={search} />
        ) : (
          <Problem error={error} />
        )}
        {mayInspect && sessionId !== undefined && search.request !== undefined && (
          <Suspense>
            <RequestInspector contextId={sessionId} place={search.request} part={search.part ?? "system"} />
          </Suspense>
        )}
      </Page>
    </div>
  );
}
