import { SegmentedBar } from "../../../ui/basic/segmented-bar.tsx";
import type { ShownSession } from "../session-page.tsx";
import { useSessionSkillsWords } from "./words.ts";

const parts = [
  ["system", "bg-part-system"],
  ["catalog", "bg-part-listing"],
  ["active", "bg-skill"],
  ["tools", "bg-part-tools"],
  ["loaded", "bg-skill/60"],
  ["messages", "bg-part-history"],
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
