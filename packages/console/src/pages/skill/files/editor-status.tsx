import { useMemo } from "react";
import type { Cursor } from "../../../ui/editor/editor.tsx";
import { lineBreaksOf } from "../../../ui/editor/line-breaks.ts";
import { useFilesWords } from "./words.ts";

/** Below the text: where one is in it, and what it is made of. */
export function EditorStatus({
  text,
  cursor: { line, column, lines },
  isKept,
}: {
  readonly text: string;
  readonly cursor: Cursor;
  readonly isKept: boolean;
}) {
  const say = useFilesWords();
  const breaks = useMemo(() => lineBreaksOf(text), [text]);
  return (
    <p
      className="flex flex-wrap gap-x-3 border-t border-line px-3 py-1 text-xs text-quiet tabular-nums"
      data-editor-status
    >
      <span>{say("cursor", { line, column })}</span>
      <span>UTF-8</span>
      <span>{breaks === "mixed" ? say("mixedBreaks") : breaks}</span>
      <span>{say("lines", { count: lines })}</span>
      <span className="max-md:hidden">{say("tabLeaves")}</span>
      {!isKept && <span className="text-warn">{say("noDraft")}</span>}
    </p>
  );
}
