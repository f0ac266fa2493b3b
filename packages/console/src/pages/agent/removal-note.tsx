import { useEffect } from "react";
import { announce } from "../../ui/basic/announcer.tsx";
import { Button } from "../../ui/basic/button.tsx";
import { useUiWords } from "../../ui/words.ts";
import type { Previewed } from "./use-preview.ts";
import { useAgentWords } from "./words.ts";

export interface Removal {
  /** What was removed. */
  readonly reference: string;
  /** What was selected until then, and what was seen. */
  readonly skills: readonly string[];
  readonly visible: readonly string[];
}

/** Which skills left with one that was removed, as soon as that is known. */
export function RemovalNote({
  removal: { reference, visible },
  previewed: { preview, isCurrent },
  onUndo,
}: {
  readonly removal: Removal;
  readonly previewed: Previewed;
  readonly onUndo: () => void;
}) {
  const say = useAgentWords();
  const sayUi = useUiWords();
  const gone = visible.filter(
    (id) => !preview?.visible_skills.includes(id) && id !== reference && !reference.endsWith(`:${id}`),
  );
  const others =
    gone.length === 0 ? say("leavesAlone") : say("leavesWith", { count: gone.length, names: gone.join(", ") });
  const text = isCurrent ? `${say("leaves", { skill: reference })} ${others}` : say("leaves", { skill: reference });
  useEffect(() => {
    if (isCurrent) announce(text);
  }, [isCurrent, text]);
  return (
    <p className="flex flex-wrap items-center gap-2 rounded-md bg-raised px-3 py-1.5" data-removal>
      <span className="min-w-0 flex-1">{text}</span>
      <Button isSmall className="max-md:min-h-11" onClick={onUndo}>
        {sayUi("undo")}
      </Button>
    </p>
  );
}
