import { Fault } from "@loadout/core";
import * as z from "zod/mini";
import type { Accounts } from "../account/accounts.ts";
import { userNames } from "../account/user-names.ts";
import { showTime } from "../doors/cli/terminal-format.ts";
import { list } from "../doors/cli/view.ts";
import { field, filled } from "../operation/field.ts";
import { type AnswerOf, operation } from "../operation/operation.ts";

/** Shows the audit log, latest first. */

const EntryView = () =>
  z.object({
    id: z.number(),
    time: z.string(),
    actor: z.string(),
    /** The actor's name; the id if the user is unknown. */
    actorName: z.string(),
    action: z.string(),
    subject: z.string(),
    /** A version number for skills, JSON for the rest, null for none; secrets are left out. */
    before: z.unknown(),
    after: z.unknown(),
    details: z.record(z.string(), z.unknown()),
    requestId: z.optional(z.string()),
  });
type EntryView = AnswerOf<typeof EntryView>;

export const auditList = operation({
  name: "audit.list",
  summary: { en: "Show the audit log: who changed what, latest first", zh: "谁改了什么，最近的在前" },
  role: "superadmin",
  effect: "read",
  place: "anywhere",
  input: z.object({
    subject: field(
      z.optional(filled()),
      { en: "Only changes to this skill, environment, user, …", zh: "只看这个对象（技能、环境、用户等）" },
      { value: "name" },
    ),
    action: field(
      z.optional(filled()),
      { en: "Only this operation, such as skill.import", zh: "只看这个操作，例如 skill.import" },
      { value: "operation" },
    ),
    actor: field(
      z.optional(filled()),
      { en: "Only changes by this user", zh: "只看这个用户的操作" },
      { value: "user" },
    ),
    text: field(
      z.optional(filled()),
      {
        en: "Only entries with this text in the subject, action or change",
        zh: "只看对象、操作或变化中含有此文字的记录",
      },
      { value: "text" },
    ),
    since: field(
      z.optional(z.iso.datetime({ offset: true })),
      { en: "Only entries since this time (ISO 8601)", zh: "只看此刻之后的记录（ISO 8601）" },
      { value: "time" },
    ),
    before: field(
      z.optional(z.int().check(z.positive())),
      { en: "Only entries before this id", zh: "只看比该条更早的记录" },
      { value: "id" },
    ),
    limit: field(z._default(z.int().check(z.positive(), z.maximum(1000)), 50), {
      en: "Maximum number of results",
      zh: "条数",
    }),
  }),
  output: () => z.object({ entries: z.array(EntryView()) }),
  async run(app, { subject, action, actor, text, since, before, limit }) {
    const accounts = await app.accounts();
    const entries = await app.audited({
      limit,
      ...(subject !== undefined && { subject }),
      ...(action !== undefined && { action }),
      ...(actor !== undefined && { actor: await idOf(accounts, actor) }),
      ...(text !== undefined && { text }),
      ...(since !== undefined && { since: new Date(since).toISOString() }),
      ...(before !== undefined && { before }),
    });
    const names = await userNames(app);
    return {
      entries: entries.map((entry) => ({ ...entry, actorName: names.get(entry.actor) ?? entry.actor })),
    };
  },
  cli: {
    rows: "entries",
    plain: ["id", "time", "actor", "action", "subject", "before", "after"],
    render: list("entries", {
      empty: { en: "No changes yet.", zh: "还没有任何更改。" },
      columns: [
        { title: "#", text: "id", align: "right" },
        { title: { en: "TIME", zh: "时间" }, text: ({ time }) => showTime(time) },
        { title: { en: "BY", zh: "操作者" }, text: "actorName" },
        { title: { en: "ACTION", zh: "操作" }, text: "action" },
        { title: { en: "SUBJECT", zh: "对象" }, text: "subject" },
        { title: { en: "CHANGE", zh: "变化" }, text: showEntry, flexible: true },
      ],
    }),
    examples: [
      "loadout audit list",
      "loadout audit list --subject code-review --json time,actorName,action",
      "loadout audit list --actor ann --action config.set",
      "loadout audit list --text sales --since 2030-01-31T00:00:00Z",
    ],
  },
});

/** The id of a user by name; a deleted user is found by id. */
async function idOf(accounts: Accounts, actor: string): Promise<string> {
  const found = await accounts.find(actor).catch((error: unknown) => {
    if (error instanceof Fault && error.code === "user.not-found") return { userId: actor };
    throw error;
  });
  return found.userId;
}

/** `v1 → v2  notes.md`, `default → staging`; of what has many fields those that changed. */
function showEntry({ action, before, after, details }: EntryView): string {
  const isVersion = action.startsWith("skill.");
  const [was, is] = differing(before, after).map((value) =>
    isVersion && typeof value === "number" ? `v${value}` : showValue(value),
  );
  const note = details.note === undefined ? "" : `  ${String(details.note)}`;
  return `${was} → ${is}${note}`;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function differing(before: unknown, after: unknown): [unknown, unknown] {
  if (!isFields(before) || !isFields(after)) return [before, after];
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  const pick = (fields: Fields): Fields =>
    Object.fromEntries(keys.filter((key) => Object.hasOwn(fields, key)).map((key) => [key, fields[key]]));
  return [pick(before), pick(after)];
}

const longest = 60;

function showValue(value: unknown): string {
  if (value === null || value === undefined) return "–";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
