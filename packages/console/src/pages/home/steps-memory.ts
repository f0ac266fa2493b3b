import { useSyncExternalStore } from "react";
import { keep, readKept } from "../../shell/preferences.ts";

/** What this browser knows of the first steps; what was done, the server knows. */
export interface StepsMemory {
  readonly isHidden: boolean;
  readonly skipped: readonly string[];
  /** Looked at the recorded session, of which a server keeps no trace. */
  readonly hasLooked: boolean;
  /** Begun anew at this time: what was done before does not count. ISO 8601, empty for never. */
  readonly since: string;
}

const names = {
  hidden: "home.steps-hidden",
  skipped: "home.steps-skipped",
  looked: "home.demo-opened",
  since: "home.steps-since",
} as const;

const changed = "loadout-steps";

function write(name: keyof typeof names, value: string | undefined): void {
  keep(names[name], value);
  dispatchEvent(new Event(changed));
}

export const hideSteps = (isHidden: boolean): void => write("hidden", isHidden ? "yes" : undefined);
export const rememberLook = (): void => write("looked", "yes");

export function skipStep(id: string, isSkipped: boolean): void {
  const others = readSkipped().filter((one) => one !== id);
  const next = isSkipped ? [...others, id] : others;
  write("skipped", next.length === 0 ? undefined : next.join(" "));
}

/** From the beginning: nothing is hidden, skipped or done. */
export function beginStepsAnew(now: Date): void {
  write("hidden", undefined);
  write("skipped", undefined);
  write("looked", undefined);
  write("since", now.toISOString());
}

const readSkipped = (): readonly string[] => (readKept(names.skipped) ?? "").split(" ").filter((id) => id !== "");

function subscribe(listener: () => void): () => void {
  addEventListener(changed, listener);
  addEventListener("storage", listener); // another tab
  return () => {
    removeEventListener(changed, listener);
    removeEventListener("storage", listener);
  };
}

export function useStepsMemory(): StepsMemory {
  useSyncExternalStore(subscribe, () => Object.values(names).map(readKept).join("\n"));
  return {
    isHidden: readKept(names.hidden) === "yes",
    skipped: readSkipped(),
    hasLooked: readKept(names.looked) === "yes",
    since: readKept(names.since) ?? "",
  };
}
