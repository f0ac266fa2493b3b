import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useChange, useOperation } from "../../api/operations.ts";
import { codeOf } from "../../api/page-client.ts";
import { isTouched } from "../../api/touched.ts";
import { Button } from "../../ui/basic/button.tsx";
import { toast } from "../../ui/basic/toasts.tsx";
import { Confirm } from "../../ui/form/confirm.tsx";
import { InPlace, type Opener } from "../../ui/form/in-place.tsx";
import { Panel } from "../../ui/page/page.tsx";
import { NamedBy } from "../../ui/skill/named-by.tsx";
import { useUiWords } from "../../ui/words.ts";
import {
  draftOf,
  editInput,
  rebaseDraft,
  type Server,
  type ServerDraft,
  serverChanges,
  writesHidden,
} from "./server-draft.ts";
import { SaveProblem, ServerForm, useSaveServer } from "./server-form.tsx";
import { useMcpWords } from "./words.ts";

/** Edits an MCP server in the place where it is shown, and deletes it, also when it was changed meanwhile. */

/** Changes only the fields that were edited: values that are never shown stay as they are. Saving it starts a test. */
export function EditServer({
  server,
  opener,
  onDone,
}: {
  readonly server: Server;
  readonly opener: Opener;
  readonly onDone: () => void;
}) {
  const say = useMcpWords();
  const sayUi = useUiWords();
  const queries = useQueryClient();
  const { seen, now, setSeen } = useSeenServer(server);
  const [draft, setDraft] = useState<ServerDraft>(() => draftOf(server));
  const saving = useSaveServer();
  const input = editInput(seen, draft);
  const blocked = input === undefined ? say("editNothing") : writesHidden(input) ? say("editHidden") : undefined;
  const change = (next: ServerDraft): void => {
    setDraft(next);
    saving.reset();
  };
  const save = (next: ServerDraft): void =>
    void saving.save(next, seen).then(
      ({ name }) => {
        toast(say("saved", { name }));
        onDone();
      },
      () => queries.invalidateQueries({ predicate: ({ queryKey }) => isTouched(queryKey, "mcp") }),
    );
  function goOn(current: Server): void {
    change(rebaseDraft(seen, current, draft));
    setSeen(current);
  }
  const title = say("editTitle", { name: server.name });
  return (
    <Panel title={title}>
      <InPlace label={title} opener={opener} isDirty={input !== undefined}>
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
          {isOutdated(saving.error) && <StaleServer seen={seen} now={now} onGoOn={goOn} />}
        </ServerForm>
      </InPlace>
    </Panel>
  );
}

/** Names what uses the server, and asks for its name to be typed; then goes back to the list. */
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

const fieldWords = {
  transport: "fieldTransport",
  place: "fieldPlace",
  variables: "fieldVariables",
  origin: "fieldOrigin",
} as const;

/** The server was changed elsewhere: what changed, and a button to continue from there. */
function StaleServer({
  seen,
  now,
  onGoOn,
}: {
  readonly seen: Server;
  readonly now: Server | undefined;
  readonly onGoOn: (now: Server) => void;
}) {
  const say = useMcpWords();
  return (
    <section className="grid gap-2 rounded-lg border border-warn bg-warn-soft p-3" data-stale>
      <h3 className="text-warn">{say("staleTitle")}</h3>
      <ul className="grid list-disc gap-1 pl-5">
        {serverChanges(seen, now).map((change) => {
          if (change.kind === "gone") return <li key="gone">{say("staleGone")}</li>;
          if (change.kind === "hidden") return <li key="hidden">{say("staleHidden")}</li>;
          const { field, before, after } = change;
          const [from, to] = [before || say("staleNothing"), after || say("staleNothing")];
          return <li key={field}>{say("staleField", { field: say(fieldWords[field]), before: from, after: to })}</li>;
        })}
      </ul>
      {now && (
        <div>
          <Button isSmall icon="refresh" className="max-md:min-h-11" onClick={() => onGoOn(now)}>
            {say("staleGoOn")}
          </Button>
        </div>
      )}
    </section>
  );
}

interface SeenServer {
  /** The server as the user saw it, so that later changes of others do not slip in. */
  readonly seen: Server;
  /** The current server; `undefined` if it was deleted. */
  readonly now: Server | undefined;
  setSeen(server: Server): void;
}

function useSeenServer(server: Server): SeenServer {
  const [seen, setSeen] = useState(server);
  const { data } = useOperation("mcp.list", {});
  return { seen, now: data?.servers.find(({ name }) => name === server.name), setSeen };
}

/** Whether a change was refused because the server was changed or deleted. */
const isOutdated = (error: unknown): boolean => ["mcp.stale", "mcp.not-found"].includes(codeOf(error) ?? "");
