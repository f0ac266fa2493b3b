import type { TimedEvent } from "@loadout/core";
import { createStreamStore, type StreamStore } from "../../../api/follow-stream.ts";
import { addMessage, addText, endCall, retryModel, startCall, startStep } from "./answer-events.ts";
import { createProgress, type Progress } from "./session-progress.ts";
import type { EventOf, SessionState } from "./session-state.ts";
import {
  activateSkill,
  addDiagnostic,
  compactContext,
  endTurn,
  refuseSkill,
  resolveSkills,
  startTurn,
} from "./turn-events.ts";

/** The events of a session, as a conversation and as a timeline. */
export type SessionStore = StreamStore<TimedEvent, SessionState>;

/** Each event costs the same, however long the session is: it changes what is there and reads nothing again. */
export function createSessionStore(): SessionStore {
  const progress = createProgress();
  return createStreamStore<TimedEvent, SessionState>({
    numberOf: ({ id }) => id,
    takeOne: (event) => takers[event.type]?.(progress, event as never), // a newer server may have other events
    stateAfter(lastId) {
      const { items, rows, turns } = progress;
      const last = turns.at(-1);
      const isRunning = last !== undefined && last.end === undefined;
      return { items: items.snapshot(), rows: rows.snapshot(), turns: [...turns], lastId, isRunning };
    },
  });
}

const takers: { readonly [Type in TimedEvent["type"]]: (progress: Progress, event: EventOf<Type>) => void } = {
  "turn-start": startTurn,
  "skills-resolved": resolveSkills,
  "step-start": startStep,
  "text-delta": addText,
  "message-added": addMessage,
  "model-retry": retryModel,
  "tool-start": startCall,
  "tool-end": endCall,
  "skill-activated": activateSkill,
  "skill-refused": refuseSkill,
  "context-compacted": compactContext,
  diagnostic: addDiagnostic,
  "turn-end": endTurn,
};
