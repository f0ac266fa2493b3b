import { useLanguage } from "../../shell/use-language.ts";
import { Icon } from "../../ui/basic/icon.tsx";
import { Expansions, LaunchFacts } from "../dispatch/launch-facts.tsx";
import { useNewWords } from "./new-words.ts";
import type { Brief } from "./use-brief.ts";

/** How the agent would run, what it would do with the text itself, and why that would be refused. */
export function Outlook({ brief: { launch, expansions = [], expand, refusal } }: { readonly brief: Brief }) {
  const say = useNewWords();
  const tongue = useLanguage().language === "en" ? "en" : "zh";
  if (!launch && !refusal) return null;
  return (
    <section className="grid gap-2" aria-label={say("outlook")} data-outlook>
      {refusal && (
        <div className="grid gap-1 rounded-md bg-warn-soft p-3" role="alert">
          <p className="flex items-center gap-2 font-medium text-warn">
            <Icon name="warning" />
            {say("refused")}
          </p>
          <p>{refusal.message[tongue]}</p>
          <p className="text-quiet">{refusal.hint[tongue]}</p>
        </div>
      )}
      {launch && (
        <dl className="grid grid-cols-1 gap-x-6 gap-y-1.5 sm:grid-cols-[max-content_minmax(0,1fr)]">
          <LaunchFacts launch={launch} />
        </dl>
      )}
      {expansions.length > 0 && <Expansions expansions={expansions} expand={expand ?? "refuse"} />}
    </section>
  );
}
