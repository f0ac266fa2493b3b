import type { InputOf, OutputOf, RemoteName } from "loadout/client";
import { useChange } from "../../api/operations.ts";
import { tell } from "../basic/toasts.tsx";
import { useUiWords } from "../words.ts";

/** Undoes a change by another operation, and says how that ended. Works after the page was left, for toasts. */
export function useUndo<Name extends RemoteName>(
  operation: Name,
): (input: InputOf<Name>, done: (output: OutputOf<Name>) => string) => void {
  const say = useUiWords();
  const { mutateAsync } = useChange(operation);
  return (input, done) =>
    void mutateAsync(input).then(
      (output) => tell(done(output)),
      (error: Error) => tell(say("undoFailed", { message: error.message })),
    );
}
