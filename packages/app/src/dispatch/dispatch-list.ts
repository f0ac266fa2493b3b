import { dispatchStates } from "@loadout/core";
import * as z from "zod/mini";
import { age } from "../doors/cli/terminal-format.ts";
import { list } from "../doors/cli/view.ts";
import { afterFlag, field, filled, limitFlag } from "../operation/field.ts";
import { operation } from "../operation/operation.ts";
import { DispatchView, dispatchView } from "./dispatch-view.ts";
import { seesAll } from "./own-dispatch.ts";
import { showState, stateStyle } from "./show-dispatch.ts";

/** Lists dispatches, latest first. */

export const dispatchList = operation({
  name: "dispatch.list",
  summary: { en: "List dispatches, latest first", zh: "列出派发，最近的在前" },
  role: "admin",
  effect: "read",
  place: "anywhere",
  input: z.object({
    state: field(z.optional(z.enum(dispatchStates)), { en: "Only dispatches in this state", zh: "只列出此状态的派发" }),
    contextId: field(
      z.optional(filled()),
      { en: "Only dispatches of this session", zh: "只列出此会话的派发" },
      { flag: "context", also: "chat-key", value: "id" },
    ),
    limit: limitFlag(z._default(z.int().check(z.positive(), z.maximum(1000)), 50)),
    after: afterFlag(),
  }),
  output: () =>
    z.object({
      dispatches: z.array(DispatchView()),
      /** There is more: pass it as `after`. */
      nextCursor: z.optional(z.string()),
    }),
  async run(app, { state, contextId, limit, after }) {
    const dispatches = await app.dispatches();
    const listOf = (context: { readonly contextId?: string }) =>
      dispatches.list({
        ...(!seesAll(app) && { userId: app.caller.userId }),
        ...(state && { state }),
        ...context,
        ...(after !== undefined && { before: after }),
        limit: limit + 1,
      });
    const named = await listOf(contextId === undefined ? {} : { contextId });
    // A name chosen by the caller maps to an id of their own.
    const isName = contextId !== undefined && named.length === 0;
    const found = isName ? await listOf({ contextId: await (await app.sessions()).idOf(contextId) }) : named;
    const shown = found.slice(0, limit);
    const last = found.length > limit ? shown.at(-1) : undefined;
    return { dispatches: shown.map(dispatchView), ...(last && { nextCursor: last.id }) };
  },
  cli: {
    rows: "dispatches",
    plain: ["id", "agent", "state", "reason", "workDir", "createdAt", "title"],
    render: list("dispatches", {
      empty: { en: "Nothing has been dispatched yet.", zh: "还没有派发。" },
      columns: [
        { title: "ID", text: "id", style: "bold" },
        { title: { en: "AGENT", zh: "智能体" }, text: "agent" },
        {
          title: { en: "STATE", zh: "状态" },
          text: showState,
          style: (text, dispatch, { style }) => style(stateStyle(dispatch), text),
        },
        {
          title: { en: "SKILLS", zh: "技能" },
          text: ({ receipt: { included, omitted } }) =>
            omitted.length === 0 ? String(included.length) : `${included.length}/${included.length + omitted.length} ⚠`,
          align: "right",
        },
        { title: { en: "STARTED", zh: "开始" }, text: ({ createdAt }) => age(createdAt), align: "right" },
        { title: { en: "TASK", zh: "任务" }, text: "title", flexible: true },
      ],
      below: ({ nextCursor }, { say }) =>
        nextCursor === undefined ? [] : [say({ en: "…and more (--limit)", zh: "……还有更多（--limit）" })],
    }),
    next: ({ dispatches }) => [
      dispatches.length === 0 ? '→ loadout dispatch "…" --to echo' : "→ loadout dispatch show <id>",
    ],
    examples: ["loadout dispatch list", "loadout dispatch list --state running --json id,agent,title"],
  },
});
