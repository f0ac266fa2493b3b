import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { isTouched, useChange } from "../../api/operations.ts";
import { toast } from "../../ui/basic/toasts.tsx";
import { Confirm } from "../../ui/form/confirm.tsx";
import { NamedBy } from "../../ui/skill/named-by.tsx";
import type { Server } from "./server-changes.ts";
import { StaleServer } from "./stale-server.tsx";
import { isOutdated, useSeenServer } from "./use-seen-server.ts";
import { useMcpWords } from "./words.ts";

/** Says who needs it and has its name typed; then back to the list. */
export function DeleteServer({ server, onClose }: { readonly server: Server; readonly onClose: () => void }) {
  const say = useMcpWords();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { seen, now, setSeen } = useSeenServer(server);
  const remove = useChange("mcp.delete");
  const { name, path, agents, skills } = seen;
  const confirm = (): void =>
    remove.mutate(
      { name, confirmed: true, from: seen.version },
      {
        onSuccess({ stillIn }) {
          toast(stillIn === undefined ? say("deleted", { name }) : say("deletedStill", { name, path: stillIn }));
          void navigate({ to: "/tools", search: { tab: "mcp" } });
        },
        onError: () => queries.invalidateQueries({ predicate: ({ queryKey }) => isTouched(queryKey, "mcp") }),
      },
    );
  return (
    <Confirm
      isOpen
      onClose={onClose}
      title={say("deleteTitle", { name })}
      action={say("deleteAction")}
      onConfirm={confirm}
      isBusy={remove.isPending}
      error={remove.error}
      typed={name}
    >
      <p>{say("deleteText", { path })}</p>
      {agents.length + skills.length === 0 ? (
        <p className="text-quiet">{say("deleteNobody")}</p>
      ) : (
        <div className="grid gap-2" data-impact>
          <p>{say("deleteImpact")}</p>
          <NamedBy agents={agents} skills={skills} />
        </div>
      )}
      {isOutdated(remove.error) && (
        <StaleServer
          seen={seen}
          now={now}
          onGoOn={(current) => {
            setSeen(current);
            remove.reset();
          }}
        />
      )}
    </Confirm>
  );
}
