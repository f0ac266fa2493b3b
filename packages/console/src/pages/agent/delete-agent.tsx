import { useNavigate } from "@tanstack/react-router";
import { useChange } from "../../api/operations.ts";
import { toast } from "../../ui/basic/toasts.tsx";
import { Confirm } from "../../ui/form/confirm.tsx";
import { Skeleton } from "../../ui/page/loading.tsx";
import type { ShownAgent } from "./existing-agent.tsx";
import { useAgentSessions } from "./use-agent-sessions.ts";
import { useAgentWords } from "./words.ts";

/** More are only counted. */
const mostNamed = 8;

/** Says which sessions need another agent then, and has the id typed. */
export function DeleteAgent({ agent, onClose }: { readonly agent: ShownAgent; readonly onClose: () => void }) {
  const say = useAgentWords();
  const navigate = useNavigate();
  const remove = useChange("agent.delete");
  const { id, version, environment } = agent;
  const confirm = (): void =>
    remove.mutate(
      { id, from: version, environment, confirmed: true },
      {
        onSuccess({ defaultAgent }) {
          toast(say("deleted", { id, usual: defaultAgent }));
          void navigate({ to: "/agents", ignoreBlocker: true });
        },
      },
    );
  return (
    <Confirm
      isOpen
      onClose={onClose}
      title={say("deleteTitle", { id })}
      action={say("deleteAction")}
      onConfirm={confirm}
      isBusy={remove.isPending}
      error={remove.error}
      typed={id}
    >
      <p>{say("deleteText")}</p>
      <Impact agent={agent} />
    </Confirm>
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
