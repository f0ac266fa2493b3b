import type { TimedEvent } from "@loadout/core";
import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useMemo } from "react";
import { followStream, useStream } from "../../api/follow-stream.ts";
import { useOperation } from "../../api/operations.ts";
import { client } from "../../api/page-client.ts";
import { useLanguage } from "../../shell/use-language.ts";
import { useMay } from "../../shell/who-am-i.ts";
import { Button, buttonLook } from "../../ui/basic/button.tsx";
import { CopyAs } from "../../ui/basic/copy-as.tsx";
import { Icon } from "../../ui/basic/icon.tsx";
import { Page } from "../../ui/page/page.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { StaleBadge } from "../../ui/skill/stale-badge.tsx";
import { Menu } from "../../ui/window/menu.tsx";
import { rememberLook } from "../home/first-steps.ts";
import { sessionName } from "../session/use-sessions.ts";
import type { SessionState } from "./events/session-state.ts";
import { createSessionStore } from "./events/session-store.ts";
import { Playground, type PlaygroundSearch } from "./playground.tsx";
import { TurnChoiceFields, useTurnChoice } from "./turn-choice.tsx";
import { usePlaygroundWords } from "./words.ts";

const RequestInspector = lazy(async () => ({
  default: (await import("./timeline/request-inspector.tsx")).RequestInspector,
}));

/** A conversation beside its timeline: a new one, or an existing session. */
export function PlaygroundPage() {
  const say = usePlaygroundWords();
  const { sessionId } = useParams({ strict: false });
  // Both routes of the page have the same parameters.
  const search = useSearch({ strict: false }) as PlaygroundSearch;
  const { state, error } = useSession(sessionId);
  useRefetchAfterTurns(state);
  const { data } = useOperation("session.show", { contextId: sessionId ?? "" }, { enabled: sessionId !== undefined });
  useEffect(() => {
    if (data?.contextId === "demo") rememberLook();
  }, [data?.contextId]);
  const choice = useTurnChoice(sessionId, data, search);
  const { agent } = choice;
  const mayInspect = useMay("admin");
  const heading = data?.title || state.turns[0]?.message?.slice(0, 80);
  return (
    <div className="h-[calc(100dvh-7rem)] min-h-[38rem] md:min-h-[30rem] md:h-[calc(100dvh-var(--spacing-bar))]">
      <Page
        isWide
        title={heading || (error === undefined ? say("title") : (sessionId ?? ""))}
        badges={
          <>
            {error === undefined && (
              <TurnChoiceFields choice={choice} isKnown={sessionId === undefined || data !== undefined} />
            )}
            {data?.staleness.isStale && <StaleBadge staleness={data.staleness} />}
          </>
        }
        actions={
          <>
            {sessionId !== undefined && error === undefined && <SessionLinks contextId={sessionId} />}
            <RecentMenu current={sessionId} />
            {sessionId !== undefined && (
              <Link to="/playground" className={buttonLook("plain")} title={say("title")}>
                <Icon name="plus" />
                <span className="max-sm:sr-only">{say("title")}</span>
              </Link>
            )}
          </>
        }
      >
        {error === undefined ? (
          <Playground
            key={sessionId}
            contextId={sessionId}
            state={state}
            shown={data}
            choice={choice}
            agent={agent}
            search={search}
          />
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

/** What a turn changes on the server. */
const touched = new Set(["session.show", "session.list", "session.request", "skill.why", "skill.pinned"]);

/** Fetches the session again when a turn has started or ended. */
function useRefetchAfterTurns({ turns, isRunning }: SessionState): void {
  const queries = useQueryClient();
  const count = turns.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each start and each end
  useEffect(() => {
    if (count > 0) void queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => touched.has(String(name)) });
  }, [queries, count, isRunning]);
}

function SessionLinks({ contextId }: { readonly contextId: string }) {
  const say = usePlaygroundWords();
  return (
    <>
      <Link
        to="/sessions/$sessionId"
        params={{ sessionId: contextId }}
        className={buttonLook("quiet")}
        title={say("details")}
      >
        <Icon name="info" />
        <span className="max-2xl:sr-only">{say("details")}</span>
      </Link>
      <CopyAs
        command={`loadout session show ${contextId} --messages`}
        path={`/api/session/show?contextId=${encodeURIComponent(contextId)}&messages=true`}
      />
    </>
  );
}

/** The sessions that were used last. */
function RecentMenu({ current }: { readonly current: string | undefined }) {
  const say = usePlaygroundWords();
  const navigate = useNavigate();
  const { data } = useOperation("session.list", { limit: 10 });
  const sessions = (data?.sessions ?? []).map(({ contextId, title, isRunning }) => ({
    id: contextId,
    label: <span className="block max-w-64 truncate">{sessionName({ title, contextId })}</span>,
    icon: isRunning ? ("running" as const) : ("playground" as const),
    isChosen: contextId === current,
    onSelect: () => void navigate({ to: "/playground/$sessionId", params: { sessionId: contextId } }),
  }));
  return (
    <Menu
      trigger={
        <Button variant="quiet" icon="session" aria-label={say("recent")} title={say("recent")}>
          <span className="max-2xl:sr-only">{say("recent")}</span>
        </Button>
      }
      entries={sessions.length > 0 ? sessions : [{ id: "", label: say("noRecent"), onSelect: () => undefined }]}
    />
  );
}

/** A session as it is now, from its events; empty before it has begun. Shown once for each frame of the browser. */
function useSession(contextId: string | undefined) {
  // Events have faults in the language of the request, so another language reads them again.
  const { language } = useLanguage();
  const { store } = useMemo(() => ({ contextId, language, store: createSessionStore() }), [contextId, language]);
  return useStream(
    store,
    contextId === undefined
      ? undefined
      : (onError) =>
          followStream<TimedEvent>({
            async read({ push }, signal) {
              const options = { after: store.snapshot().lastId, follow: true, tries: Number.POSITIVE_INFINITY, signal };
              for await (const event of client().events(contextId, options)) push(event);
            },
            take: store.take,
            schedule: requestAnimationFrame,
            onError,
          }),
  );
}
