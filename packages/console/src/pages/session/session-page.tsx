import { getRouteApi } from "@tanstack/react-router";
import type { OutputOf } from "loadout/client";
import { useOperation } from "../../api/operations.ts";
import { DetailPage } from "../../ui/page/detail-page.tsx";
import { TabLinks } from "../../ui/page/tab-links.tsx";
import { Diagnostics } from "../../ui/skill/diagnostics.tsx";
import { FilesTab } from "./files-tab.tsx";
import { MessagesTab } from "./messages-tab.tsx";
import { SessionActions } from "./session-actions.tsx";
import { SessionFacts } from "./session-facts.tsx";
import { SessionNeighbours } from "./session-neighbours.tsx";
import { SkillsTab } from "./skills-tab.tsx";
import { StaleNotice } from "./stale-notice.tsx";
import { TurnEnd } from "./turn-end.tsx";
import { useSessionWords } from "./words.ts";

const route = getRouteApi("/inside/sessions/$sessionId");

export type ShownSession = OutputOf<"session.show">;

/** One conversation: what it sees, what was said, what it can read. */
export function SessionPage() {
  const say = useSessionWords();
  const { sessionId } = route.useParams();
  const query = useOperation("session.show", { contextId: sessionId });
  return (
    <DetailPage
      query={query}
      name={sessionId}
      title={({ title }) => title || say("untitled")}
      back={{ to: "/sessions", label: say("back") }}
      badges={(session) => (
        <>
          <TurnEnd end={session.lastTurn} />
          <SessionNeighbours contextId={sessionId} />
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

function Shown({ session }: { readonly session: ShownSession }) {
  const say = useSessionWords();
  const { tab = "skills" } = route.useSearch();
  return (
    <>
      <SessionFacts session={session} />
      {session.staleness.isStale && <StaleNotice session={session} />}
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
      {tab === "skills" && <SkillsTab session={session} />}
      {tab === "messages" && <MessagesTab session={session} />}
      {tab === "files" && <FilesTab contextId={session.contextId} />}
    </>
  );
}
