import type { TimedEvent } from "@loadout/core";
import { createStreamStore, type StreamStore } from "../../../api/follow-stream.ts";
import { addMessage, addText, endAnswer, endCall, retryModel, startCall, startStep } from "./answer-events.ts";
import { compactionKey, createProgress, editTurn, itemPlace, type Progress, rowPlace } from "./session-progress.ts";
import type { EventOf, SessionState, ToldFault } from "./session-state.ts";

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

function startTurn(progress: Progress, event: EventOf<"turn-start">): void {
  const { turn, agent, time } = event;
  const { visible = [], activated = [], tools = [] } = progress.turns.at(-1) ?? {};
  progress.turnBeganAt = Date.parse(time);
  progress.request = undefined;
  progress.turns.push({
    ...{ number: turn, agent, time, visible, activated, tools },
    ...{ message: undefined, end: undefined, fault: undefined },
  });
  progress.rows.set({ ...rowPlace(progress, event, `u:${turn}`), kind: "turn", agent });
}

function endTurn(progress: Progress, event: EventOf<"turn-end">): void {
  const { result } = event;
  const fault = event.fault as unknown as ToldFault | undefined;
  endAnswer(progress, event);
  const key = `e:${event.id}`;
  progress.rows.set({ ...rowPlace(progress, event, key), kind: "end", result, fault });
  if (result.subtype !== "success" || result.is_cut)
    progress.items.set({ ...itemPlace(progress, key, event), kind: "end", result, fault });
  editTurn(progress, { end: result, fault });
}

/** Skills that are no longer visible are no longer activated. */
function resolveSkills(progress: Progress, event: EventOf<"skills-resolved">): void {
  const { change, visible } = event;
  progress.rows.set({ ...rowPlace(progress, event), kind: "snapshot", change, visible });
  const activated = progress.turns.at(-1)?.activated.filter((id) => visible.includes(id)) ?? [];
  editTurn(progress, { visible, activated });
}

/** Links the row to the skill message of the same turn. */
function activateSkill(progress: Progress, event: EventOf<"skill-activated">): void {
  const { skill, cause, isNew } = event;
  const place = rowPlace(progress, event);
  const message = progress.items.findLast((item) => item.kind === "skill" && item.skill === skill);
  const item = message?.turn === place.turn ? message : undefined;
  progress.rows.set({ ...place, item: item?.key, kind: "activated", skill, cause, isNew });
  if (item) progress.items.set({ ...item, event: event.id });
  const before = progress.turns.at(-1)?.activated ?? [];
  if (!before.includes(skill)) editTurn(progress, { activated: [...before, skill] });
}

function refuseSkill(progress: Progress, event: EventOf<"skill-refused">): void {
  const { skill, reason } = event;
  const isVisible = progress.turns.at(-1)?.visible.includes(skill) ?? false;
  progress.rows.set({ ...rowPlace(progress, event), kind: "refused", skill, reason, isVisible });
}

function compactContext(progress: Progress, event: EventOf<"context-compacted">): void {
  const { before, after, trigger } = event;
  const place = rowPlace(progress, event, compactionKey(progress));
  progress.rows.set({ ...place, kind: "compacted", before, after, trigger });
}

function addDiagnostic(progress: Progress, event: EventOf<"diagnostic">): void {
  progress.rows.set({ ...rowPlace(progress, event), kind: "diagnostic", diagnostic: event.diagnostic });
}
