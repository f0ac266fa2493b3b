import { Link } from "@tanstack/react-router";
import { ProblemError } from "loadout/client";
import { Button, buttonLook } from "../../ui/basic/button.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { nameVariable, type ServerDraft } from "./server-draft.ts";
import { useMcpWords } from "./words.ts";

/** Why a server was not saved, with what helps: the one that has its name, or a variable in the place of a secret. */
export function SaveProblem({
  error,
  draft,
  onChange,
}: {
  readonly error: unknown;
  readonly draft: ServerDraft;
  readonly onChange: (draft: ServerDraft) => void;
}) {
  const say = useMcpWords();
  const problem = error instanceof ProblemError ? error.problem : undefined;
  const named = problem?.code === "mcp.secret" ? nameVariable(draft, String(problem.values.place)) : undefined;
  return (
    <Problem error={error}>
      {problem?.code === "mcp.exists" && (
        <Link to="/mcp/$name" params={{ name: draft.name.trim() }} className={buttonLook("plain", true)}>
          {say("openExisting", { name: draft.name.trim() })}
        </Link>
      )}
      {named && (
        <Button isSmall icon="key" className="max-md:min-h-11" onClick={() => onChange(named)}>
          {say("useVariable")}
        </Button>
      )}
    </Problem>
  );
}
