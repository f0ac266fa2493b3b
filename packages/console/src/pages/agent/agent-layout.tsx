import type { KeyboardEvent, ReactNode } from "react";
import { codeOf } from "../../api/page-client.ts";
import { Button } from "../../ui/basic/button.tsx";
import { Icon } from "../../ui/basic/icon.tsx";
import { useAgentWords } from "./words.ts";

/** The form on the left, what the model gets on the right. Saved by the button or Ctrl S, never by Enter in a field. */
export function AgentLayout({
  left,
  right,
  bar,
  before,
  onSave,
}: {
  readonly left: ReactNode;
  readonly right: ReactNode;
  readonly bar: ReactNode;
  readonly before?: ReactNode;
  /** Left out while nothing can be saved. */
  readonly onSave: (() => void) | undefined;
}) {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "s" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onSave?.();
  };
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      onKeyDown={onKeyDown}
      onSubmit={(event) => event.preventDefault()}
    >
      {before}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        {left}
        {right}
      </div>
      {bar}
    </form>
  );
}

/** Saves names that do not exist, after the server refused them. */
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

/** A problem beside a field, with a link to where it can be fixed. */
export const Warning = ({ children, link }: { readonly children: ReactNode; readonly link?: ReactNode }) => (
  <p className="flex flex-wrap items-center gap-x-2 text-warn" data-warning>
    <Icon name="warning" />
    <span className="min-w-0">{children}</span>
    {link}
  </p>
);
