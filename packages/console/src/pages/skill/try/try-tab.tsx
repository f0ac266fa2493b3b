import { Link } from "@tanstack/react-router";
import { buttonLook } from "../../../ui/basic/button.tsx";
import { Icon } from "../../../ui/basic/icon.tsx";
import { Empty } from "../../../ui/page/empty.tsx";
import { Panel } from "../../../ui/page/page.tsx";
import type { SkillTabProps } from "../skill-page.tsx";
import { DescriptionAdvice } from "./description-advice.tsx";
import { TriggerTests } from "./trigger-tests.tsx";
import { TrySkill } from "./try-skill.tsx";
import { useTryWords } from "./words.ts";

/** Both ways to try a skill: pinned in a session, and by requests that may trigger it. */
export function TryTab({ skill }: SkillTabProps) {
  const { id, address, status, description } = skill;
  const say = useTryWords();
  if (status !== "ready")
    return (
      <Empty
        icon="play"
        title={say("notReady")}
        actions={
          <Link to="." search={{}} className={buttonLook()}>
            {say("toReason")}
          </Link>
        }
      >
        <p>{say("notReadyHint")}</p>
      </Empty>
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <TrySkill key={address} address={address} id={id} description={description} />
        <TriggerTests key={`tests of ${address}`} skill={skill} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Panel title={say("pinnedTitle")}>
          <div className="grid justify-items-start gap-3">
            <p className="text-quiet">{say("pinnedAbout")}</p>
            <Link to="/playground" search={{ skill: id }} className={buttonLook()}>
              <Icon name="play" />
              {say("pinnedAction")}
            </Link>
          </div>
        </Panel>
        <DescriptionAdvice address={address} />
      </div>
    </div>
  );
}
