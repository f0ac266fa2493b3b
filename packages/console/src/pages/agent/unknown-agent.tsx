import type { ProblemError } from "loadout/client";
import { MissingPage, nearPlaces } from "../../ui/page/missing-page.tsx";
import { useAgentWords } from "./words.ts";

/** An address that names no agent: says so, and leads to those there are. */
export function UnknownAgent({
  name,
  environment,
  problem,
}: {
  readonly name: string;
  readonly environment: string;
  readonly problem: ProblemError["problem"];
}) {
  const say = useAgentWords();
  return (
    <MissingPage
      title={say("unknown", { name })}
      list={{ to: "/agents", label: say("toList") }}
      command="loadout agent list"
      nearest={{ heading: say("nearest"), places: nearPlaces(problem.values.candidates, "/agents") }}
    >
      {say("unknownText", { environment })}
    </MissingPage>
  );
}
