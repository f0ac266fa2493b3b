import { type AgentLaunch, type ExpandChoice, Fault, type TextReading } from "@loadout/core";
import type { App } from "../app.ts";
import { type BriefView, expansionViews, launchView } from "./dispatch-view.ts";
import { permissionOf, type WorkChoice } from "./run/start-dispatch.ts";

/** A text, and the conditions under which it would be sent. */
interface ReadAhead extends WorkChoice {
  readonly text: string;
}

/** How the agent would be started, what it would do with the text itself, and why that would be refused. Starts nothing. */
export async function readAhead(
  app: App,
  agent: string,
  folder: string | undefined,
  { text, expand = "refuse", ...work }: ReadAhead,
): Promise<Pick<BriefView, "launch" | "expansions" | "expand" | "refusal">> {
  const options = { permission: permissionOf(app, work), role: app.caller.role };
  try {
    const plan = await (await app.dispatches()).plan(agent, folder, options);
    return plan ? readingOf(plan.launch, plan.inspect, text, expand) : {};
  } catch (error) {
    return { expand, refusal: refusalOf(error) };
  }
}

function readingOf(
  launch: AgentLaunch,
  inspect: (text: string, choice: ExpandChoice) => TextReading,
  text: string,
  expand: ExpandChoice,
): Pick<BriefView, "launch" | "expansions" | "expand" | "refusal"> {
  const { expansions } = inspect(text, "allow");
  const shown = { launch: launchView(launch), expansions: expansionViews(expansions), expand };
  try {
    inspect(text, expand);
    return shown;
  } catch (error) {
    return { ...shown, refusal: refusalOf(error) };
  }
}

/** A fault as a preview tells it. */
export function refusalOf(error: unknown): NonNullable<BriefView["refusal"]> {
  if (!(error instanceof Fault)) throw error;
  const [en, zh] = [error.say("en"), error.say("zh")];
  return {
    code: error.code,
    message: { en: en.message, zh: zh.message },
    hint: { en: en.hint, zh: zh.hint },
  };
}
