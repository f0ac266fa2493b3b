import type { OutputOf } from "loadout/client";
import { useChange } from "../../api/operations.ts";
import { toast } from "../../ui/basic/toasts.tsx";
import { Confirm } from "../../ui/form/confirm.tsx";
import { useEnvironmentsWords } from "./words.ts";

/** Says what lies in it and has its name typed. */
export function DeleteEnvironment({
  name,
  directory,
  shown,
  onClose,
}: {
  readonly name: string;
  readonly directory: string;
  readonly shown: OutputOf<"environment.show"> | undefined;
  readonly onClose: () => void;
}) {
  const say = useEnvironmentsWords();
  const remove = useChange("environment.delete");
  const restore = useChange("environment.restore");
  const told = {
    onSuccess: () => toast(say("restored", { name })),
    onError: (error: Error) => toast(say("notRestored", { name, message: error.message })),
  };
  const own = shown?.sources.find(({ kind }) => kind === "environment")?.listed ?? 0;
  const agents = shown?.agents ?? [];
  return (
    <Confirm
      isOpen
      onClose={onClose}
      title={say("deleteTitle", { name })}
      action={say("deleteAction")}
      typed={name}
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() =>
        remove.mutate(
          { name, confirmed: true },
          {
            onSuccess() {
              toast(say("deleted", { name }), () => restore.mutate({ name }, told));
              onClose();
            },
          },
        )
      }
    >
      <p>{say("deleteText", { directory })}</p>
      <ul className="list-disc pl-5" data-impact>
        {own > 0 && <li>{say("deleteSkills", { count: own })}</li>}
        {agents.length > 0 && <li>{say("deleteAgents", { count: agents.length, names: agents.join(", ") })}</li>}
        <li>{say("deleteSessions")}</li>
      </ul>
    </Confirm>
  );
}
