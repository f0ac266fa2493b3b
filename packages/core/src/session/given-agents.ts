import type { EnvironmentFiles } from "../environment/environments.ts";
import type { Environment } from "../environment/open-environment.ts";
import type { Agents } from "../environment/settings-schema.ts";
import { Fault } from "../ground/fault.ts";

/** Agents that the embedding program defines in code: they join those of every environment, and replace those of the same id. */

/** Throws a Fault that names the field if a definition is not one of `agents.jsonc`. */
export async function checkGivenAgents(given: unknown): Promise<void> {
  const schema = await import("../environment/settings-schema.ts");
  await schema.loadWords();
  const result = schema.Agents.safeParse(given);
  if (result.success) return;
  const [issue] = result.error.issues;
  const place = ["agents", ...(issue?.path ?? [])].map(String).join(".");
  throw new Fault("input.invalid", {
    problem: `${place}: ${issue?.message ?? "is not valid"}`,
    usage: "agents: { <id>: { model?, models?, prompt?, skills?, tools?, mcp?, maxSteps?, use? } }",
  });
}

export function withGivenAgents(environment: Environment, given: Agents): Environment {
  let known: { readonly from: EnvironmentFiles; readonly made: EnvironmentFiles } | undefined;
  return {
    ...environment,
    files() {
      const from = environment.files();
      // The same files stay the same value: what is made from them is cached by it.
      if (known?.from !== from) known = { from, made: { ...from, agents: { ...from.agents, ...given } } };
      return known.made;
    },
  };
}
