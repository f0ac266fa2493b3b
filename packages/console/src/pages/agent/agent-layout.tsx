import type { KeyboardEvent, ReactNode } from "react";

/** What is set on the left, what comes of it on the right. Saved by its button or Ctrl S, never by Enter in a field. */
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
  /** Absent where nothing can be saved now. */
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
