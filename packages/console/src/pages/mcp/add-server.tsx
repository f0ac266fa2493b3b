import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { announce } from "../../ui/basic/announcer.tsx";
import { Button, buttonLook } from "../../ui/basic/button.tsx";
import { Chip } from "../../ui/basic/chip.tsx";
import { Check } from "../../ui/form/check.tsx";
import { useBlocked } from "../../ui/form/form-dialog.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { TabLinks } from "../../ui/page/tab-links.tsx";
import { Dialog } from "../../ui/window/dialog.tsx";
import { type PastedServer, readPasted } from "./read-pasted.ts";
import {
  demoServer,
  emptyDraft,
  fetchServer,
  fileServer,
  type Pair,
  pastedExample,
  placeOf,
  referenceIn,
  type Server,
  type ServerDraft,
} from "./server-draft.ts";
import { SavedServer, SaveProblem, ServerForm, useSaveServer } from "./server-form.tsx";
import { useMcpWords } from "./words.ts";

/** Adds MCP servers by a form or by pasted JSON. */

/** Adds a server: by a form, or by JSON of other programs. */
export function AddServer({
  way,
  name,
  servers,
}: {
  readonly way: "form" | "paste";
  /** Its name. */
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

/** Reads pasted JSON and shows each server before it is added. */
function PasteServers({ servers }: { readonly servers: readonly Server[] }) {
  const say = useMcpWords();
  const { text, items, wanted, problem, isBusy, isThere, take, change, addAll } = usePasted(servers);
  const blocked = useBlocked(wanted.length === 0 ? say("blockedNone") : undefined);
  return (
    <div className="grid grid-cols-1 gap-4">
      <TextArea
        label={say("pasteLabel")}
        hint={say("pasteHint")}
        problem={problem && say(problem)}
        value={text}
        onChange={take}
        rows={items.length > 0 ? 5 : 12}
        spellCheck={false}
        autoComplete="off"
        className="font-mono"
      />
      {text === "" && (
        <p>
          <Button onClick={() => take(pastedExample)}>{say("pasteExample")}</Button>
        </p>
      )}
      {items.length > 0 && (
        <>
          <h3>{say("found", { count: items.length })}</h3>
          <ul className="grid gap-3">
            {items.map((item) => (
              <li key={item.id}>
                <PastedCard
                  item={item}
                  isThere={item.pasted.kind === "ready" && !item.saved && isThere(item.pasted.draft.name)}
                  onWanted={(isWanted) => change(item.id, { isWanted })}
                  onDraft={(draft) =>
                    item.pasted.kind === "ready" &&
                    change(item.id, { pasted: { ...item.pasted, draft }, error: undefined })
                  }
                />
              </li>
            ))}
          </ul>
          <div>
            <Button variant="primary" icon="plus" isBusy={isBusy} blocked={blocked} onClick={() => void addAll()}>
              {say("addCount", { count: wanted.length })}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

/** The servers of a pasted text: which are wanted, and what became of each. */
function usePasted(servers: readonly Server[]) {
  const say = useMcpWords();
  const { save } = useSaveServer();
  const [text, setText] = useState("");
  const [items, setItems] = useState<readonly PastedItem[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const read = text.trim() === "" ? undefined : readPasted(text);
  const isThere = (name: string): boolean => servers.some((server) => server.name === name);
  const wanted = items.filter(({ isWanted, pasted, saved }) => isWanted && pasted.kind === "ready" && !saved);

  function take(next: string): void {
    setText(next);
    const pasted = next.trim() === "" ? undefined : readPasted(next);
    const found = pasted?.kind === "servers" ? pasted.servers : [];
    setItems(found.map((one, id) => ({ id, pasted: one, isWanted: one.kind === "ready" && !isThere(one.draft.name) })));
    if (found.length > 0) announce(say("found", { count: found.length }));
  }

  const change = (id: number, next: Partial<PastedItem>): void =>
    setItems((before) => before.map((item) => (item.id === id ? { ...item, ...next } : item)));

  async function addOne(id: number, draft: ServerDraft): Promise<void> {
    change(id, { error: undefined });
    try {
      change(id, { saved: await save(draft) });
    } catch (error) {
      change(id, { error });
    }
  }

  async function addAll(): Promise<void> {
    setIsBusy(true);
    for (const { id, pasted } of wanted) if (pasted.kind === "ready") await addOne(id, pasted.draft);
    setIsBusy(false);
  }

  const problem = read?.kind === "problem" ? read.problem : undefined;
  return { text, items, wanted, problem, isBusy, isThere, take, change, addAll };
}

/** A pasted server, and whether it was added. */
interface PastedItem {
  readonly id: number;
  readonly pasted: PastedServer;
  readonly isWanted: boolean;
  readonly saved?: Server | undefined;
  readonly error?: unknown;
}

interface PastedCardProps {
  readonly item: PastedItem;
  /** A server of this name exists. */
  readonly isThere: boolean;
  readonly onWanted: (isWanted: boolean) => void;
  readonly onDraft: (draft: ServerDraft) => void;
}

function PastedCard({ item: { pasted, isWanted, saved, error }, isThere, onWanted, onDraft }: PastedCardProps) {
  const say = useMcpWords();
  if (saved)
    return (
      <div className={frame}>
        <SavedServer server={saved} />
      </div>
    );
  if (pasted.kind !== "ready")
    return (
      <div className={frame} data-pasted={pasted.name}>
        <p className="font-medium">{pasted.name}</p>
        <p className="text-bad">{pasted.kind === "wrong" ? say("wrongAt", { at: pasted.at }) : say("unplaced")}</p>
      </div>
    );
  const { draft, ignored } = pasted;
  return (
    <div className={frame} data-pasted={draft.name}>
      <Check
        name={say("wanted", { name: draft.name })}
        label={
          <span className="flex flex-wrap items-center gap-2 font-medium">
            {draft.name}
            <Chip>{say(draft.kind)}</Chip>
            {isThere && (
              <Chip tone="warn" icon="warning">
                {say("isThere")}
              </Chip>
            )}
          </span>
        }
        isOn={isWanted}
        onChange={onWanted}
      />
      <code className="block">{placeOf(draft)}</code>
      <Pairs pairs={draft.kind === "http" ? draft.headers : draft.env} />
      {ignored.length > 0 && <p className="text-quiet">{say("ignored", { keys: ignored.join(", ") })}</p>}
      {error !== undefined && <SaveProblem error={error} draft={draft} onChange={onDraft} />}
    </div>
  );
}

const frame = "grid grid-cols-1 gap-2 rounded-lg border border-line p-3";

/** Names only, never values, because values may be secrets. */
function Pairs({ pairs }: { readonly pairs: readonly Pair[] }) {
  const say = useMcpWords();
  if (pairs.length === 0) return null;
  return (
    <ul className="grid gap-0.5">
      {pairs.map(({ name, value }) => (
        <li key={name} className="flex flex-wrap gap-x-2">
          <code>{name}</code>
          {referenceIn(value) === undefined ? (
            <span className="text-quiet">{say("written")}</span>
          ) : (
            <code className="text-quiet">{value}</code>
          )}
        </li>
      ))}
    </ul>
  );
}
