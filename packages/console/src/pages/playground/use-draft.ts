import { useEffect, useState } from "react";
import { keep, readKept } from "../../shell/preferences.ts";

/** What was typed and not sent, for each conversation. */
export function useDraft(
  contextId: string | undefined,
  first: string | undefined,
): readonly [string, (text: string) => void] {
  const name = `draft.${contextId ?? "new"}`;
  const [text, setText] = useState(() => first ?? readKept(name) ?? "");
  useEffect(() => keep(name, text === "" ? undefined : text), [name, text]);
  return [text, setText];
}
