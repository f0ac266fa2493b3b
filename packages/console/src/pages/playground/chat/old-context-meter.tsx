import type { OutputOf } from "loadout/client";
import { useFormat } from "../../../ui/basic/format.ts";
import { SegmentedBar } from "../../../ui/basic/segmented-bar.tsx";
import { usePlaygroundWords } from "../words.ts";

type Shown = OutputOf<"session.show">;

/** How much of the model's window the next request takes, and for what. */
export function ContextMeter({ tokens, contextWindow }: Pick<Shown, "tokens" | "contextWindow">) {
  const say = usePlaygroundWords();
  return (
    <SegmentedBar
      label={say("context")}
      most={contextWindow}
      segments={[
        { label: say("partSystem"), value: tokens.system, colour: "bg-accent" },
        { label: say("partCatalog"), value: tokens.catalog, colour: "bg-skill" },
        { label: say("partActive"), value: tokens.active, colour: "bg-good" },
        { label: say("partTools"), value: tokens.tools, colour: "bg-warn" },
        { label: say("partLoaded"), value: tokens.loaded, colour: "bg-bad" },
        { label: say("partMessages"), value: tokens.messages, colour: "bg-strong-line" },
      ]}
    />
  );
}

/** The same in a few words. */
export function ContextLine({ tokens, contextWindow }: Pick<Shown, "tokens" | "contextWindow">) {
  const say = usePlaygroundWords();
  const format = useFormat();
  const [total, window] = [format.number(tokens.total), format.number(contextWindow)];
  return (
    <p className="flex items-center gap-2 text-xs text-quiet">
      <span aria-hidden="true" className="h-1.5 w-16 overflow-hidden rounded-full bg-raised">
        <span
          className="block h-full bg-accent"
          style={{ width: `${Math.min(100, (tokens.total / contextWindow) * 100)}%` }}
        />
      </span>
      <span>
        {say("context")} {say("contextOf", { total, window })}
      </span>
    </p>
  );
}
