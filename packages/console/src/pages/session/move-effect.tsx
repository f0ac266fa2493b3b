import type { OutputOf } from "loadout/client";
import { ToolEffect } from "./tool-effect.tsx";
import { useSessionWords } from "./words.ts";

/** What a move changes, each kind apart. */
export function MoveEffect({ move }: { readonly move: OutputOf<"session.move"> }) {
  const say = useSessionWords();
  const rows = [
    [say("moveAgent"), move.agent.from === move.agent.to ? [] : [`${move.agent.from} → ${move.agent.to}`]],
    [say("moveModel"), move.model.from === move.model.to ? [] : [`${move.model.from} → ${move.model.to}`]],
    [say("moveAdded"), move.added],
    [say("moveRemoved"), move.removed],
    [say("moveChanged"), move.changed.map(({ id, from, to }) => `${id} (${from} → ${to})`)],
    [say("moveDropped"), move.droppedPins],
    [say("moveEnded"), move.ended],
  ] as const;
  const told = rows.filter(([, names]) => names.length > 0);
  return (
    <div className="grid gap-3" data-move>
      {told.length === 0 ? (
        <p>{say("moveNothing")}</p>
      ) : (
        <dl className="grid gap-2">
          {told.map(([label, names]) => (
            <div key={label}>
              <dt className="text-xs text-quiet">{label}</dt>
              <dd className="break-words">{names.join(", ")}</dd>
            </div>
          ))}
        </dl>
      )}
      <ToolEffect change={move.tools} />
    </div>
  );
}
