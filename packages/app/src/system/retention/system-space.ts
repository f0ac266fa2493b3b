import { measureRoom } from "@loadout/core";
import * as z from "zod/mini";
import { printable } from "../../doors/cli/terminal.ts";
import { showSize } from "../../doors/cli/terminal-format.ts";
import { list } from "../../doors/cli/view.ts";
import { operation } from "../../operation/operation.ts";
import { TextView } from "../../operation/text-view.ts";
import { inspectRetention } from "./prune-home.ts";
import { spaceTexts } from "./space-texts.ts";

/** Shows what takes the room of the home. */
export const systemSpace = operation({
  name: "system.space",
  summary: {
    en: "Show what takes room on the disk, and what to do about it",
    zh: "查看哪些内容占用了磁盘空间，以及如何处理",
  },
  role: "superadmin",
  effect: "read",
  place: "anywhere",
  input: z.object({}),
  output: () =>
    z.object({
      home: z.string(),
      /** The largest first. */
      kinds: z.array(
        z.object({
          kind: z.string(),
          title: TextView(),
          bytes: z.number(),
          /** What makes it less; empty where nothing should be done. */
          advice: TextView(),
        }),
      ),
      bytes: z.number(),
      /** What is over its time, and goes with `prune`. */
      overdue: z.object({ count: z.number(), bytes: z.number() }),
    }),
  async run(app) {
    const { home } = app.config;
    const [kinds, { kinds: retained }] = [await measureRoom(home), await inspectRetention({ folder: home })];
    return {
      home,
      kinds: kinds.map(({ kind, bytes }) => ({ kind, ...spaceTexts[kind], bytes })),
      bytes: kinds.reduce((sum, { bytes }) => sum + bytes, 0),
      overdue: {
        count: retained.reduce((sum, { count }) => sum + count, 0),
        bytes: retained.reduce((sum, { bytes }) => sum + bytes, 0),
      },
    };
  },
  cli: {
    rows: "kinds",
    plain: ["kind", "bytes"],
    render: list("kinds", {
      empty: { en: "The home is empty.", zh: "数据目录是空的。" },
      columns: [
        { title: { en: "WHAT", zh: "内容" }, text: ({ title }, { say }) => say(title) },
        { title: { en: "SIZE", zh: "大小" }, text: ({ bytes }) => showSize(bytes), align: "right" },
        { title: { en: "WHAT TO DO", zh: "如何处理" }, text: ({ advice }, { say }) => say(advice), flexible: true },
      ],
      below: ({ home, bytes, overdue }, { say }) => [
        say({
          en: `${showSize(bytes)} in ${printable(home)}`,
          zh: `${printable(home)} 共 ${showSize(bytes)}`,
        }) +
          (overdue.count === 0
            ? ""
            : say({
                en: `; ${showSize(overdue.bytes)} of it is over its time`,
                zh: `；其中 ${showSize(overdue.bytes)} 已过保留期`,
              })),
      ],
    }),
    next: ({ overdue }) => (overdue.count > 0 ? ["→ loadout prune"] : []),
    examples: ["loadout space", "loadout space --json"],
  },
});
