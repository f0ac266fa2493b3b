import { Command } from "../../../ui/basic/copy-button.tsx";
import { Panel } from "../../../ui/page/page.tsx";
import type { ShownSkill } from "../skill-tab.ts";
import { useOverviewWords } from "./words.ts";

/** The same from a terminal. */
export function SkillCommands({ slug, skill }: { readonly slug: string; readonly skill: ShownSkill }) {
  const say = useOverviewWords();
  const called = skill.status === "ready" ? slug : skill.address;
  return (
    <Panel title={say("commands")}>
      <dl className="grid gap-2">
        {skill.status === "ready" && (
          <div className="min-w-0">
            <dt className="text-quiet">{say("pinCommand")}</dt>
            <dd>
              <Command text={`loadout skill load ${called} --context <id>`} />
            </dd>
          </div>
        )}
        <div className="min-w-0">
          <dt className="text-quiet">{say("readCommand")}</dt>
          <dd>
            <Command text={`loadout skill read ${called}`} />
          </dd>
        </div>
      </dl>
    </Panel>
  );
}
