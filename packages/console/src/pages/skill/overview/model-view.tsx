import { useOperation } from "../../../api/operations.ts";
import { Loaded } from "../../../ui/page/loading.tsx";
import { Panel } from "../../../ui/page/page.tsx";
import { TokenMeter } from "../../../ui/skill/token-meter.tsx";
import type { ShownSkill } from "../skill-tab.ts";
import { useOverviewWords } from "./words.ts";

/** The very line that requests carry, as the server composes it, and what it and the instructions cost. */
export function ModelView({ skill }: { readonly skill: ShownSkill }) {
  const say = useOverviewWords();
  return (
    <Panel title={say("modelSees")}>
      {skill.status !== "ready" ? (
        <p className="text-quiet">{say("notReady")}</p>
      ) : skill.modelInvocable ? (
        <ListingLine id={skill.id} />
      ) : (
        <p className="text-quiet">{say("notListed")}</p>
      )}
      <p className="mt-3 flex items-baseline justify-between gap-2">
        <span className="text-quiet">{say("tokens")}</span>
        <TokenMeter listing={skill.listingTokens} full={skill.fullTokens} tokenizer={skill.tokenizer} />
      </p>
    </Panel>
  );
}

function ListingLine({ id }: { readonly id: string }) {
  const say = useOverviewWords();
  const query = useOperation("environment.show", {});
  return (
    <Loaded query={query} rows={2}>
      {({ toolDescription }) => (
        <figure className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
          <figcaption className="text-quiet">{say("listingLine")}</figcaption>
          <pre
            className="rounded-md border-l-2 border-skill bg-skill-soft px-3 py-2 break-words whitespace-pre-wrap"
            data-listing-line
          >
            {toolDescription.split("\n").find((line) => line.startsWith(`- ${id}: `))}
          </pre>
        </figure>
      )}
    </Loaded>
  );
}
