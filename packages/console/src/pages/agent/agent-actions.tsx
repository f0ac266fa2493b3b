import { Link, useNavigate } from "@tanstack/react-router";
import type { OutputOf } from "loadout/client";
import { useState } from "react";
import { useOperation } from "../../api/operations.ts";
import { buttonLook, IconButton } from "../../ui/basic/button.tsx";
import { CopyAs } from "../../ui/basic/copy-as.tsx";
import { Icon } from "../../ui/basic/icon.tsx";
import { ConfirmOperation } from "../../ui/form/confirm.tsx";
import { useBlocked } from "../../ui/form/form-dialog.tsx";
import { Skeleton } from "../../ui/page/loading.tsx";
import { Menu } from "../../ui/window/menu.tsx";
import { ShareButton } from "../access/share-button.tsx";
import { definitionIn } from "./agent-draft.ts";
import type { ShownAgent } from "./agent-page.tsx";
import { useAgentWords } from "./words.ts";

/** What can be done with a saved agent, and which sessions use it. */

/** The actions of an agent: try, copy, duplicate, delete. */
export function AgentActions({
  agent,
  isDirty,
  isReadOnly,
}: {
  readonly agent: ShownAgent;
  readonly isDirty: boolean;
  readonly isReadOnly: boolean;
}) {
  const say = useAgentWords();
  const navigate = useNavigate();
  const blocked = useBlocked();
  const [isDeleting, setIsDeleting] = useState(false);
  const { id, isImplied } = agent;
  return (
    <>
      <Link
        to="/playground"
        search={{ agent: id }}
        className={`${buttonLook()} max-md:gap-1 max-md:px-2`}
        title={isDirty ? say("tryUnsaved") : undefined}
      >
        <Icon name="play" />
        {say("tryIt")}
      </Link>
      {!isImplied && <ShareButton thing={{ kind: "agent", name: id, environment: agent.environment }} />}
      <CopyAs
        command={`loadout agent show ${id}`}
        path={`/api/agent/show?id=${encodeURIComponent(id)}`}
        json={{ [id]: definitionIn(agent) }}
      />
      <Menu
        trigger={<IconButton icon="more" label={say("more")} blocked={blocked} />}
        entries={[
          {
            id: "duplicate",
            label: say("duplicate"),
            icon: "duplicate",
            onSelect: () => void navigate({ to: "/agents/$agentId", params: { agentId: "new" }, search: { from: id } }),
          },
          ...(isImplied || isReadOnly
            ? []
            : [
                {
                  id: "delete",
                  label: say("delete"),
                  icon: "trash" as const,
                  isDanger: true,
                  onSelect: () => setIsDeleting(true),
                },
              ]),
        ]}
      />
      {isDeleting && <DeleteAgent agent={agent} onClose={() => setIsDeleting(false)} />}
    </>
  );
}

/** Further names are only counted. */
const mostNamed = 8;

/** Names the sessions that lose their agent, and asks for the id to be typed. */
function DeleteAgent({ agent, onClose }: { readonly agent: ShownAgent; readonly onClose: () => void }) {
  const say = useAgentWords();
  const navigate = useNavigate();
  const { id, version, environment } = agent;
  return (
    <ConfirmOperation
      operation="agent.delete"
      input={{ id, from: version, environment, confirmed: true }}
      title={say("deleteTitle", { id })}
      action={say("deleteAction")}
      typed={id}
      done={({ defaultAgent }) => say("deleted", { id, usual: defaultAgent })}
      onClose={onClose}
      onDone={() => void navigate({ to: "/agents", ignoreBlocker: true })}
    >
      <p>{say("deleteText")}</p>
      <Impact agent={agent} />
    </ConfirmOperation>
  );
}

function Impact({ agent: { id, environment } }: { readonly agent: ShownAgent }) {
  const say = useAgentWords();
  const sessions = useAgentSessions(environment);
  if (!sessions) return <Skeleton rows={2} />;
  const users = sessions.of(id);
  return (
    <div className="grid gap-1" data-impact>
      {users.length === 0 ? (
        <p className="text-quiet">{say("deleteNobody")}</p>
      ) : (
        <>
          <p>{say("deleteSessions", { count: users.length })}</p>
          <ul className="list-disc pl-5">
            {users.slice(0, mostNamed).map(({ contextId, title }) => (
              <li key={contextId}>{title || contextId}</li>
            ))}
            {users.length > mostNamed && <li>{say("deleteMore", { count: users.length - mostNamed })}</li>}
          </ul>
          <p className="text-xs text-quiet">{say("deleteSeen")}</p>
        </>
      )}
    </div>
  );
}

type Session = OutputOf<"session.list">["sessions"][number];

/** The most sessions that are counted. */
const most = 500;

interface AgentSessions {
  readonly of: (agent: string) => readonly Session[];
  /** There are more sessions than were counted. */
  readonly isPartial: boolean;
}

/** The sessions of an environment by agent, as far as the user may see them. */
export function useAgentSessions(environment: string | undefined): AgentSessions | undefined {
  const { data } = useOperation("session.list", { limit: most });
  if (!data) return undefined;
  return {
    of: (agent) => data.sessions.filter((one) => one.agent === agent && one.environment === environment),
    isPartial: data.total > data.sessions.length,
  };
}
