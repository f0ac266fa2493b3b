import { useNavigate } from "@tanstack/react-router";
import { useId } from "react";
import { fieldLook } from "../../ui/form/field-frame.tsx";
import { usePlaygroundWords } from "./words.ts";

/** With whom a new conversation begins. */
export function AgentChoice({
  agents,
  current,
}: {
  readonly agents: readonly string[];
  readonly current: string | undefined;
}) {
  const say = usePlaygroundWords();
  const navigate = useNavigate();
  const id = useId();
  if (agents.length === 0) return null;
  return (
    <span className="flex items-center gap-2">
      <label htmlFor={id} className="whitespace-nowrap text-quiet">
        {say("agent")}
      </label>
      <select
        id={id}
        className={`${fieldLook} max-w-48`}
        value={current}
        onChange={({ target }) =>
          void navigate({
            to: "/playground",
            search: (({ say, skill }: Record<string, unknown>) => ({ say, skill, agent: target.value })) as never,
            replace: true,
          })
        }
      >
        {agents.map((agent) => (
          <option key={agent} value={agent}>
            {agent}
          </option>
        ))}
      </select>
    </span>
  );
}
