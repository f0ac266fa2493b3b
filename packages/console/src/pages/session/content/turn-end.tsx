import { Chip, type Tone } from "../../../ui/basic/chip.tsx";
import type { IconName } from "../../../ui/basic/icon.tsx";
import type { ShownSession } from "../session-page.tsx";
import { useSessionWords } from "../words.ts";

type End = ShownSession["lastTurn"];

const looks: Record<End, { readonly tone: Tone; readonly icon: IconName }> = {
  none: { tone: "plain", icon: "info" },
  success: { tone: "good", icon: "check" },
  error: { tone: "bad", icon: "error" },
  interrupted: { tone: "warn", icon: "stop" },
  max_steps: { tone: "warn", icon: "warning" },
  unfinished: { tone: "accent", icon: "play" },
};

/** How the last turn ended. */
export function TurnEnd({ end }: { readonly end: End }) {
  const say = useSessionWords();
  return <Chip {...looks[end]}>{say(`end_${end}`)}</Chip>;
}
