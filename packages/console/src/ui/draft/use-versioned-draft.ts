import type { InputOf, OutputOf, RemoteName } from "loadout/client";
import { useState } from "react";
import { useChange, useRefetch } from "../../api/operations.ts";
import { codeOf } from "../../api/page-client.ts";
import { nounOf } from "../../api/touched.ts";
import { tell, toast } from "../basic/toasts.tsx";
import { useUiWords } from "../words.ts";

/**
 * A draft of something that has versions and that others may change meanwhile: an agent, the metadata of a skill, its
 * dependencies. While nothing was changed here, the draft follows what is saved. What was changed here is never lost:
 * when a newer version arrives, both stay, and the person decides.
 *
 *     const draft = useVersionedDraft({
 *       operation: "agent.edit",
 *       latest: agent,                                  // the latest answer of the server
 *       isNewer: (latest, seen) => latest.version !== seen.version,
 *       open: (agent) => openDraft(agent),              // what is edited
 *       isChanged: (draft, seen) => !isSame(draft, seen),
 *       saved: (agent) => say("saved", { id: agent.id }), // the toast
 *     });
 *     draft.save({ id, …, from: draft.seen.version }, (output) => output);
 *
 * Show `StaleNotice` while `isStale`, and `SaveBar` below the fields; `LeaveGuard isDirty` asks before the page is left.
 * Files of a skill, which are one text each, have `use-draft.ts` (drafts kept in the browser), `edit-state.ts` and
 * `merge-dialog.tsx` instead.
 */
export interface VersionedDraft<Name extends RemoteName, Saved, Draft> {
  /** The version the draft is based on. */
  readonly seen: Saved;
  readonly draft: Draft;
  readonly change: (draft: Draft) => void;
  readonly isDirty: boolean;
  /** Another version was saved since, and something was changed here. */
  readonly isStale: boolean;
  /** `savedOf` makes the saved thing of the answer; the draft goes on from there. */
  readonly save: (input: InputOf<Name>, savedOf: (output: OutputOf<Name>) => Saved) => void;
  readonly discard: () => void;
  /** Drops what was changed here for the newer version; the toast offers to undo it. */
  readonly takeTheirs: () => void;
  readonly isSaving: boolean;
  /** Why the last save failed. Nothing while a newer version is the reason: `isStale` says that. */
  readonly error: unknown;
}

export interface VersionedDraftOptions<Name extends RemoteName, Saved, Draft> {
  readonly operation: Name;
  readonly latest: Saved;
  readonly isNewer: (latest: Saved, seen: Saved) => boolean;
  readonly open: (saved: Saved) => Draft;
  readonly isChanged: (draft: Draft, seen: Saved) => boolean;
  readonly saved: (saved: Saved) => string;
}

export function useVersionedDraft<Name extends RemoteName, Saved, Draft>({
  operation,
  latest,
  isNewer,
  open,
  isChanged,
  saved: savedText,
}: VersionedDraftOptions<Name, Saved, Draft>): VersionedDraft<Name, Saved, Draft> {
  const say = useUiWords();
  const refetch = useRefetch();
  const change = useChange(operation);
  const [{ seen, draft }, setState] = useState(() => ({ seen: latest, draft: open(latest) }));
  const follow = (saved: Saved): void => setState({ seen: saved, draft: open(saved) });
  const isDirty = isChanged(draft, seen);
  const hasNewer = isNewer(latest, seen);
  if (hasNewer && !isDirty && !change.isPending) follow(latest);
  const noun = nounOf(operation);
  const isStaleError = codeOf(change.error) === `${noun}.stale`;

  return {
    seen,
    draft,
    change: (next) => setState({ seen, draft: next }),
    isDirty,
    isStale: hasNewer && isDirty && !change.isPending,
    save: (input, savedOf) =>
      change.mutate(input, {
        onSuccess(output) {
          const saved = savedOf(output);
          follow(saved);
          tell(savedText(saved));
        },
        onError(error) {
          // The newer version is fetched, and shown beside the draft.
          if (codeOf(error) === `${noun}.stale`) void refetch(noun);
        },
      }),
    discard() {
      follow(seen);
      change.reset();
    },
    takeTheirs() {
      const mine = { seen, draft };
      follow(latest);
      change.reset();
      toast(say("tookTheirs"), () => setState(mine));
    },
    isSaving: change.isPending,
    error: isStaleError && hasNewer ? undefined : (change.error ?? undefined),
  };
}
