import { Fault, type Receipt } from "@loadout/core";
import * as z from "zod/mini";
import { printable, type Terminal } from "../doors/cli/terminal.ts";
import { field } from "../operation/field.ts";
import { type AnswerOf, operation } from "../operation/operation.ts";
import { dispatchId, queueFlag, skillFields, terminalFields, waitFlag, workFields } from "./dispatch-fields.ts";
import { DispatchBegun, exitOf, showBegun } from "./dispatch-start.ts";
import { ownDispatch } from "./own-dispatch.ts";
import { sameFolder } from "./run/choose-folder.ts";
import { assertExpected, composeTask } from "./run/compose-task.ts";
import { checkWork, sendAndStay, showDispatch, startDispatch } from "./run/start-dispatch.ts";

/** Sends a task again, with the current content of the same skills. */

const DispatchRetried = () =>
  z.extend(DispatchBegun(), {
    retryOf: z.string(),
    /** How the text differs from that of the first dispatch. */
    differences: z.object({
      isSame: z.boolean(),
      added: z.array(z.string()),
      removed: z.array(z.string()),
      changed: z.array(z.string()),
    }),
  });
export type DispatchRetried = AnswerOf<typeof DispatchRetried>;

export const dispatchRetry = operation({
  name: "dispatch.retry",
  summary: {
    en: "Send a task again, with the current content of the same skills",
    zh: "用同样选择的技能（以其当前内容）重新派发同一任务",
  },
  role: "admin",
  effect: "write",
  place: "anywhere",
  input: z.object({
    id: dispatchId(),
    skills: skillFields().skills,
    inForce: field(z._default(z.boolean(), false), {
      en: "Use the currently active skills, even if the first dispatch named its skills",
      zh: "使用当前生效的技能，即使首次派发指定了技能",
    }),
    ...workFields(),
    ...terminalFields(),
    queue: queueFlag(),
    wait: waitFlag(),
  }),
  output: DispatchRetried,
  async run(app, { id, skills: given, inForce, wait, expect, ...rest }) {
    if (given && inForce) throw eitherSkills();
    const before = await ownDispatch(app, id);
    const work = { ...rest, agent: before.agent };
    checkWork(app, work);
    const skills = inForce ? undefined : (given ?? before.receipt.named);
    const composed = await composeTask(app, { task: before.task, contextId: before.contextId, skills });
    assertExpected(composed, expect);
    const send = async () => startDispatch(app, composed, await sameFolder(app, before), work);
    const { dispatch, ...said } = app.server && !wait ? { dispatch: await send() } : await sendAndStay(app, send);
    const differences = compare(before.receipt, dispatch.receipt);
    return { ...(await showDispatch(app, dispatch)), ...said, retryOf: id, differences };
  },
  cli: {
    positionals: ["id"],
    render: () => "", // it was shown as it came
    next: (dispatch, terminal) => [showDifferences(dispatch, terminal), ...showBegun(dispatch, terminal)],
    exit: exitOf,
    examples: [
      "loadout dispatch retry 1f9a",
      "loadout dispatch retry 1f9a --skill code-review",
      "loadout dispatch retry 1f9a --in-force",
    ],
  },
});

const eitherSkills = (): Fault =>
  new Fault("input.invalid", {
    problem: { en: "--skill and --in-force cannot be combined", zh: "--skill 和 --in-force 只能用一个" },
    usage: "loadout dispatch retry <id>",
  });

function compare(before: Receipt, after: Receipt): DispatchRetried["differences"] {
  const [was, is] = [before, after].map(({ included }) => new Map(included.map(({ id, digest }) => [id, digest])));
  const ids = [...new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])];
  return {
    isSame: before.hash === after.hash,
    added: ids.filter((id) => !was?.has(id)),
    removed: ids.filter((id) => !is?.has(id)),
    changed: ids.filter((id) => was?.has(id) && is?.has(id) && was.get(id) !== is.get(id)),
  };
}

function showDifferences({ retryOf, differences }: DispatchRetried, { say }: Terminal): string {
  const { isSame, added, removed, changed } = differences;
  const id = printable(retryOf);
  if (isSame) return say({ en: `identical to the text of ${id}`, zh: `与 ${id} 发送的全文完全一致` });
  const parts = [
    ...added.map((skill) => `+ ${skill}`),
    ...removed.map((skill) => `- ${skill}`),
    ...changed.map((skill) => `~ ${skill}`),
  ];
  return printable(say({ en: `differs from ${id}: ${parts.join(", ")}`, zh: `与 ${id} 的差异：${parts.join("、")}` }));
}
