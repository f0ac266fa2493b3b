import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isTouched } from "../../api/touched.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useUiWords } from "../../ui/words.ts";
import { SaveProblem } from "./save-problem.tsx";
import { SavedServer } from "./saved-server.tsx";
import type { Server } from "./server-changes.ts";
import { draftOf, editInput, rebaseDraft, type ServerDraft, writesHidden } from "./server-draft.ts";
import { ServerForm } from "./server-form.tsx";
import { StaleServer } from "./stale-server.tsx";
import { useSaveServer } from "./use-save-server.ts";
import { isOutdated, useSeenServer } from "./use-seen-server.ts";
import { useMcpWords } from "./words.ts";

/**
 * Changes what was typed anew, and nothing else: values that are never shown stay as they are. Closing keeps what was
 * typed; only cancelling drops it.
 */
export function EditServer({
  server,
  isOpen,
  onHide,
  onDone,
}: {
  readonly server: Server;
  readonly isOpen: boolean;
  readonly onHide: () => void;
  readonly onDone: () => void;
}) {
  const say = useMcpWords();
  const sayUi = useUiWords();
  const queries = useQueryClient();
  const { seen, now, setSeen } = useSeenServer(server);
  const [draft, setDraft] = useState<ServerDraft>(() => draftOf(server));
  const [saved, setSaved] = useState<Server | undefined>();
  const saving = useSaveServer();
  const input = editInput(seen, draft);
  const change = (next: ServerDraft): void => {
    setDraft(next);
    saving.reset();
  };
  const save = (next: ServerDraft): void =>
    void saving
      .save(next, seen)
      .then(setSaved, () => queries.invalidateQueries({ predicate: ({ queryKey }) => isTouched(queryKey, "mcp") }));
  const blocked = input === undefined ? say("editNothing") : writesHidden(input) ? say("editHidden") : undefined;
  return (
    <Dialog
      isOpen={isOpen}
      isSheet
      onClose={input === undefined || saved ? onDone : onHide}
      title={say("editTitle", { name: server.name })}
    >
      {saved ? (
        <div className="grid grid-cols-1 gap-4">
          <SavedServer server={saved} />
          <div>
            <Button variant="primary" onClick={onDone}>
              {say("done")}
            </Button>
          </div>
        </div>
      ) : (
        <div className="grid grid-cols-1 gap-4">
          <p className="text-quiet">{say("editHint")}</p>
          <ServerForm
            draft={draft}
            onChange={change}
            isBusy={saving.isPending}
            isNamed
            blocked={blocked}
            onSave={save}
            actions={<Button onClick={onDone}>{sayUi("cancel")}</Button>}
          >
            {saving.error && <SaveProblem error={saving.error} draft={draft} onChange={change} />}
            {isOutdated(saving.error) && (
              <StaleServer
                seen={seen}
                now={now}
                onGoOn={(current) => {
                  setDraft(rebaseDraft(seen, current, draft));
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
