import { useSyncExternalStore } from "react";
import { keep, readKept } from "../../shell/preferences.ts";

/** The first steps with Loadout: which there are, which were taken, and what this browser remembers of them. */

export type StepId = "demo" | "ask" | "import" | "edit" | "dispatch" | "model";

/** What this browser remembers of the first steps. What was done is known to the server. */
export interface StepsMemory {
  readonly isHidden: boolean;
  readonly skipped: readonly string[];
  /** The recorded session was shown, which leaves no trace on the server. */
  readonly hasLooked: boolean;
  /** When the checklist was reset: what was done before does not count. ISO 8601, empty for never. */
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

/** Nothing is hidden, skipped or done. */
export function resetSteps(now: Date): void {
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

interface Made {
  readonly userId: string;
  readonly createdAt: string;
}

interface Change {
  readonly time: string;
  /** The slug of the skill. */
  readonly subject: string;
}

/** The slug of the broken sample, and of its copies. */
const isSample = ({ subject }: Change): boolean => /^sample-broken(?:-v\d+)?$/.test(subject);

/** What was done, by the answers of the server. */
export interface StepAnswers {
  readonly userId: string;
  readonly sessions: readonly (Made & { readonly contextId: string })[];
  /** Sessions found by `demo`. */
  readonly recorded: readonly { readonly contextId: string }[];
  /** Changes of skills by this user; `undefined` for users who may not make them. */
  readonly changes: { readonly imports: readonly Change[]; readonly edits: readonly Change[] } | undefined;
  readonly dispatches: readonly Made[];
  readonly models: readonly { readonly provider: string; readonly key: string }[];
}

/** The steps a user can take, in order, and whether each was taken. */
export function takenSteps(
  { hasLooked, since }: Pick<StepsMemory, "hasLooked" | "since">,
  { userId, sessions, recorded, changes, dispatches, models }: StepAnswers,
): ReadonlyMap<StepId, boolean> {
  const isMine = (made: Made): boolean => made.userId === userId && made.createdAt > since;
  const isNew = ({ time }: Change): boolean => time > since;
  return new Map<StepId, boolean>([
    ...(recorded.some(({ contextId }) => contextId === "demo") ? [["demo", hasLooked] as const] : []),
    ["ask", sessions.some((session) => session.contextId !== "demo" && isMine(session))],
    ...(changes
      ? [
          ["import", changes.imports.some((change) => isSample(change) && isNew(change))] as const,
          ["edit", changes.edits.some(isNew)] as const,
        ]
      : []),
    ["dispatch", dispatches.some(isMine)],
    // A model of another user, or from before, counts as well.
    ["model", models.some(({ provider, key }) => provider !== "demo" && key !== "missing")],
  ]);
}
