import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useIsLive } from "../../api/live.ts";
import { buttonLook, IconButton } from "../../ui/basic/button.tsx";
import { CopyAs } from "../../ui/basic/copy-as.tsx";
import { Icon } from "../../ui/basic/icon.tsx";
import { Menu } from "../../ui/window/menu.tsx";
import { useUiWords } from "../../ui/words.ts";
import { definitionIn } from "./agent-draft.ts";
import { DeleteAgent } from "./delete-agent.tsx";
import type { ShownAgent } from "./existing-agent.tsx";
import { useAgentWords } from "./words.ts";

/** What can be done with an agent as a whole. */
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
  const sayUi = useUiWords();
  const navigate = useNavigate();
  const isLive = useIsLive();
  const [isDeleting, setIsDeleting] = useState(false);
  const { id, isImplied } = agent;
  return (
    <>
      <Link
        to="/playground"
        search={{ agent: id }}
        className={buttonLook()}
        title={isDirty ? say("tryUnsaved") : undefined}
      >
        <Icon name="play" />
        {say("tryIt")}
      </Link>
      <CopyAs
        command={`loadout agent show ${id}`}
        path={`/api/agent/show?id=${encodeURIComponent(id)}`}
        json={{ [id]: definitionIn(agent) }}
      />
      <Menu
        trigger={<IconButton icon="more" label={say("more")} blocked={isLive ? undefined : sayUi("offlineReason")} />}
        entries={[
          {
            id: "duplicate",
            label: say("duplicate"),
            icon: "copy",
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
