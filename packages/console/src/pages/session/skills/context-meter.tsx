import { SegmentedBar } from "../../../ui/basic/segmented-bar.tsx";
import type { ShownSession } from "../session-page.tsx";
import { useSessionSkillsWords } from "./words.ts";

const parts = [
  ["system", "bg-strong-line"],
  ["catalog", "bg-accent"],
  ["active", "bg-good"],
  ["tools", "bg-warn"],
  ["loaded", "bg-skill"],
  ["messages", "bg-quiet"],
] as const;

/** The parts of the next request, beside the context window of the model. */
export function ContextMeter({ session: { tokens, contextWindow } }: { readonly session: ShownSession }) {
  const say = useSessionSkillsWords();
  return (
    <SegmentedBar
      label={say("tokens_total")}
      most={contextWindow}
      segments={parts.map(([part, colour]) => ({ label: say(`tokens_${part}`), value: tokens[part], colour }))}
    />
  );
}
