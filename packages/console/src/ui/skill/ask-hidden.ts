import { ProblemError } from "loadout/client";

/** Where hidden text is, and what it is, in the language of the page. */
export interface HiddenPlace {
  readonly path?: string | undefined;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  readonly message: string;
}

export interface HiddenQuestion {
  readonly found: readonly HiddenPlace[];
  readonly answer: (isAllowed: boolean) => void;
}

let asked: HiddenQuestion | undefined;
const listeners = new Set<() => void>();

function show(question: HiddenQuestion | undefined): void {
  asked = question;
  for (const listener of listeners) listener();
}

/** Asks whether hidden text may be published. A second question while one is open is answered with no. */
export function askHidden(found: readonly HiddenPlace[]): Promise<boolean> {
  if (asked) return Promise.resolve(false);
  return new Promise((resolve) => {
    show({
      found,
      answer(isAllowed) {
        show(undefined);
        resolve(isAllowed);
      },
    });
  });
}

/** The open question, for the dialog that shows it. */
export const hiddenQuestion = {
  current: (): HiddenQuestion | undefined => asked,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** What the server found hidden, if that is why it refused. */
export const hiddenIn = (error: unknown): readonly HiddenPlace[] | undefined =>
  error instanceof ProblemError && error.problem.code === "skill.hidden-text" ? error.problem.issues : undefined;
