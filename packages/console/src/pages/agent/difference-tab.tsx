import { lazy, Suspense } from "react";
import { useOperation } from "../../api/operations.ts";
import { Loaded, Skeleton } from "../../ui/page/loading.tsx";
import { definitionText } from "./agent-draft.ts";
import type { SeesPanelProps } from "./sees-panel.tsx";
import { useSeesWords } from "./sees-words.ts";
import type { Preview } from "./use-preview.ts";

const TitledDiff = lazy(async () => ({ default: (await import("../../ui/diff/titled-diff.tsx")).TitledDiff }));

/** How the request of the draft differs from that of what is saved. */
export function DifferenceTab({ saved, ...rest }: SeesPanelProps & { readonly preview: Preview }) {
  const say = useSeesWords();
  if (!saved) return <p className="text-quiet">{say("differenceNew")}</p>;
  return <Differences saved={saved} {...rest} />;
}

function Differences({
  preview,
  saved,
  definition,
  environment,
}: SeesPanelProps & { readonly preview: Preview; readonly saved: NonNullable<SeesPanelProps["saved"]> }) {
  const say = useSeesWords();
  const query = useOperation("agent.prompt", { id: saved.id, environment });
  return (
    <Loaded query={query}>
      {(before) => (
        <Suspense fallback={<Skeleton />}>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
            <TitledDiff
              title={say("settings")}
              before={definitionText(saved.definition)}
              after={definitionText(definition)}
            />
            <TitledDiff
              title={say("instructions")}
              before={before.request.instructions}
              after={preview.request.instructions}
            />
            <TitledDiff title={say("toolTexts")} before={toolsText(before)} after={toolsText(preview)} />
          </div>
        </Suspense>
      )}
    </Loaded>
  );
}

/** Lines that compare well: the long texts of each stand in lines of their own. */
const toolsText = ({ request }: Preview): string =>
  request.tools
    .map(({ name, description, parameters }) => `# ${name}\n${description}\n${JSON.stringify(parameters, null, 2)}`)
    .join("\n\n");
