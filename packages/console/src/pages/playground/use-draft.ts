import { useEffect, useState } from "react";
import { keep, readKept } from "../../shell/preferences.ts";

const nameOf = (contextId: string | undefined): string => `draft.${contextId ?? "new"}`;

/** A message on its way is kept like one that was not sent, until somebody has taken it. */
export function keepUnsent(contextId: string | undefined, text: string): void {
  if (readKept(nameOf(contextId)) === undefined) keep(nameOf(contextId), text);
}

export function dropUnsent(contextId: string | undefined, text: string): void {
  if (readKept(nameOf(contextId)) === text) keep(nameOf(contextId), undefined);
}

/** What was typed and not sent, for each conversation. */
export function useDraft(
  contextId: string | undefined,
  first: string | undefined,
): readonly [string, (text: string) => void] {
  const name = nameOf(contextId);
  const [text, setText] = useState(() => first ?? readKept(name) ?? "");
  useEffect(() => keep(name, text === "" ? undefined : text), [name, text]);
  return [text, setText];
}
