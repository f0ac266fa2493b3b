import { useQueryClient } from "@tanstack/react-query";
import type { OutputOf } from "loadout/client";
import { useState } from "react";
import { codeOf } from "../../api/client.ts";
import { isTouched, useChange } from "../../api/operations.ts";
import { announce } from "../../ui/basic/announcer.tsx";
import { toast } from "../../ui/basic/toasts.tsx";
import {
  type AgentDraft,
  changesOf,
  type Definition,
  definitionIn,
  definitionOf,
  isSame,
  onTopOf,
  openDraft,
} from "./agent-draft.ts";
import { useAgentWords } from "./words.ts";

export type SavedAgent = Pick<OutputOf<"agent.show">, "id" | "version" | "environment"> & Definition;

export interface AgentState {
  /** What the draft was begun from. */
  readonly seen: Definition;
  readonly draft: AgentDraft;
  readonly change: (draft: AgentDraft) => void;
  readonly definition: Definition;
  readonly isDirty: boolean;
  /** Somebody saved another version since. */
  readonly isStale: boolean;
  /** My changes on that version. */
  readonly onTop: Definition;
  /** On top of what is saved now; also names that do not exist, where that is meant. */
  readonly save: (isForced?: boolean) => void;
  readonly discard: () => void;
  readonly takeTheirs: () => void;
  readonly isSaving: boolean;
  readonly error: unknown;
}

/** A draft of an agent: follows what is saved as long as nothing of ours is in it, and never loses what is. */
export function useAgent(latest: SavedAgent): AgentState {
  const say = useAgentWords();
  const queries = useQueryClient();
  const edit = useChange("agent.edit");
  const [seen, setSeen] = useState({ version: latest.version, definition: definitionIn(latest) });
  const [draft, setDraft] = useState(() => openDraft(seen.definition));
  const definition = definitionOf(draft);
  const isDirty = !isSame(seen.definition, definition);
  const isNewer = latest.version !== seen.version;
  const follow = (saved: SavedAgent): void => {
    const opened = definitionIn(saved);
    setSeen({ version: saved.version, definition: opened });
    setDraft(openDraft(opened));
  };
  if (isNewer && !isDirty && !edit.isPending) follow(latest);
  const onTop = onTopOf(definitionIn(latest), seen.definition, definition);

  const save = (isForced = false): void => {
    const { set, clear } = changesOf(seen.definition, definition);
    const { id, version, environment } = latest;
    edit.mutate(
      { id, ...set, clear, from: isNewer ? version : seen.version, environment, ...(isForced && { force: true }) },
      {
        onSuccess(saved) {
          follow(saved);
          toast(say("saved", { id }));
          announce(say("saved", { id }));
        },
        onError(error) {
          // What was saved meanwhile is looked at, and shown beside ours.
          if (codeOf(error) === "agent.stale")
            void queries.invalidateQueries({ predicate: ({ queryKey }) => isTouched(queryKey, "agent") });
        },
      },
    );
  };

  return {
    seen: seen.definition,
    draft,
    change: setDraft,
    definition,
    isDirty,
    isStale: isNewer && isDirty && !edit.isPending,
    onTop,
    save,
    discard() {
      setDraft(openDraft(seen.definition));
      edit.reset();
    },
    takeTheirs() {
      const mine = { seen, draft };
      follow(latest);
      edit.reset();
      toast(say("tookTheirs"), () => {
        setSeen(mine.seen);
        setDraft(mine.draft);
      });
    },
    isSaving: edit.isPending,
    error: edit.error && codeOf(edit.error) === "agent.stale" && isNewer ? undefined : edit.error,
  };
}
