import * as z from "zod/mini";
import { showSize } from "../../doors/cli/terminal-format.ts";
import { list } from "../../doors/cli/view.ts";
import { field } from "../../operation/field.ts";
import { operation } from "../../operation/operation.ts";
import { TextView } from "../../operation/text-view.ts";
import { inspectRetention, pruneHome } from "./prune-home.ts";
import { retentionTexts } from "./retention-texts.ts";

/** Removes what is over its time now, instead of once a day. */

const KindView = () =>
  z.object({
    kind: z.string(),
    title: TextView(),
    /** How long it is kept. */
    kept: TextView(),
    /** The settings that decide about it. */
    setting: z.optional(z.string()),
    /** What is over its time, or was removed. */
    count: z.number(),
    /** Bytes of it. A database keeps some of that room for what comes next. */
    bytes: z.number(),
  });

export const systemPrune = operation({
  name: "system.prune",
  summary: {
    en: "Remove what is over its time: traces, deleted skills, expired tokens and others; --dry-run only shows it",
    zh: "清理已过保留期的内容：跟踪数据、已删除的技能、过期令牌等；--dry-run 只显示",
  },
  role: "superadmin",
  effect: "write",
  place: "anywhere",
  input: z.object({
    dryRun: field(z._default(z.boolean(), false), {
      en: "Only show what would be removed, and how much room that gives",
      zh: "只显示将清理什么、能腾出多少空间",
    }),
  }),
  output: () => z.object({ dryRun: z.boolean(), kinds: z.array(KindView()), count: z.number(), bytes: z.number() }),
  async run(app, { dryRun }) {
    const { home } = app.config;
    const { kinds, limits } = await (dryRun ? inspectRetention : pruneHome)({ folder: home });
    const [count, bytes] = [
      kinds.reduce((sum, one) => sum + one.count, 0),
      kinds.reduce((sum, one) => sum + one.bytes, 0),
    ];
    if (!dryRun && count > 0) {
      const removed = Object.fromEntries(kinds.filter((one) => one.count > 0).map((one) => [one.name, one.count]));
      await app.audit({ action: "system.prune", subject: "home", after: { ...removed, bytes } });
    }
    return {
      dryRun,
      kinds: kinds.map(({ name, ...amount }) => {
        const { title, kept, setting } = retentionTexts[name] ?? { title: { en: name, zh: name }, kept: undefined };
        return {
          ...{ kind: name, title, kept: kept?.(limits) ?? { en: "", zh: "" } },
          ...(setting !== undefined && { setting }),
          ...amount,
        };
      }),
      count,
      bytes,
    };
  },
  cli: {
    rows: "kinds",
    plain: ["kind", "count", "bytes"],
    render: list("kinds", {
      columns: ({ dryRun }) => [
        { title: { en: "WHAT", zh: "内容" }, text: ({ title }, { say }) => say(title), flexible: true },
        { title: { en: "KEPT", zh: "保留" }, text: ({ kept }, { say }) => say(kept) },
        {
          title: dryRun ? { en: "OVER", zh: "已过期" } : { en: "REMOVED", zh: "已清理" },
          text: ({ count }) => (count === 0 ? "–" : String(count)),
          align: "right",
        },
        {
          title: { en: "SIZE", zh: "大小" },
          text: ({ bytes }) => (bytes === 0 ? "" : showSize(bytes)),
          align: "right",
        },
      ],
      below: ({ dryRun, count, bytes }, { say }) => [
        count === 0
          ? say({ en: "Nothing is over its time.", zh: "没有超过保留期的内容。" })
          : dryRun
            ? say({ en: `${showSize(bytes)} would be freed.`, zh: `可腾出 ${showSize(bytes)}。` })
            : say({ en: `${showSize(bytes)} freed.`, zh: `已腾出 ${showSize(bytes)}。` }),
      ],
    }),
    next: ({ dryRun, count }) => (dryRun && count > 0 ? ["→ loadout prune"] : []),
    examples: ["loadout prune --dry-run", "loadout prune --dry-run --json kind,count,bytes"],
  },
});
