import { Link } from "@tanstack/react-router";
import type { ProblemError } from "loadout/client";
import { buttonLook } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Page } from "../../ui/page.tsx";
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
  const there = String(problem.values.candidates ?? "")
    .split(", ")
    .filter((one) => one !== "" && one !== "–");
  const title = say("unknown", { name });
  return (
    <Page title={title}>
      <Empty
        icon="search"
        title={title}
        actions={
          <Link to="/agents" className={buttonLook()}>
            {say("toList")}
          </Link>
        }
        command="loadout agent list"
      >
        <p>{say("unknownText", { environment })}</p>
        {there.length > 0 && (
          <>
            <h3 className="mt-3 text-text">{say("nearest")}</h3>
            <ul className="mt-1 flex flex-wrap justify-center gap-2">
              {there.map((id) => (
                <li key={id}>
                  <Link to="/agents/$agentId" params={{ agentId: id }} className={buttonLook("plain", true)}>
                    {id}
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
