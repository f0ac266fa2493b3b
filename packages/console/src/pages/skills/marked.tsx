import { useMemo } from "react";
import { markMatches } from "./mark-matches.ts";

/** A text with what was searched for marked in it. */
export function Marked({ text, searched = "" }: { readonly text: string; readonly searched?: string | undefined }) {
  const parts = useMemo(() => markMatches(text, searched), [text, searched]);
  // A fragment, not the bare parts: what an element shows goes through the gate for hidden text.
  return (
    <>
      {parts.map(({ text: part, isMatch }, index) =>
        isMatch ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never move
          <mark key={index} className="rounded-sm bg-warn-soft font-medium text-inherit underline decoration-2">
            {part}
          </mark>
        ) : (
          part
        ),
      )}
    </>
  );
}
