import { useOperation } from "../../api/operations.ts";
import { useMay } from "../../shell/who-am-i.ts";
import { Button } from "../../ui/basic/button.tsx";
import { Icon } from "../../ui/basic/icon.tsx";
import { usePlaygroundWords } from "./words.ts";

/** Before the first message: three things to say, from what the agent can do. */
export function Samples({
  agent,
  onChoose,
}: {
  readonly agent: string | undefined;
  readonly onChoose: (text: string) => void;
}) {
  const say = usePlaygroundWords();
  const mayLook = useMay("admin");
  const { data } = useOperation("agent.show", { id: agent ?? "" }, { enabled: mayLook && agent !== undefined });
  const known: Readonly<Record<string, string>> = {
    "sales-report": say("sampleSales"),
    "hello-skill": say("sampleHello"),
    brainstorming: say("sampleIdeas"),
    "code-review": say("sampleReview"),
  };
  const skills = data?.visibleSkills.filter(({ listed }) => listed !== "hidden").map(({ id }) => id) ?? [];
  const told = [
    ...Object.keys(known).filter((id) => skills.includes(id)),
    ...skills.filter((id) => !(id in known)),
  ].map((id) => known[id] ?? say("sampleSkill", { skill: id }));
  const samples = [...told, say("sampleCan"), say("sampleHello"), say("sampleHow")];
  return (
    <div className="grid flex-1 place-content-center justify-items-center gap-4 overflow-y-auto p-4 text-center">
      <Icon name="chat" className="size-8 text-quiet" />
      <h2>{say("emptyTitle")}</h2>
      <p className="max-w-prose text-quiet">{mayLook ? say("emptyHint") : say("emptyHintUser")}</p>
      <ul className="grid w-full max-w-md gap-2">
        {[...new Set(samples)].slice(0, 3).map((sample) => (
          <li key={sample}>
            <Button
              className="w-full justify-start text-left whitespace-normal"
              onClick={() => onChoose(sample)}
              data-sample
            >
              {sample}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
