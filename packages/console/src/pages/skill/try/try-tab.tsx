import { Link } from "@tanstack/react-router";
import { buttonLook } from "../../../ui/basic/button.tsx";
import { Icon } from "../../../ui/basic/icon.tsx";
import { Empty } from "../../../ui/page/empty.tsx";
import { Panel } from "../../../ui/page/page.tsx";
import type { SkillTabProps } from "../skill-page.tsx";
import { useSkillWords } from "../words.ts";
import { TrySkill } from "./try-skill.tsx";
import { useTryWords } from "./words.ts";

/** Both ways to try a skill: pinned in a session, and by requests that may bring it in. */
export function TryTab({ skill: { id, address, status, description } }: SkillTabProps) {
  const say = useTryWords();
  const sayPage = useSkillWords();
  if (status !== "ready") return <Empty title={sayPage("notReady")} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <TrySkill key={address} address={address} id={id} description={description} />
      <Panel title={say("pinnedTitle")}>
        <div className="grid justify-items-start gap-3">
          <p className="text-quiet">{say("pinnedAbout")}</p>
          <Link to="/playground" search={{ skill: id }} className={buttonLook()}>
            <Icon name="play" />
            {say("pinnedAction")}
          </Link>
        </div>
      </Panel>
    </div>
  );
}
