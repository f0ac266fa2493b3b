import { useState } from "react";
import { useUiWords } from "../words.ts";
import { announce } from "./announcer.tsx";
import { Button } from "./button.tsx";

/** Copies a text. */
export function CopyButton({ text, label }: { readonly text: string; readonly label?: string }) {
  const say = useUiWords();
  const [isDone, setIsDone] = useState(false);
  async function copy(): Promise<void> {
    await copyText(text);
    setIsDone(true);
    announce(say("copied"));
    setTimeout(() => setIsDone(false), 2000);
  }
  return (
    <Button isSmall variant="quiet" icon={isDone ? "check" : "copy"} onClick={copy} aria-label={label ?? say("copy")}>
      {isDone ? say("copied") : (label ?? say("copy"))}
    </Button>
  );
}

export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  // The clipboard API needs loopback or https; elsewhere a selected field is copied.
  const field = document.createElement("textarea");
  field.value = text;
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
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
