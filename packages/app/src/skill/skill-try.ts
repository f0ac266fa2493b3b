import { type TriedRequest, usableSkill } from "@loadout/core";
import * as z from "zod/mini";
import type { Column } from "../doors/cli/table.ts";
import { printable, quoteWord, type Terminal } from "../doors/cli/terminal.ts";
import { list } from "../doors/cli/view.ts";
import { environmentFlag, field, filled, skillName } from "../operation/field.ts";
import { type AnswerOf, operation } from "../operation/operation.ts";
import { beginHere } from "../session/context.ts";

/** Tries which requests bring a skill in: by the list and the search, and by a model. */

const TrialView = () =>
  z.object({
    /** The skill whose words fit best. */
    picked: z.optional(z.string()),
    /** The place of the tried skill in the search, from 1; absent if its words do not fit. */
    rank: z.optional(z.number()),
    /** How many skills the search finds, and how many the model may load. */
    found: z.number(),
    offered: z.number(),
    /** How the list in the prompt shows it; `hidden`: only people may start it, `unseen`: the agent does not have it. */
    listed: z.enum(["whole", "shortened", "bare", "omitted", "hidden", "unseen"]),
    /** With a later message, the note would name it. */
    noted: z.boolean(),
    /** The best matches, and the tried skill wherever it comes. */
    best: z.array(
      z.object({
        id: z.string(),
        score: z.number(),
        field: z.enum(["id", "name", "description", "body"]),
        line: z.optional(z.number()),
        text: z.string(),
      }),
    ),
    /** What the model did, if it was asked. */
    model: z.optional(
      z.object({
        id: z.string(),
        picked: z.optional(z.string()),
        by: z.optional(z.enum(["list", "note", "search"])),
        searches: z.array(z.string()),
        /** The tool it called instead. */
        called: z.optional(z.string()),
        said: z.string(),
      }),
    ),
  });
type TrialView = AnswerOf<typeof TrialView>;

const TriedView = () =>
  z.object({ request: z.string(), saved: TrialView(), /** With the draft. */ draft: z.optional(TrialView()) });
type TriedView = AnswerOf<typeof TriedView>;

const TryAnswer = () =>
  z.object({
    id: z.string(),
    environment: z.string(),
    agent: z.optional(z.string()),
    /** As saved. */
    description: z.string(),
    draft: z.optional(z.string()),
    results: z.array(TriedView()),
  });
type TryAnswer = AnswerOf<typeof TryAnswer>;

export const skillTry = operation({
  name: "skill.try",
  summary: {
    en: "Try which requests trigger a skill: by list and search, and by a model",
    zh: "试一试哪些请求会选中某个技能：按清单和搜索，也可询问模型",
  },
  role: "admin",
  effect: "write", // asking a model costs
  place: "anywhere",
  input: z.object({
    name: skillName(),
    requests: field(z.array(filled().check(z.maxLength(4000))).check(z.minLength(1), z.maxLength(20)), {
      en: "Requests as a user would type them",
      zh: "用户会输入的请求",
    }),
    description: field(
      z.optional(filled().check(z.maxLength(10_000))),
      { en: "Also try this description, which is not saved", zh: "同时试用这个未保存的描述" },
      { value: "text" },
    ),
    askModel: field(z._default(z.boolean(), false), {
      en: "Ask the agent's model too; nothing but its search for skills is run",
      zh: "同时询问智能体的模型；除搜索技能外不执行任何工具",
    }),
    agent: field(
      z.optional(filled()),
      { en: "For a session with this agent; default: the default agent", zh: "使用这个智能体；省略则为默认的智能体" },
      { value: "id" },
    ),
    environment: environmentFlag(),
  }),
  output: TryAnswer,
  async run(app, { name, requests, description: draft, askModel: asksModel, agent, environment: named }) {
    const environment = await app.environment(named);
    const { id, head } = usableSkill(environment, name);
    const begin = {
      ...(await beginHere(app)),
      ...(agent !== undefined && { agent }),
      ...(named !== undefined && { environment: named }),
    };
    const session = await (await app.sessions()).draft(begin);
    const results = await app.person.interruptible(async (signal) => {
      const tried: TriedView[] = [];
      for (const request of requests) {
        const saved = trialView(await session.tryRequest(id, request, { asksModel, signal }));
        if (draft === undefined) tried.push({ request, saved });
        else {
          const other = await session.tryRequest(id, request, { description: draft, asksModel, signal });
          tried.push({ request, saved, draft: trialView(other) });
        }
      }
      return tried;
    });
    return {
      id,
      environment: environment.name(),
      ...(agent !== undefined && { agent }),
      description: head?.description ?? "",
      ...(draft !== undefined && { draft }),
      results,
    };
  },
  cli: {
    positionals: ["name", "requests"],
    rows: "results",
    plain: ["request"],
    render: list("results", {
      columns: columnsOf,
      below: ({ id, results }, { say, style }) => {
        const count = results.filter((row) => isPicked(id, lastOf(row))).length;
        return [
          "",
          style(
            "dim",
            say({
              en: `${printable(id)} picked for ${count} of ${results.length} requests`,
              zh: `${results.length} 个请求中有 ${count} 个选中 ${printable(id)}`,
            }),
          ),
        ];
      },
    }),
    next: ({ id, results }) =>
      results.some(({ saved }) => saved.listed === "unseen") ? [`→ loadout skill why ${printable(quoteWord(id))}`] : [],
    examples: [
      'loadout skill try code-review "Look over my change"',
      'loadout skill try code-review "Look over my change" --description "Reviews changes. Use when asked to look one over."',
      'loadout skill try code-review "看看我的改动" --ask-model --json results',
    ],
  },
});

function columnsOf({ id, draft, results }: TryAnswer): readonly Column<TriedView>[] {
  return [
    {
      title: "",
      text: (row) => (isPicked(id, lastOf(row)) ? "✓" : "✗"),
      style: (text, _row, { style }) => style(text === "✓" ? "green" : "red", text),
    },
    { title: { en: "REQUEST", zh: "请求" }, text: "request", flexible: true },
    {
      title: { en: "BEST MATCH", zh: "最匹配" },
      text: (row, { say }) => printable(lastOf(row).picked ?? say({ en: "none", zh: "无" })),
    },
    { title: { en: "RANK", zh: "名次" }, text: ({ saved }) => rankOf(saved) },
    ...(draft === undefined
      ? []
      : [{ title: { en: "WITH DRAFT", zh: "草稿名次" }, text: (row: TriedView) => rankOf(lastOf(row)) }]),
    { title: { en: "IN THE LIST", zh: "在清单中" }, text: (row, { say }) => say(listedTexts[lastOf(row).listed]) },
    ...(results.some(({ saved }) => saved.model)
      ? [
          {
            title: { en: "MODEL", zh: "模型" },
            text: (row: TriedView, terminal: Terminal) => modelText(lastOf(row), terminal),
          },
        ]
      : []),
  ];
}

const lastOf = ({ saved, draft }: TriedView): TrialView => draft ?? saved;

function trialView({ best, ...trial }: TriedRequest): TrialView {
  return { ...trial, best: best.map(({ id, score, place }) => ({ id, score, ...place })) };
}

/** By the model if it was asked, else by the search. */
const isPicked = (id: string, { picked, model }: TrialView): boolean => (model ? model.picked === id : picked === id);

const rankOf = ({ rank, found }: TrialView): string => (rank === undefined ? "–" : `${rank}/${found}`);

const listedTexts = {
  whole: { en: "described", zh: "有描述" },
  shortened: { en: "shortened", zh: "描述缩短" },
  bare: { en: "id only", zh: "仅 id" },
  omitted: { en: "left out", zh: "未列出" },
  hidden: { en: "hidden from models", zh: "对模型隐藏" },
  unseen: { en: "not in this agent", zh: "该智能体没有" },
} as const;

function modelText({ model }: TrialView, { say }: Terminal): string {
  if (!model) return "";
  if (model.picked === undefined)
    return model.called === undefined ? say({ en: "none", zh: "未选" }) : printable(model.called);
  const by = model.by === "search" ? say({ en: " (search)", zh: "（搜索）" }) : "";
  return `${printable(model.picked)}${by}`;
}
