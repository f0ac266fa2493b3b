import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useId } from "react";
import { useOperation } from "../../api/operations.ts";
import { useMay } from "../../shell/who-am-i.ts";
import { Button, buttonLook } from "../../ui/basic/button.tsx";
import { Chip } from "../../ui/basic/chip.tsx";
import { CopyAs } from "../../ui/basic/copy-as.tsx";
import { Icon } from "../../ui/basic/icon.tsx";
import { fieldLook } from "../../ui/form/field-frame.tsx";
import { Page } from "../../ui/page/page.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { StaleBadge } from "../../ui/skill/stale-badge.tsx";
import { Menu } from "../../ui/window/menu.tsx";
import type { SessionState } from "./events/session-state.ts";
import { useSession } from "./events/use-session.ts";
import { Playground, type PlaygroundSearch } from "./playground.tsx";
import { usePlaygroundWords } from "./words.ts";

const RequestInspector = lazy(async () => ({
  default: (await import("./timeline/request-inspector.tsx")).RequestInspector,
}));

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

/** With whom a new conversation begins. */
function AgentChoice({
  agents,
  current,
}: {
  readonly agents: readonly string[];
  readonly current: string | undefined;
}) {
  const say = usePlaygroundWords();
  const navigate = useNavigate();
  const id = useId();
  if (agents.length === 0) return null;
  return (
    <span className="flex items-center gap-2">
      <label htmlFor={id} className="whitespace-nowrap text-quiet">
        {say("agent")}
      </label>
      <select
        id={id}
        className={`${fieldLook} max-w-48`}
        value={current}
        onChange={({ target }) =>
          void navigate({
            to: "/playground",
            search: (({ say, skill }: Record<string, unknown>) => ({ say, skill, agent: target.value })) as never,
            replace: true,
          })
        }
      >
        {agents.map((agent) => (
          <option key={agent} value={agent}>
            {agent}
          </option>
        ))}
      </select>
    </span>
  );
}

const most = 10;

/** The conversations that were used last. */
function RecentMenu({ current }: { readonly current: string | undefined }) {
  const say = usePlaygroundWords();
  const navigate = useNavigate();
  const { data } = useOperation("session.list", { limit: most });
  const sessions = data?.sessions ?? [];
  return (
    <Menu
      trigger={
        <Button icon="session" aria-label={say("recent")} title={say("recent")}>
          <span className="max-sm:sr-only">{say("recent")}</span>
        </Button>
      }
      entries={
        sessions.length === 0
          ? [{ id: "", label: say("noRecent"), onSelect: () => undefined }]
          : sessions.map(({ contextId, title, isRunning }) => ({
              id: contextId,
              label: <span className="block max-w-64 truncate">{title === "" ? contextId : title}</span>,
              icon: isRunning ? ("play" as const) : ("chat" as const),
              isChosen: contextId === current,
              onSelect: () => void navigate({ to: "/playground/$sessionId", params: { sessionId: contextId } }),
            }))
      }
    />
  );
}

/** What a turn changes without anybody having asked for a change. */
const touched = new Set(["session.show", "session.list", "session.request", "skill.why", "skill.pinned"]);

/** Looks at a session again when a turn of it has begun or ended. */
function useLookAgain({ turns, isRunning }: SessionState): void {
  const queries = useQueryClient();
  const count = turns.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each beginning and each end
  useEffect(() => {
    if (count > 0) void queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => touched.has(String(name)) });
  }, [queries, count, isRunning]);
}
