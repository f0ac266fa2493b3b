import { useState } from "react";
import { useIsLive } from "../../api/live.ts";
import { announce } from "../../ui/basic/announcer.tsx";
import { Button } from "../../ui/basic/button.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { useUiWords } from "../../ui/words.ts";
import { pastedExample } from "./examples.ts";
import { PastedCard, type PastedItem } from "./pasted-card.tsx";
import { readPasted } from "./read-pasted.ts";
import type { Server } from "./server-changes.ts";
import type { ServerDraft } from "./server-draft.ts";
import { useSaveServer } from "./use-save-server.ts";
import { useMcpWords } from "./words.ts";

/** Servers in the JSON that other programs use: each is shown before it is added. */
export function PasteServers({ servers }: { readonly servers: readonly Server[] }) {
  const say = useMcpWords();
  const sayUi = useUiWords();
  const isLive = useIsLive();
  const { save } = useSaveServer();
  const [text, setText] = useState("");
  const [items, setItems] = useState<readonly PastedItem[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const pasted = text.trim() === "" ? undefined : readPasted(text);
  const isThere = (name: string): boolean => servers.some((server) => server.name === name);
  const wanted = items.filter(({ isWanted, pasted: one, saved }) => isWanted && one.kind === "ready" && !saved);

  function take(next: string): void {
    setText(next);
    const read = next.trim() === "" ? undefined : readPasted(next);
    const found = read?.kind === "servers" ? read.servers : [];
    setItems(
      found.map((one, id) => ({
        id,
        pasted: one,
        isWanted: one.kind === "ready" && !isThere(one.draft.name),
      })),
    );
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
    for (const { id, pasted: one } of wanted) if (one.kind === "ready") await addOne(id, one.draft);
    setIsBusy(false);
  }

  const blocked = !isLive ? sayUi("offlineReason") : wanted.length === 0 ? say("blockedNone") : undefined;
  return (
    <div className="grid grid-cols-1 gap-4">
      <TextArea
        label={say("pasteLabel")}
        hint={say("pasteHint")}
        problem={pasted?.kind === "problem" ? say(pasted.problem) : undefined}
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
