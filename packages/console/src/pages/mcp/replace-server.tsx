import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isTouched } from "../../api/operations.ts";
import { Button } from "../../ui/basic/button.tsx";
import { Dialog } from "../../ui/window/dialog.tsx";
import { SaveProblem } from "./save-problem.tsx";
import { SavedServer } from "./saved-server.tsx";
import type { Server } from "./server-changes.ts";
import { emptyDraft, type ServerDraft } from "./server-draft.ts";
import { ServerForm } from "./server-form.tsx";
import { splitCommand } from "./split-command.ts";
import { StaleServer } from "./stale-server.tsx";
import { useSaveServer } from "./use-save-server.ts";
import { isOutdated, useSeenServer } from "./use-seen-server.ts";
import { useMcpWords } from "./words.ts";

/** Another entry in the place of the one that was seen. Values it had are not known here, and have to be entered again. */
export function ReplaceServer({ server, onClose }: { readonly server: Server; readonly onClose: () => void }) {
  const say = useMcpWords();
  const queries = useQueryClient();
  const { seen, now, setSeen } = useSeenServer(server);
  const [draft, setDraft] = useState<ServerDraft>(() => draftOf(server));
  const [saved, setSaved] = useState<Server | undefined>();
  const saving = useSaveServer();
  const change = (next: ServerDraft): void => {
    setDraft(next);
    saving.reset();
  };
  const save = (next: ServerDraft): void =>
    void saving
      .save(next, seen)
      .then(setSaved, () => queries.invalidateQueries({ predicate: ({ queryKey }) => isTouched(queryKey, "mcp") }));
  return (
    <Dialog isOpen isSheet onClose={onClose} title={say("replaceTitle", { name: server.name })}>
      {saved ? (
        <div className="grid grid-cols-1 gap-4">
          <SavedServer server={saved} />
          <div>
            <Button variant="primary" onClick={onClose}>
              {say("done")}
            </Button>
          </div>
        </div>
      ) : (
        <div className="grid grid-cols-1 gap-4">
          <Notice server={seen} />
          <ServerForm draft={draft} onChange={change} isBusy={saving.isPending} isNamed onSave={save}>
            {saving.error && <SaveProblem error={saving.error} draft={draft} onChange={change} />}
            {isOutdated(saving.error) && (
              <StaleServer
                seen={seen}
                now={now}
                onGoOn={(current) => {
                  setSeen(current);
                  saving.reset();
                }}
              />
            )}
          </ServerForm>
        </div>
      )}
    </Dialog>
  );
}

function Notice({ server: { variables, command, url } }: { readonly server: Server }) {
  const say = useMcpWords();
  return (
    <div className="grid gap-1 rounded-lg border border-line bg-raised p-3">
      <p>{say("replaceHint")}</p>
      {variables.length > 0 && (
        <p className="text-quiet">{say("replaceUsed", { names: variables.map(({ name }) => name).join(", ") })}</p>
      )}
      {(command ?? url ?? "").includes("***") && <p className="text-warn">{say("replaceHidden")}</p>}
    </div>
  );
}

/** As far as it is told; what is hidden begins empty. */
function draftOf({ name, kind, command = "", url = "" }: Server): ServerDraft {
  const [program = "", ...args] = splitCommand(command) ?? [];
  return { ...emptyDraft, name, kind, command: program, args, url: url.includes("***") ? "" : url };
}
