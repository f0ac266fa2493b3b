import type { InputOf, OutputOf, RemoteName } from "loadout/client";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useIsLive } from "../../api/live.ts";
import { useChange } from "../../api/operations.ts";
import { Button } from "../basic/button.tsx";
import { toast } from "../basic/toasts.tsx";
import { Problem } from "../page/problem.tsx";
import { Dialog } from "../window/dialog.tsx";
import { useUiWords } from "../words.ts";
import { TextField } from "./text-field.tsx";

/** Asks before a destructive change: `Confirm`, and `ConfirmOperation`, which runs an operation afterwards. */

export interface ConfirmProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Names the thing, such as `Delete pdf?`. */
  readonly title: string;
  /** What would be lost, and who is affected. */
  readonly children: ReactNode;
  readonly action: string;
  readonly onConfirm: () => void;
  readonly isBusy?: boolean;
  readonly error?: unknown;
  /** Must be typed first; for changes that are hard to undo. */
  readonly typed?: string;
}

/** Asks before a destructive change. */
export function Confirm({
  isOpen,
  onClose,
  title,
  children,
  action,
  onConfirm,
  isBusy = false,
  error,
  typed,
}: ConfirmProps) {
  const say = useUiWords();
  const [text, setText] = useState("");
  const form = useId();
  const isSure = typed === undefined || text === typed;
  const isTaken = useRef(false); // a second press may come before `isBusy` is set
  // biome-ignore lint/correctness/useExhaustiveDependencies: what ended may be asked for again
  useEffect(() => {
    if (!isBusy) isTaken.current = false;
  }, [isBusy, isOpen, error]);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{say("cancel")}</Button>
          <Button
            type="submit"
            form={form}
            variant="danger"
            isBusy={isBusy}
            blocked={isSure ? undefined : say("typeToConfirm", { text: typed })}
          >
            {action}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="grid grid-cols-[minmax(0,1fr)] gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSure || isBusy || isTaken.current) return;
          isTaken.current = true;
          onConfirm();
        }}
      >
        {children}
        {typed !== undefined && (
          <TextField label={say("typeToConfirm", { text: typed })} value={text} onChange={setText} autoComplete="off" />
        )}
        {error !== undefined && error !== null && <Problem error={error} />}
      </form>
    </Dialog>
  );
}

/**
 * Asks, then runs an operation. The dialog closes when the operation succeeded; a refusal is shown in it.
 *
 *     <ConfirmOperation operation="token.revoke" input={{ id }} title={…} action={say("revoke")}
 *       done={() => say("revoked", { name })} onClose={onClose}>
 *       <p>What will be lost</p>
 *     </ConfirmOperation>
 *
 * `done` is the text of the toast, `undo` makes the toast offer to undo it. `onDone` runs after the dialog was closed.
 */
export function ConfirmOperation<Name extends RemoteName>({
  operation,
  input,
  done,
  undo,
  onDone,
  onClose,
  ...confirm
}: Pick<ConfirmProps, "title" | "children" | "action" | "typed" | "onClose"> & {
  readonly operation: Name;
  readonly input: InputOf<Name>;
  readonly done: (output: OutputOf<Name>) => string;
  readonly undo?: (() => void) | undefined;
  readonly onDone?: () => void;
}) {
  const isLive = useIsLive();
  const change = useChange(operation);
  const run = (): void =>
    change.mutate(input, {
      onSuccess(output) {
        toast(done(output), undo);
        onClose();
        onDone?.();
      },
    });
  return (
    <Confirm
      isOpen
      {...confirm}
      onClose={onClose}
      onConfirm={() => {
        if (isLive) run();
      }}
      isBusy={change.isPending}
      error={change.error}
    />
  );
}
