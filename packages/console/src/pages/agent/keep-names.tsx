import { codeOf } from "../../api/client.ts";
import { Button } from "../../ui/basic/button.tsx";
import { useAgentWords } from "./words.ts";

/** Saves an agent all the same where the server refused names that do not exist. */
export function KeepNames({
  error,
  isSaving,
  onSave,
}: {
  readonly error: unknown;
  readonly isSaving: boolean;
  readonly onSave: (isForced: true) => void;
}) {
  const say = useAgentWords();
  if (codeOf(error) !== "agent.unknown-names") return null;
  return (
    <Button isSmall isBusy={isSaving} onClick={() => onSave(true)}>
      {say("keepNames")}
    </Button>
  );
}
