import { ProblemError } from "loadout/client";

/** A place with hidden text, described in the language of the page. */
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

/** Asks whether hidden text may be published. Answers no while another question is open. */
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

/** The hidden text that made the server refuse, if that was the reason. */
export const hiddenIn = (error: unknown): readonly HiddenPlace[] | undefined =>
  error instanceof ProblemError && error.problem.code === "skill.hidden-text" ? error.problem.issues : undefined;
