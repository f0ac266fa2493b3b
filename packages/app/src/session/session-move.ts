import type { SessionMove } from "@loadout/core";
import * as z from "zod/mini";
import type { App } from "../app.ts";
import { printable, quoteWord, type Terminal } from "../doors/cli/terminal.ts";
import { environmentName, field } from "../operation/field.ts";
import { type AnswerOf, operation } from "../operation/operation.ts";
import { contextArgument, openContext, remember } from "./context.ts";
import { showToolChange } from "./show-tools.ts";
import { ToolChangeView, toolChange } from "./tools-view.ts";

/** Moves a session to another environment. */

const MoveView = () =>
  z.object({
    contextId: z.string(),
    from: z.string(),
    to: z.string(),
    /** Whether this only tells what would change. */
    isPreview: z.boolean(),
    agent: z.object({ from: z.string(), to: z.string() }),
    model: z.object({ from: z.string(), to: z.string() }),
    added: z.array(z.string()),
    removed: z.array(z.string()),
    changed: z.array(z.object({ id: z.string(), from: z.string(), to: z.string() })),
    /** Pins whose skill the other environment does not have. */
    droppedPins: z.array(z.string()),
    /** Skills the model loaded that the other environment does not have. */
    ended: z.array(z.string()),
    tools: ToolChangeView(),
  });
type MoveView = AnswerOf<typeof MoveView>;

export const sessionMove = operation({
  name: "session.move",
  summary: { en: "Move a session to another environment", zh: "将会话移到另一个环境" },
  role: "user",
  effect: "write",
  place: "anywhere",
  input: z.object({
    contextId: contextArgument(),
    environment: field(environmentName(), { en: "The environment to move to", zh: "目标环境" }, { flag: "env" }),
    dryRun: field(z._default(z.boolean(), false), {
      en: "Show what would change without moving it",
      zh: "只显示会发生的变化",
    }),
  }),
  output: MoveView,
  async run(app, { contextId, environment, dryRun }) {
    const session = await openContext(app, contextId);
    return moveSession(app, session.contextId, environment, dryRun);
  },
  cli: {
    positionals: ["contextId"],
    render: showMove,
    next: ({ contextId, to, isPreview }) => [
      isPreview
        ? `→ loadout session move ${quoteWord(contextId)} --env ${to}`
        : `→ loadout run "…" --context ${quoteWord(contextId)}`,
    ],
    examples: ["loadout session move --env staging --dry-run", "loadout session move a1f9 --env staging"],
  },
});

/** Moves a session, or tells what that would change. */
export async function moveSession(
  app: App,
  contextId: string,
  environment: string,
  dryRun: boolean,
): Promise<MoveView> {
  const move = await (await app.sessions()).move(contextId, environment, { dryRun });
  if (!dryRun) {
    await app.server?.drop(contextId); // what it has open is of the old environment
    await remember(app, contextId);
    await app.audit({ action: "session.move", subject: contextId, before: move.from, after: move.to });
  }
  return moveView(move, dryRun);
}

const moveView = (
  { contextId, from, to, before, after, skills, droppedPins, ended }: SessionMove,
  isPreview: boolean,
): MoveView => ({
  contextId,
  from,
  to,
  isPreview,
  agent: { from: before.agent, to: after.agent },
  model: { from: before.model, to: after.model },
  added: [...skills.added],
  removed: [...skills.removed],
  changed: skills.changed.map((one) => ({ ...one })),
  droppedPins: [...droppedPins],
  ended: [...ended],
  tools: toolChange(before, after),
});

export function showMove(move: MoveView, terminal: Terminal): string {
  const { say, style } = terminal;
  const id = style("bold", printable(move.contextId));
  const lines: readonly (readonly [string, readonly string[]])[] = [
    [say({ en: "agent", zh: "智能体" }), differing(move.agent)],
    [say({ en: "model", zh: "模型" }), differing(move.model)],
    [say({ en: "skills added", zh: "新增技能" }), move.added],
    [say({ en: "skills removed", zh: "移除技能" }), move.removed],
    [say({ en: "skills changed", zh: "变化的技能" }), move.changed.map((one) => `${one.id} (${one.from} → ${one.to})`)],
    [say({ en: "pins dropped", zh: "取消固定" }), move.droppedPins],
    [say({ en: "unloaded", zh: "卸载" }), move.ended],
  ];
  return [
    move.isPreview
      ? `${style("dim", "·")} ${say({ en: `would move ${id}: ${move.from} → ${move.to}`, zh: `将移动 ${id}：${move.from} → ${move.to}` })}`
      : `${style("green", "✓")} ${say({ en: `moved ${id}: ${move.from} → ${move.to}`, zh: `已移动 ${id}：${move.from} → ${move.to}` })}`,
    ...lines.flatMap(([label, names]) => (names.length === 0 ? [] : [`  ${label}: ${printable(names.join(", "))}`])),
    showToolChange(move.tools, terminal, false),
  ].join("\n");
}

const differing = ({ from, to }: { from: string; to: string }): string[] => (from === to ? [] : [`${from} → ${to}`]);
