import { lazy, Suspense, useSyncExternalStore } from "react";
import { hiddenQuestion } from "./ask-hidden.ts";

const HiddenDialog = lazy(async () => ({ default: (await import("./hidden-dialog.tsx")).HiddenDialog }));

/** Shows the question whether hidden text may be published. */
export function HiddenQuestion() {
  const question = useSyncExternalStore(hiddenQuestion.subscribe, hiddenQuestion.current);
  if (!question) return null;
  return (
    <Suspense>
      <HiddenDialog question={question} />
    </Suspense>
  );
}
