import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import type { OutputOf } from "loadout/client";
import { lazy, Suspense, useState } from "react";
import { useChange, useOperation } from "../../api/operations.ts";
import { Button, buttonLook, IconButton } from "../../ui/basic/button.tsx";
import { CopyAs } from "../../ui/basic/copy-as.tsx";
import { useFormat } from "../../ui/basic/format.ts";
import { Icon } from "../../ui/basic/icon.tsx";
import { TimeAgo } from "../../ui/basic/time-ago.tsx";
import { toast } from "../../ui/basic/toasts.tsx";
import { useBlocked } from "../../ui/form/form-dialog.tsx";
import { DetailPage, Facts } from "../../ui/page/detail-page.tsx";
import { type Near, Neighbours, nearIn, useNeighbourKeys } from "../../ui/page/neighbours.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { TabLinks } from "../../ui/page/tab-links.tsx";
import { Diagnostics } from "../../ui/skill/diagnostics.tsx";
import { StaleBadge } from "../../ui/skill/stale-badge.tsx";
import { Menu } from "../../ui/window/menu.tsx";
import { SessionFiles } from "./content/session-files.tsx";
import { SessionMessages, TurnEnd } from "./content/session-messages.tsx";
import { SessionSkills } from "./skills/session-skills.tsx";
import { sessionName, useSessions } from "./use-sessions.ts";
import { useSessionWords } from "./words.ts";

const route = getRouteApi("/inside/sessions/$sessionId");

const dialogs = {
  refresh: lazy(async () => ({ default: (await import("./session-dialogs.tsx")).RefreshDialog })),
  move: lazy(async () => ({ default: (await import("./session-dialogs.tsx")).MoveDialog })),
  compact: lazy(async () => ({ default: (await import("./session-dialogs.tsx")).CompactDialog })),
  delete: lazy(async () => ({ default: (await import("./session-dialogs.tsx")).DeleteDialog })),
};

export type ShownSession = OutputOf<"session.show">;

interface SessionProps {
  readonly session: ShownSession;
}

/** One session: facts and actions, and tabs for its skills, messages and files. */
export function SessionPage() {
  const say = useSessionWords();
  const { sessionId } = route.useParams();
  const query = useOperation("session.show", { contextId: sessionId });
  const near = useNearSessions(sessionId);
  useNeighbourKeys(near);
  return (
    <DetailPage
      query={query}
      name={sessionId}
      title={({ title }) => title || say("untitled")}
      back={{ to: "/sessions", label: say("back") }}
      badges={({ lastTurn }) => (
        <>
          <TurnEnd end={lastTurn} />
          <Neighbours near={near} />
        </>
      )}
      actions={(session) => <SessionActions session={session} />}
      missing={{
        codes: ["session.not-found"],
        title: say("notFound"),
        text: say("notFoundHint", { id: sessionId }),
        command: "loadout session list",
      }}
    >
      {(session) => <Shown session={session} />}
    </DetailPage>
  );
}

function Shown({ session }: SessionProps) {
  const say = useSessionWords();
  const { tab = "skills" } = route.useSearch();
  return (
    <>
      <SessionFacts session={session} />
      {session.staleness.isStale && <StaleSession session={session} />}
      {session.problems.length > 0 && <Diagnostics found={session.problems} label={say("problems")} />}
      <TabLinks
        label={say("tabs")}
        current={tab}
        tabs={[
          { id: "skills", label: say("tabSkills") },
          { id: "messages", label: say("tabMessages") },
          { id: "files", label: say("tabFiles") },
        ]}
      />
      {tab === "skills" && <SessionSkills session={session} />}
      {tab === "messages" && <SessionMessages contextId={session.contextId} />}
      {tab === "files" && <SessionFiles contextId={session.contextId} />}
    </>
  );
}

function SessionFacts({ session }: SessionProps) {
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
          { label: say("started"), value: <TimeAgo time={createdAt} /> },
          { label: say("used"), value: <TimeAgo time={updatedAt} /> },
          ...(forkedFrom === undefined ? [] : [{ label: say("forkedFrom"), value: <ForkedFrom id={forkedFrom} /> }]),
        ]}
      />
      <p className="flex items-center gap-2 text-quiet" data-snapshot>
        <Icon name="pin" />
        {snapshot ? say("tied", { time: format.moment(snapshot.created_at) }) : say("notTied")}
      </p>
      {unreadableLines > 0 && (
        <p className="flex items-center gap-2 text-warn">
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

/** Skills changed since the snapshot of the session: what changed, and a refresh. */
function StaleSession({ session }: SessionProps) {
  const say = useSessionWords();
  const blocked = useBlocked();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-lg bg-warn-soft px-3 py-2"
    >
      <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
        <span className="flex items-start gap-2 text-warn">
          <Icon name="warning" className="mt-0.5 size-4" />
          {say("staleNotice")}
        </span>
        <StaleBadge staleness={session.staleness} />
      </span>
      <span>
        <Button icon="refresh" blocked={blocked} opensDialog onClick={() => setIsOpen(true)}>
          {say("refresh")}
        </Button>
      </span>
      <Suspense>{isOpen && <dialogs.refresh session={session} onClose={() => setIsOpen(false)} />}</Suspense>
    </div>
  );
}

/** The sessions before and after this one in the order of the list, on the same tab. */
function useNearSessions(sessionId: string): Near | undefined {
  const { tab } = route.useSearch();
  const { data } = useSessions({});
  const sessions = data?.pages.flatMap((page) => page.sessions);
  return nearIn(
    sessions,
    ({ contextId }) => contextId === sessionId,
    (session) => ({
      name: sessionName(session),
      link: {
        to: "/sessions/$sessionId",
        params: { sessionId: session.contextId },
        search: tab === undefined ? {} : { tab },
      },
    }),
  );
}

/** The actions of a session: open, fork, export, move, compact, delete. */
function SessionActions({ session }: SessionProps) {
  const say = useSessionWords();
  const blocked = useBlocked();
  const [open, setOpen] = useState<keyof typeof dialogs>();
  const { contextId } = session;
  const navigate = useNavigate();
  const fork = useChange("session.fork");
  const Dialog = open && dialogs[open];
  const save = (format: "markdown" | "json"): void =>
    openDownload(`/api/session/export?${new URLSearchParams({ contextId, format })}`);
  const forkNow = (): void =>
    fork.mutate(
      { contextId },
      {
        onSuccess: ({ contextId: id }) => {
          toast(say("forked", { id }));
          void navigate({ to: "/sessions/$sessionId", params: { sessionId: id } });
        },
      },
    );
  return (
    <>
      <Link to="/playground/$sessionId" params={{ sessionId: contextId }} className={buttonLook("primary")}>
        <Icon name="playground" />
        {say("open")}
      </Link>
      <CopyAs
        command={`loadout session show ${contextId}`}
        path={`/api/session/show?contextId=${encodeURIComponent(contextId)}`}
        json={session}
      />
      <Menu
        trigger={<IconButton icon="more" label={say("more")} isBusy={fork.isPending} blocked={blocked} />}
        entries={[
          { id: "fork", label: say("fork"), icon: "fork", onSelect: forkNow },
          { id: "markdown", label: say("exportMarkdown"), icon: "download", onSelect: () => save("markdown") },
          { id: "json", label: say("exportJson"), icon: "download", onSelect: () => save("json") },
          { id: "move", label: say("move"), icon: "move", onSelect: () => setOpen("move") },
          { id: "compact", label: say("compact"), icon: "compacted", onSelect: () => setOpen("compact") },
          { id: "delete", label: say("remove"), icon: "trash", isDanger: true, onSelect: () => setOpen("delete") },
        ]}
      />
      {fork.error && <Problem error={fork.error} />}
      <Suspense>{Dialog && <Dialog session={session} onClose={() => setOpen(undefined)} />}</Suspense>
    </>
  );
}

/** The server names the file. */
function openDownload(href: string): void {
  const link = document.createElement("a");
  link.href = href;
  link.download = "";
  link.click();
}
