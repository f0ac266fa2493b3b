import { useState } from "react";
import { useChange, useOperation } from "../../api/operations.ts";
import type { ToolEffect } from "./pins.tsx";

/** The pins of a session; those of one that has not begun are kept here until it does. */
export function usePins(contextId: string | undefined, first: string | undefined) {
  const [waiting, setWaiting] = useState<readonly string[]>(first === undefined ? [] : [first]);
  const [effect, setEffect] = useState<ToolEffect>();
  const kept = useOperation("skill.pinned", { contextId }, { enabled: contextId !== undefined });
  const load = useChange("skill.load");
  const unload = useChange("skill.unload");
  const show = { onSuccess: ({ tools }: { readonly tools: ToolEffect }) => setEffect(tools) };
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
