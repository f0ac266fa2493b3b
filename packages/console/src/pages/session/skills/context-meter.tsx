import { useFormat } from "../../../ui/basic/format.ts";
import { SegmentedBar } from "../../../ui/basic/segmented-bar.tsx";
import { Panel } from "../../../ui/page/page.tsx";
import type { ShownSession } from "../session-page.tsx";
import { useSessionWords } from "../words.ts";

/** What the next request is made of, beside what the model can take. */
export function ContextMeter({ session }: { readonly session: ShownSession }) {
  const say = useSessionWords();
  const format = useFormat();
  const { tokens, contextWindow, tokenizer } = session;
  return (
    <Panel title={say("context")}>
      <SegmentedBar
        label={say("tokensTotal")}
        most={contextWindow}
        segments={[
          { label: say("tokensSystem"), value: tokens.system, colour: "bg-strong-line" },
          { label: say("tokensCatalog"), value: tokens.catalog, colour: "bg-accent" },
          { label: say("tokensActive"), value: tokens.active, colour: "bg-good" },
          { label: say("tokensTools"), value: tokens.tools, colour: "bg-warn" },
          { label: say("tokensLoaded"), value: tokens.loaded, colour: "bg-skill" },
          { label: say("tokensMessages"), value: tokens.messages, colour: "bg-quiet" },
        ]}
      />
      <p className="mt-1 text-xs text-quiet">
        {say("contextOf", {
          total: format.number(tokens.total),
          window: format.number(contextWindow),
          tokenizer,
        })}
      </p>
    </Panel>
  );
}
