import { useState } from "react";
import { useUiWords } from "../words.ts";
import { announce } from "./announcer.tsx";
import { Button } from "./button.tsx";
import { tell } from "./toasts.tsx";

/** Copies a text. `name` says to screen readers what it copies, where that stands beside the button. */
export function CopyButton({
  text,
  label,
  name = label,
}: {
  readonly text: string;
  readonly label?: string;
  readonly name?: string | undefined;
}) {
  const say = useUiWords();
  const copyText = useCopyText();
  const [isDone, setIsDone] = useState(false);
  async function copy(): Promise<void> {
    if (!(await copyText(text))) return;
    setIsDone(true);
    setTimeout(() => setIsDone(false), 2000);
  }
  return (
    <Button isSmall variant="quiet" icon={isDone ? "check" : "copy"} onClick={copy} aria-label={name ?? say("copy")}>
      {isDone ? say("copied") : (label ?? say("copy"))}
    </Button>
  );
}

/** Answers whether the text is in the clipboard now; if not, the user is told. */
export function useCopyText(): (text: string) => Promise<boolean> {
  const say = useUiWords();
  return async (text) => {
    const isCopied = await copyText(text);
    if (isCopied) announce(say("copied"));
    else tell(say("notCopied"));
    return isCopied;
  };
}

/** The clipboard API needs loopback or https and a permission; without them a selected field is copied. */
async function copyText(text: string): Promise<boolean> {
  if (!navigator.clipboard) return copySelected(text);
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return copySelected(text);
  }
}

function copySelected(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement("textarea");
  field.className = "sr-only";
  field.readOnly = true;
  field.value = text;
  // A dialog takes back the focus from what is outside of it.
  (before?.closest('[role="dialog"], [role="alertdialog"]') ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return isCopied;
}

/** A command with a copy button. */
export const Command = ({ text }: { readonly text: string }) => (
  <span className="inline-flex min-w-0 max-w-full items-center gap-1 rounded-md border border-line bg-raised py-0.5 pr-0.5 pl-2">
    <code className="min-w-0 overflow-x-auto whitespace-pre" tabIndex={0}>
      {text}
    </code>
    <CopyButton text={text} />
  </span>
);
