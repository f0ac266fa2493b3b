import { Fault } from "@loadout/core";
import * as z from "zod/mini";
import { printable, quoteWord, type Terminal } from "../doors/cli/terminal.ts";
import { type AnswerOf, operation } from "../operation/operation.ts";
import { queueFlag, taskFields, waitFlag } from "./dispatch-fields.ts";
import { DispatchShown } from "./dispatch-view.ts";
import { isOver } from "./own-dispatch.ts";
import { chooseFolder, sayOwnFolder } from "./run/choose-folder.ts";
import { assertExpected, composeTask, dispatchContext, readTask } from "./run/compose-task.ts";
import { checkAgent, checkWork, sendAndStay, showDispatch, startDispatch } from "./run/start-dispatch.ts";
import { showMeter, showState, stateStyle } from "./show-dispatch.ts";

/** Sends a task to another agent, together with the active skills. */

/** A dispatch that was started, or has ended. */
export const DispatchBegun = () =>
  z.extend(DispatchShown(), {
    /** The agent's answer; absent if the caller did not wait. */
    answer: z.optional(z.string()),
  });
export type DispatchBegun = AnswerOf<typeof DispatchBegun>;

export const dispatchStart = operation({
  name: "dispatch.start",
  summary: {
    en: "Send a task to another agent, together with the active skills",
    zh: "把任务连同生效的技能派发给其他智能体",
  },
  role: "admin",
  effect: "write",
  place: "anywhere",
  input: z.object({
    ...taskFields(),
    queue: queueFlag(),
    wait: waitFlag(),
  }),
  output: DispatchBegun,
  async run(app, { task: given, contextId: named, skills, workDir, machine, wait, dryRun, expect, ...work }) {
    if (dryRun)
      throw new Fault("input.invalid", {
        problem: { en: "--dry-run sends nothing", zh: "仅预览时不会发送" },
        usage: 'loadout dispatch preview "…"',
      });
    checkWork(app, work);
    const task = await readTask(app, given);
    const contextId = dispatchContext(app, named);
    const composed = await composeTask(app, { task, contextId, skills });
    assertExpected(composed, expect);
    const folder = work.agent === undefined ? undefined : await chooseFolder(app, { workDir, machine, contextId });
    if (work.agent !== undefined) await checkAgent(app, work.agent, folder);
    if (work.agent !== undefined && folder === undefined) sayOwnFolder(app);
    const send = () => startDispatch(app, composed, folder, work);
    if (app.server && !wait) return showDispatch(app, await send());
    const { dispatch, answer } = await sendAndStay(app, send);
    return { ...(await showDispatch(app, dispatch)), answer };
  },
  cli: {
    positionals: ["task"],
    render: () => "", // it was shown as it came
    next: showBegun,
    exit: exitOf,
    examples: [
      'loadout dispatch "Review the auth module" --to claude-code',
      'loadout dispatch "Add tests for the parser" --to codex --cwd ~/parser --skill code-review',
      "git diff | loadout dispatch - --to opencode --timeout 600",
      'loadout dispatch "Say hello" --to echo --dry-run',
      'loadout dispatch "Say hello" --to echo --expect 6d995dba1af0',
      'loadout dispatch "Review the auth module" --to codex --queue --detach',
      'loadout dispatch start "list" --to echo',
    ],
  },
});

/** What is printed when it has ended, or was started in the background. */
export function showBegun(dispatch: DispatchBegun, terminal: Terminal): readonly string[] {
  const { say, style } = terminal;
  const id = quoteWord(dispatch.id);
  const state = style(stateStyle(dispatch), showState(dispatch, terminal));
  const said = dispatch.message === undefined ? "" : ` · ${printable(dispatch.message)}`;
  const summary = `${state} · ${showMeter(dispatch.receipt, terminal)}${said}`;
  if (!isOver(dispatch)) return [`${printable(dispatch.id)} · ${summary}`, `→ loadout dispatch logs ${id} -f`];
  if (dispatch.state === "exited") return [summary];
  const again = say({ en: "see again", zh: "再次查看" });
  return [summary, `→ ${again}: loadout dispatch logs ${id}   ·   loadout dispatch retry ${id}`];
}

export function exitOf({ state, reason }: Pick<DispatchBegun, "state" | "reason">): number {
  if (state === "failed") return 1;
  if (state !== "stopped") return 0;
  return reason === "timeout" ? 124 : reason === "user" ? 130 : 1;
}
