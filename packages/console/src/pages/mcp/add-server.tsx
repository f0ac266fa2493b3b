import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { Button, buttonLook } from "../../ui/basic/button.tsx";
import { TabLinks } from "../../ui/page/tab-links.tsx";
import { Dialog } from "../../ui/window/dialog.tsx";
import { demoServer, fetchServer, fileServer } from "./examples.ts";
import { PasteServers } from "./paste-servers.tsx";
import { SaveProblem } from "./save-problem.tsx";
import { SavedServer } from "./saved-server.tsx";
import type { Server } from "./server-changes.ts";
import { emptyDraft, type ServerDraft } from "./server-draft.ts";
import { ServerForm } from "./server-form.tsx";
import { useSaveServer } from "./use-save-server.ts";
import { useMcpWords } from "./words.ts";

/** A server more: described in a form, or pasted as other programs write it. */
export function AddServer({
  way,
  name,
  servers,
}: {
  readonly way: "form" | "paste";
  /** What it is to be called. */
  readonly name: string | undefined;
  readonly servers: readonly Server[];
}) {
  const say = useMcpWords();
  const navigate = useNavigate();
  return (
    <Dialog
      isOpen
      isSheet
      title={say("addTitle")}
      onClose={() => void navigate({ to: "/tools", search: { tab: "mcp" } })}
    >
      <div className="grid grid-cols-1 gap-4">
        <TabLinks
          label={say("ways")}
          param="add"
          first=""
          current={way}
          tabs={[
            { id: "form", label: say("wayForm") },
            { id: "paste", label: say("wayPaste") },
          ]}
        />
        {way === "form" ? <ByForm key={name} name={name} servers={servers} /> : <PasteServers servers={servers} />}
      </div>
    </Dialog>
  );
}

function ByForm({ name, servers }: { readonly name: string | undefined; readonly servers: readonly Server[] }) {
  const say = useMcpWords();
  const [draft, setDraft] = useState<ServerDraft>(
    name === demoServer.name ? demoServer : { ...emptyDraft, name: name ?? "" },
  );
  const [saved, setSaved] = useState<Server | undefined>();
  const saving = useSaveServer();
  if (saved)
    return (
      <>
        <SavedServer server={saved} />
        <div className="flex flex-wrap gap-2">
          <Link to="/mcp/$name" params={{ name: saved.name }} className={buttonLook("primary")}>
            {say("open", { name: saved.name })}
          </Link>
          <Button
            onClick={() => {
              setSaved(undefined);
              setDraft(emptyDraft);
            }}
          >
            {say("another")}
          </Button>
        </div>
      </>
    );
  const change = (next: ServerDraft): void => {
    setDraft(next);
    saving.reset();
  };
  return (
    <>
      <Examples servers={servers} onChoose={change} />
      <ServerForm
        draft={draft}
        onChange={change}
        isBusy={saving.isPending}
        onSave={(next) => void saving.save(next).then(setSaved, () => undefined /* it is told by `error` */)}
      >
        {saving.error && <SaveProblem error={saving.error} draft={draft} onChange={change} />}
      </ServerForm>
    </>
  );
}

function Examples({
  servers,
  onChoose,
}: {
  readonly servers: readonly Server[];
  readonly onChoose: (draft: ServerDraft) => void;
}) {
  const say = useMcpWords();
  const isDemoThere = servers.some(({ name }) => name === demoServer.name);
  const example = (label: string, draft: ServerDraft) => (
    <Button isSmall className="max-md:min-h-11" onClick={() => onChoose(draft)}>
      {label}
    </Button>
  );
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-quiet">{say("examples")}</span>
        {example(say("exampleDemo"), isDemoThere ? { ...demoServer, name: `${demoServer.name}-2` } : demoServer)}
        {example(say("exampleFiles"), fileServer)}
        {example(say("exampleFetch"), fetchServer)}
      </div>
      <p className="text-xs text-quiet">{say("examplesHint")}</p>
    </div>
  );
}
