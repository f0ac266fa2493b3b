import { getRouteApi } from "@tanstack/react-router";
import { useOperation } from "../../../api/operations.ts";
import { DetailPage } from "../../../ui/page/detail-page.tsx";
import { Panel } from "../../../ui/page/page.tsx";
import { InstructionsText, UsableFacts } from "./usable-skill.tsx";
import { useUsableWords } from "./words.ts";

const route = getRouteApi("/inside/skills/$slug");

/** One skill to read, for those who may use it. */
export function UsableSkillPage() {
  const say = useUsableWords();
  const { slug } = route.useParams();
  const query = useOperation("skill.usable", { name: slug });
  return (
    <DetailPage
      query={query}
      name={slug}
      title={({ skills: [skill] }) => skill?.name ?? slug}
      back={{ to: "/skills", label: say("title") }}
      missing={{
        codes: ["skill.not-found", "skill.ambiguous", "skill.unusable", "skill.untrusted"],
        title: say("noAccess", { name: slug }),
        text: say("noAccessHint"),
        list: say("toList"),
        command: "loadout skill usable",
      }}
    >
      {({ skills: [skill], instructions = "" }) =>
        skill && (
          <>
            <UsableFacts skill={skill} />
            <Panel title={say("instructions")}>
              <InstructionsText text={instructions} />
            </Panel>
          </>
        )
      }
    </DetailPage>
  );
}
