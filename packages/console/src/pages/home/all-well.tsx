import { Link } from "@tanstack/react-router";
import { useOperation } from "../../api/operations.ts";
import { useMay } from "../../shell/who-am-i.ts";
import { Icon } from "../../ui/basic/icon.tsx";
import { useHomeWords } from "./words.ts";

/** Nothing is wrong: one calm line, with what there is. */
export function AllWell() {
  const say = useHomeWords();
  const { data: environment } = useOperation("environment.show", {});
  const { data: agents } = useOperation("agent.list", {});
  const { data: sessions } = useOperation("session.list", { limit: 1 });
  const isAllowed = useMay("superadmin");
  if (!environment || !agents || !sessions) return null;
  const skillsText = say("skillsReady", { count: environment.skills.ready });
  return (
    <p className="flex flex-wrap items-center gap-x-2" data-calm>
      <Icon name="check" className="size-4 text-good" />
      <span className="font-medium text-good">{say("calm")}</span>
      <span aria-hidden="true">·</span>
      {isAllowed ? (
        <Link to="/skills" className="underline hover:text-accent">
          {skillsText}
        </Link>
      ) : (
        <span>{skillsText}</span>
      )}
      <span aria-hidden="true">·</span>
      <span>{say("agents", { count: agents.agents.length })}</span>
      <span aria-hidden="true">·</span>
      <Link to="/sessions" className="underline hover:text-accent">
        {say("sessions", { count: sessions.total })}
      </Link>
    </p>
  );
}
