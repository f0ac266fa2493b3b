import type { OutputOf } from "loadout/client";
import { useState } from "react";
import { useChange, useOperation } from "../../../api/operations.ts";
import { IconButton } from "../../../ui/basic/button.tsx";
import { Chip } from "../../../ui/basic/chip.tsx";
import { Icon } from "../../../ui/basic/icon.tsx";
import type { ToolChange } from "../../session/skills/tool-effect.tsx";
import { usePlaygroundWords } from "../words.ts";

/** The pins of a session; pins of a new one wait here until it begins. */
export function usePins(contextId: string | undefined, first: string | undefined) {
  const [waiting, setWaiting] = useState<readonly string[]>(first === undefined ? [] : [first]);
  const [effect, setEffect] = useState<ToolChange>();
  const kept = useOperation("skill.pinned", { contextId }, { enabled: contextId !== undefined });
  const load = useChange("skill.load");
  const unload = useChange("skill.unload");
  const show = { onSuccess: ({ tools }: { readonly tools: ToolChange }) => setEffect(tools) };
  const isNew = contextId === undefined;
  return {
    pins: isNew ? waiting.map((id) => ({ id, state: "ready" as const })) : (kept.data?.skills ?? []),
    isNew,
    waiting: isNew ? waiting : [],
    effect,
    problem: load.error ?? unload.error,
    hideEffect: () => setEffect(undefined),
    pin(skill: string): void {
      if (isNew) setWaiting((all) => (all.includes(skill) ? all : [...all, skill]));
      else load.mutate({ name: skill, contextId }, show);
    },
    unpin(skill: string): void {
      if (isNew) setWaiting((all) => all.filter((one) => one !== skill));
      else unload.mutate({ name: skill, contextId }, show);
    },
  };
}

/** The pinned skills as chips, each with a button that unpins it. */
export function Pins({
  pins,
  note,
  onUnpin,
  blocked,
}: {
  readonly pins: readonly OutputOf<"skill.pinned">["skills"][number][];
  readonly note?: string | undefined;
  readonly onUnpin: (skill: string) => void;
  readonly blocked?: string | undefined;
}) {
  const say = usePlaygroundWords();
  if (pins.length === 0) return null;
  return (
    <ul aria-label={say("pinned")} className="flex flex-wrap items-center gap-2">
      {pins.map(({ id, state }) => (
        <li
          key={id}
          className="inline-flex max-w-full items-center gap-1 rounded-md border border-skill bg-skill-soft pl-2 text-skill"
          data-pin={id}
        >
          <Icon name="pin" className="size-4" />
          <span className="truncate text-xs font-medium">{id}</span>
          {state !== "ready" && <Chip tone={state === "missing" ? "bad" : "warn"}>{say(`pin_${state}`)}</Chip>}
          <IconButton
            isSmall
            icon="close"
            label={say("unpin", { skill: id })}
            blocked={blocked}
            onClick={() => onUnpin(id)}
            className="min-w-7 px-1 max-md:min-h-11 max-md:min-w-11"
          />
        </li>
      ))}
      {note !== undefined && <li className="text-xs text-quiet">{note}</li>}
    </ul>
  );
}
