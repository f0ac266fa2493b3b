import { Link } from "@tanstack/react-router";
import type { ProblemError } from "loadout/client";
import { buttonLook } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Page } from "../../ui/page.tsx";
import { useSkillWords } from "./words.ts";

/** An address that names no skill, or several: says so, and leads to those that may be meant. */
export function UnknownSkill({ name, problem }: { readonly name: string; readonly problem: ProblemError["problem"] }) {
  const say = useSkillWords();
  const isAmbiguous = problem.code === "skill.ambiguous";
  const nearest = String(problem.values.candidates ?? "")
    .split(", ")
    .filter((one) => one !== "" && one !== "–");
  const title = say(isAmbiguous ? "ambiguous" : "unknown", { name });
  return (
    <Page title={title}>
      <Empty
        icon="search"
        title={title}
        actions={
          <Link to="/skills" className={buttonLook()}>
            {say("toList")}
          </Link>
        }
        command="loadout skill list"
      >
        <p>{say(isAmbiguous ? "ambiguousText" : "unknownText")}</p>
        {nearest.length > 0 && (
          <>
            <h3 className="mt-3 text-text">{say("nearest")}</h3>
            <ul className="mt-1 flex flex-wrap justify-center gap-2">
              {nearest.map((one) => (
                <li key={one}>
                  <Link to="/skills/$slug" params={{ slug: one }} className={buttonLook("plain", true)}>
                    {one}
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
      </Empty>
    </Page>
  );
}
