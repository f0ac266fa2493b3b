import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { codeOf } from "../../../api/client.ts";
import { useChange } from "../../../api/operations.ts";
import { isTouched } from "../../../api/touched.ts";
import { announce } from "../../../ui/basic/announcer.tsx";
import { toast } from "../../../ui/basic/toasts.tsx";
import type { SavedText } from "../skill-text.ts";
import { type Draft, moveDraft, openDraft, splitSkill, type Written, writeDraft } from "./metadata-draft.ts";
import { useMetadataWords } from "./words.ts";

export interface MetadataState {
  /** What the draft was begun from. */
  readonly seen: SavedText;
  readonly draft: Draft;
  readonly change: (draft: Draft) => void;
  readonly written: Written;
  /** The whole SKILL.md as it would be saved. */
  readonly text: string;
  readonly isDirty: boolean;
  /** Somebody saved another version since. */
  readonly isStale: boolean;
  /** My changes on that version. */
  readonly onTop: string;
  readonly save: (text: string, from: number) => void;
  readonly takeTheirs: () => void;
  readonly isSaving: boolean;
  readonly error: unknown;
}

/** A draft of the frontmatter: follows what is saved as long as nothing of ours is in it, and never loses what is. */
export function useMetadata(slug: string, latest: SavedText): MetadataState {
  const say = useMetadataWords();
  const queries = useQueryClient();
  const edit = useChange("skill.edit");
  const [seen, setSeen] = useState(latest);
  const [draft, setDraft] = useState(() => openDraft(splitSkill(latest.text).head));
  const { head, body } = splitSkill(seen.text);
  const written = writeDraft(draft);
  const isDirty = written.text !== head;
  const isNewer = latest.version > seen.version;
  const follow = (saved: SavedText): void => {
    setSeen(saved);
    setDraft(openDraft(splitSkill(saved.text).head));
  };
  if (isNewer && !isDirty && !edit.isPending) follow(latest);

  const save = (text: string, from: number): void =>
    edit.mutate(
      { name: slug, file: "SKILL.md", text, from },
      {
        onSuccess({ version }) {
          follow({ version, text });
          toast(say("saved", { version }));
          announce(say("saved", { version }));
        },
        onError(error) {
          // What was saved meanwhile is looked at, and shown beside ours.
          if (codeOf(error) === "skill.stale")
            void queries.invalidateQueries({ predicate: ({ queryKey }) => isTouched(queryKey, "skill") });
        },
      },
    );

  return {
    seen,
    draft,
    change: setDraft,
    written,
    text: written.text + body,
    isDirty,
    isStale: isNewer && isDirty,
    get onTop() {
      const theirs = splitSkill(latest.text);
      return writeDraft(moveDraft(draft, head, theirs.head)).text + theirs.body;
    },
    save,
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
    error: edit.error && codeOf(edit.error) === "skill.stale" && isNewer ? undefined : edit.error,
  };
}
