import type { OutputOf } from "loadout/client";
import { useVersionedDraft } from "../../ui/draft/use-versioned-draft.ts";
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

/** The draft of a saved agent, with changes of others merged in. */

type SavedAgent = Pick<OutputOf<"agent.show">, "id" | "version" | "environment"> & Definition;

interface AgentState {
  /** The definition the draft started from. */
  readonly seen: Definition;
  readonly draft: AgentDraft;
  readonly change: (draft: AgentDraft) => void;
  readonly definition: Definition;
  readonly isDirty: boolean;
  readonly isStale: boolean;
  /** The changes of the draft on the latest version. */
  readonly onTop: Definition;
  /** Saves on top of the latest version; `isForced` also keeps names that do not exist. */
  readonly save: (isForced?: boolean) => void;
  readonly discard: () => void;
  readonly takeTheirs: () => void;
  readonly isSaving: boolean;
  readonly error: unknown;
}

/** The draft of an agent. */
export function useAgent(latest: SavedAgent): AgentState {
  const say = useAgentWords();
  const state = useVersionedDraft<"agent.edit", SavedAgent, AgentDraft>({
    operation: "agent.edit",
    latest,
    isNewer: ({ version }, seen) => version !== seen.version,
    open: (saved) => openDraft(definitionIn(saved)),
    isChanged: (draft, seen) => !isSame(definitionIn(seen), definitionOf(draft)),
    saved: ({ id }) => say("saved", { id }),
  });
  const seen = definitionIn(state.seen);
  const definition = definitionOf(state.draft);
  return {
    ...state,
    seen,
    definition,
    onTop: onTopOf(definitionIn(latest), seen, definition),
    save(isForced = false) {
      const { set, clear } = changesOf(seen, definition);
      const { id, version, environment } = latest;
      state.save({ id, ...set, clear, from: version, environment, ...(isForced && { force: true }) }, (saved) => saved);
    },
  };
}
