import { type FormEvent, useId, useState } from "react";
import { useIsLive } from "../../../api/live.ts";
import { Button } from "../../../ui/basic/button.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Problem } from "../../../ui/page/problem.tsx";
import { Dialog } from "../../../ui/window/dialog.tsx";
import { useUiWords } from "../../../ui/words.ts";
import { useFilesWords } from "./words.ts";

/** What a path is asked for. */
export type PathAsked =
  | { readonly kind: "newFile" | "newFolder"; readonly path: string }
  | { readonly kind: "rename"; readonly path: string };

/** Asks for a path; what the server says of it stands here, and what was typed stays. */
export function PathDialog({
  asked,
  onDone,
  onClose,
}: {
  readonly asked: PathAsked;
  readonly onDone: (path: string) => Promise<void>;
  readonly onClose: () => void;
}) {
  const say = useFilesWords();
  const sayUi = useUiWords();
  const isLive = useIsLive();
  const form = useId();
  const [path, setPath] = useState(asked.path);
  const [error, setError] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);
  const isMove = asked.kind === "rename";
  const given = path.trim().replace(/^\.?\/+|\/+$/g, "");

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (given === "" || isBusy) return;
    setIsBusy(true);
    setError(undefined);
    try {
      await onDone(given);
    } catch (refused) {
      setError(refused);
      setIsBusy(false);
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={isMove ? `${say("rename")}: ${asked.path}` : say(asked.kind)}
      footer={
        <>
          <Button onClick={onClose}>{sayUi("cancel")}</Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            isBusy={isBusy}
            blocked={isLive ? undefined : sayUi("offlineReason")}
          >
            {say(isMove ? "move" : "create")}
          </Button>
        </>
      }
    >
      <form id={form} className="grid gap-3" onSubmit={submit}>
        {error !== undefined && <Problem error={error} />}
        <TextField
          label={say(asked.kind === "newFolder" ? "folderPath" : "filePath")}
          hint={say(isMove ? "moveHint" : "pathHint")}
          value={path}
          onChange={setPath}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      </form>
    </Dialog>
  );
}
