import { type FormEvent, type ReactNode, useId } from "react";
import { useIsLive } from "../../api/live.ts";
import { Button } from "../basic/button.tsx";
import { Problem } from "../page/problem.tsx";
import { Dialog } from "../window/dialog.tsx";
import { useUiWords } from "../words.ts";
import { InPlace, type Opener } from "./in-place.tsx";

/**
 * A dialog with a form of its own making. Most dialogs need only `OperationDialog`, which makes the fields from the
 * schema of an operation; use this one where fields depend on each other or are not fields of an operation.
 *
 *     <FormDialog title={…} action={say("save")} onClose={onClose} onSubmit={…} isBusy={change.isPending}
 *       blocked={name === "" ? say("nameNeeded") : undefined} error={change.error}>
 *       <TextField … />
 *     </FormDialog>
 *
 * `blocked` is the reason why the form cannot be sent; it is the tooltip of the button. Without a connection the dialog
 * blocks by itself. `error` is shown below the fields. `onHide` is called instead of `onClose` where the dialog is closed
 * by other means than `Cancel`. With `opener` the form is in the page instead, in the place of what it changes
 * (`in-place.tsx`).
 */
export interface FormDialogProps extends FormProps {
  readonly title: ReactNode;
  /** The text of the button that sends the form. */
  readonly action: string;
  readonly onClose: () => void;
  readonly isOpen?: boolean;
  readonly onHide?: (() => void) | undefined;
  readonly isWide?: boolean;
  /** Beside the form, in a wide dialog. */
  readonly aside?: ReactNode;
  /** In the page: the button that opened it. */
  readonly opener?: Opener | undefined;
  /** Something was typed: in a dialog, a press beside it does not close it. */
  readonly isDirty?: boolean;
}

export function FormDialog({
  title,
  action,
  onClose,
  isOpen = true,
  onHide = onClose,
  isWide = false,
  aside,
  opener,
  isDirty = false,
  ...form
}: FormDialogProps) {
  const say = useUiWords();
  const id = useId();
  const blocked = useBlocked(form.blocked);
  const cancel = <Button onClick={onClose}>{say("cancel")}</Button>;
  const send = (
    <Button type="submit" form={id} variant="primary" isBusy={form.isBusy} blocked={blocked}>
      {action}
    </Button>
  );
  if (opener)
    return (
      <InPlace label={typeof title === "string" ? title : action} opener={opener} isDirty={isDirty}>
        <Form id={id} className="grid items-start gap-4 md:grid-cols-2 [&>section]:col-span-full" {...form} />
        <div className="flex flex-wrap gap-2">
          {send}
          {cancel}
        </div>
      </InPlace>
    );
  const content = <Form id={id} {...form} />;
  return (
    <Dialog
      isOpen={isOpen}
      isWide={isWide}
      staysOpen={isDirty}
      onClose={onHide}
      title={title}
      footer={
        <>
          {cancel}
          {send}
        </>
      }
    >
      {aside === undefined ? (
        content
      ) : (
        <div className="grid gap-6 md:grid-cols-2">
          {content}
          {aside}
        </div>
      )}
    </Dialog>
  );
}

export interface FormProps {
  readonly onSubmit: () => void;
  readonly isBusy: boolean;
  readonly blocked?: string | undefined;
  readonly error?: unknown;
  readonly children: ReactNode;
}

/** A form that is sent once: not while it is blocked, busy or without a connection. */
export function Form({
  id,
  onSubmit,
  isBusy,
  blocked,
  error,
  className = "grid grid-cols-[minmax(0,1fr)] content-start gap-4",
  children,
}: FormProps & { readonly id?: string; readonly className?: string }) {
  const reason = useBlocked(blocked);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (reason === undefined && !isBusy) onSubmit();
  }
  return (
    <form id={id} className={className} onSubmit={submit}>
      {children}
      {error !== undefined && error !== null && <Problem error={error} />}
    </form>
  );
}

/** Why something cannot be sent now: a lost connection, or else the given reason. */
export function useBlocked(reason?: string | undefined): string | undefined {
  const say = useUiWords();
  return useIsLive() ? reason : say("offlineReason");
}
