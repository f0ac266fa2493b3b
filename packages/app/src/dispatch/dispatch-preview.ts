import { type AgentLaunch, type ExpandChoice, Fault, type TextReading } from "@loadout/core";
import * as z from "zod/mini";
import type { App } from "../app.ts";
import { printable, showText } from "../doors/cli/terminal.ts";
import { operation } from "../operation/operation.ts";
import { taskFields } from "./dispatch-fields.ts";
import { BriefView } from "./dispatch-view.ts";
import { type ChosenFolder, chooseFolder } from "./run/choose-folder.ts";
import { briefView, composeTask, dispatchContext, readTask, unexpected } from "./run/compose-task.ts";
import { checkAgent, permissionOf, type WorkChoice } from "./run/start-dispatch.ts";
import { showExpansions, showLaunch, showMeter } from "./show-dispatch.ts";

/** Shows exactly what an agent would receive. Starts nothing. */

export const dispatchPreview = operation({
  name: "dispatch.preview",
  summary: { en: "Show exactly what the agent would receive", zh: "查看将发送给其他智能体的全文" },
  role: "admin",
  effect: "read",
  place: "anywhere",
  isLarge: true,
  input: z.object(taskFields()),
  output: BriefView,
  async run(app, { task: given, agent, contextId: named, skills, workDir, machine, expect, ...work }) {
    const task = await readTask(app, given);
    const contextId = dispatchContext(app, named);
    const composed = await composeTask(app, { task, contextId, skills });
    const fault = unexpected(composed, expect);
    const refusal = fault && { refusal: refusalOf(fault) };
    if (agent === undefined) return { ...briefView(composed, agent), ...refusal };
    const folder = await chooseFolder(app, { workDir, machine, contextId });
    await checkAgent(app, agent, folder);
    const reading = await readAhead(app, agent, folder, { text: composed.brief.text, ...work });
    return { ...briefView(composed, agent), ...reading, ...refusal };
  },
  cli: {
    positionals: ["task"],
    isExact: true,
    render: ({ text }, terminal) => showText(text, terminal),
    next: (brief, terminal) => [
      showMeter(brief, terminal),
      ...brief.unreadable.map((id) =>
        terminal.say({ en: `not included, unreadable: ${id}`, zh: `无法读取，未附带：${id}` }),
      ),
      ...(brief.launch ? [showLaunch(brief.launch, terminal)] : []),
      ...showExpansions(brief, terminal),
      ...(brief.refusal
        ? [`✗ ${printable(terminal.say(brief.refusal.message))}`, `  → ${printable(terminal.say(brief.refusal.hint))}`]
        : []),
      terminal.say({
        en: `sha256 ${brief.hash}   → --expect ${brief.hash.slice(0, 12)} sends exactly this text`,
        zh: `sha256 ${brief.hash}   → --expect ${brief.hash.slice(0, 12)} 只发送这段文本`,
      }),
    ],
    examples: [
      'loadout dispatch preview "Review the auth module" --to claude-code',
      'loadout dispatch "Review the auth module" --to codex --skill code-review --dry-run',
    ],
  },
});

type Reading = Pick<BriefView, "launch" | "expansions" | "expand" | "refusal">;

/** A text, and the conditions under which it would be sent. */
interface ReadAhead extends WorkChoice {
  readonly text: string;
}

/** How the agent would be started, what it would do with the text itself, and why that would be refused. Starts nothing. */
async function readAhead(
  app: App,
  agent: string,
  folder: ChosenFolder | undefined,
  { text, expand = "refuse", ...work }: ReadAhead,
): Promise<Reading> {
  const options = { permission: permissionOf(app, work), role: app.caller.role };
  if (folder?.machine !== undefined) return { expand }; // its agents are started there
  try {
    const plan = await (await app.dispatches()).plan(agent, folder?.path, options);
    return plan ? await readingOf(plan.launch, plan.inspect, text, expand) : {};
  } catch (error) {
    return { expand, refusal: refusalOf(error) };
  }
}

async function readingOf(
  launch: AgentLaunch,
  inspect: (text: string, choice: ExpandChoice) => Promise<TextReading>,
  text: string,
  expand: ExpandChoice,
): Promise<Reading> {
  const { expansions } = await inspect(text, "allow");
  const shown = { launch, expansions, expand };
  try {
    await inspect(text, expand);
    return shown;
  } catch (error) {
    return { ...shown, refusal: refusalOf(error) };
  }
}

/** A fault as a preview tells it. */
function refusalOf(error: unknown): NonNullable<BriefView["refusal"]> {
  if (!(error instanceof Fault)) throw error;
  const [en, zh] = [error.say("en"), error.say("zh")];
  return {
    code: error.code,
    message: { en: en.message, zh: zh.message },
    hint: { en: en.hint, zh: zh.hint },
  };
}
