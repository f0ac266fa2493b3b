import type { ProblemError } from "loadout/client";
import { MissingPage, nearPlaces } from "../../ui/page/missing-page.tsx";
import { useSkillWords } from "./words.ts";

/** An address that names no skill, or several: says so, and leads to those that may be meant. */
export function UnknownSkill({ name, problem }: { readonly name: string; readonly problem: ProblemError["problem"] }) {
  const say = useSkillWords();
  const isAmbiguous = problem.code === "skill.ambiguous";
  return (
    <MissingPage
      title={say(isAmbiguous ? "ambiguous" : "unknown", { name })}
      list={{ to: "/skills", label: say("toList") }}
      command="loadout skill list"
      nearest={{ heading: say("nearest"), places: nearPlaces(problem.values.candidates, "/skills") }}
    >
      {say(isAmbiguous ? "ambiguousText" : "unknownText")}
    </MissingPage>
  );
}
