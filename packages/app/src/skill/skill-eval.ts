import {
  type CatalogSkill,
  Fault,
  isRight,
  parseSkill,
  readSkillFile,
  readTriggers,
  type Session,
  scoreTriggers,
  type Trigger,
  type TryOptions,
  takenBy,
  triggersFile,
  usableSkill,
} from "@loadout/core";
import * as z from "zod/mini";
import type { App } from "../app.ts";
import type { Column } from "../doors/cli/table.ts";
import { renderTable } from "../doors/cli/table.ts";
import { printable, type Terminal } from "../doors/cli/terminal.ts";
import { AppFault } from "../operation/app-fault.ts";
import { environmentFlag, field, filled } from "../operation/field.ts";
import { type AnswerOf, operation } from "../operation/operation.ts";
import { beginHere } from "../session/context.ts";
import { findLibrarySkill } from "./library/library-skill.ts";

/** Runs the trigger tests of skills: which of their requests bring them in, and which other skill takes them. */

const OutcomeView = () =>
  z.object({
    skill: z.string(),
    request: z.string(),
    expect: z.boolean(),
    right: z.boolean(),
    /** The skill that was picked: by the model if it was asked, else the best match. */
    picked: z.optional(z.string()),
    /** Where the model found it. */
    by: z.optional(z.enum(["list", "note", "search"])),
    /** The place of the skill in the search, from 1. */
    rank: z.optional(z.number()),
    listed: z.enum(["whole", "shortened", "bare", "omitted", "hidden", "unseen"]),
    /** With the request as a later message, the note would name it: the list made for another message does not describe it. */
    noted: z.boolean(),
    /** The same with the version it is compared with. */
    before: z.optional(z.object({ right: z.boolean(), picked: z.optional(z.string()), rank: z.optional(z.number()) })),
  });
type OutcomeView = AnswerOf<typeof OutcomeView>;

const ScoreView = () =>
  z.object({
    skill: z.string(),
    right: z.number(),
    requests: z.number(),
    recall: z.optional(z.number()),
    precision: z.optional(z.number()),
  });

const EvalAnswer = () =>
  z.object({
    environment: z.string(),
    /** The model that was asked. */
    model: z.optional(z.string()),
    /** The version each outcome is compared with. */
    against: z.optional(z.number()),
    passes: z.boolean(),
    right: z.number(),
    requests: z.number(),
    scores: z.array(ScoreView()),
    /** How often one skill was picked where another one was expected. */
    taken: z.array(z.object({ expected: z.string(), picked: z.string(), count: z.number() })),
    outcomes: z.array(OutcomeView()),
    /** Lines of files that are no trigger. */
    broken: z.array(z.object({ skill: z.string(), lines: z.array(z.number()) })),
  });
type EvalAnswer = AnswerOf<typeof EvalAnswer>;

export const skillEval = operation({
  name: "skill.eval",
  summary: {
    en: "Run the trigger tests of skills: which requests trigger them, and which trigger another skill instead",
    zh: "运行技能的触发测试：哪些请求会选中技能，哪些会选中其他技能",
  },
  role: "admin",
  effect: "write", // asking a model costs
  place: "anywhere",
  input: z.object({
    name: field(
      z.optional(filled()),
      {
        en: "A skill by id or name; its tests are in evals/triggers.jsonl",
        zh: "技能的 id 或名称；测试写在 evals/triggers.jsonl",
      },
      { value: "skill" },
    ),
    all: field(z._default(z.boolean(), false), { en: "Every skill that has tests", zh: "所有带有测试的技能" }),
    against: field(
      z.optional(z.int().check(z.positive())),
      { en: "Also try the description of this version of a library skill", zh: "同时试用技能库中该版本的描述" },
      { value: "version" },
    ),
    askModel: field(z._default(z.boolean(), false), {
      en: "Ask the agent's model too; nothing but its search for skills is run",
      zh: "同时询问智能体的模型；除搜索技能外不执行任何工具",
    }),
    later: field(z._default(z.boolean(), false), {
      en: "As a later message: the list is not made for it, and the note comes with it",
      zh: "作为后续消息试用：清单不是为它生成的，并附上提示",
    }),
    least: field(z._default(z.number().check(z.minimum(0), z.maximum(1)), 1), {
      en: "The share of tests that must pass, from 0 to 1, or the command fails",
      zh: "测试通过的最低比例（0 到 1），低于它命令失败",
    }),
    agent: field(
      z.optional(filled()),
      { en: "For a session with this agent; default: the default agent", zh: "使用这个智能体；省略则为默认的智能体" },
      { value: "id" },
    ),
    environment: environmentFlag(),
  }),
  output: EvalAnswer,
  async run(app, { name, all, against, askModel: asksModel, later: isLater, least, agent, environment: named }) {
    if ((name === undefined) !== all) throw new AppFault("skill.eval-which", {});
    if (against !== undefined && name === undefined) throw new AppFault("skill.eval-which", {});
    const environment = await app.environment(named);
    const tested = await testedSkills(
      name === undefined ? [...environment.view().ready.values()] : [usableSkill(environment, name)],
    );
    if (name !== undefined && tested.every(({ triggers, broken }) => triggers.length + broken.length === 0))
      throw new AppFault("skill.no-triggers", { name, file: triggersFile });
    const description = against === undefined ? undefined : await descriptionAt(app, name ?? "", against);
    const begin = {
      ...(await beginHere(app)),
      ...(agent !== undefined && { agent }),
      ...(named !== undefined && { environment: named }),
    };
    const session = await (await app.sessions()).draft(begin);
    const tried = await app.person.interruptible(async (signal) => {
      const outcomes: Tried[] = [];
      for (const { id, triggers } of tested)
        for (const trigger of triggers)
          outcomes.push(await tryOne(session, id, trigger, { asksModel, isLater, signal, description }));
      return outcomes;
    });
    const outcomes = tried.map(({ outcome }) => outcome);
    const right = outcomes.filter((outcome) => outcome.right).length;
    const broken = tested.flatMap(({ id, broken: lines }) =>
      lines.length === 0 ? [] : [{ skill: id, lines: [...lines] }],
    );
    const model = tried.find((one) => one.model !== undefined)?.model;
    return {
      environment: environment.name(),
      ...(model !== undefined && { model }),
      ...(against !== undefined && { against }),
      passes: broken.length === 0 && right >= least * outcomes.length,
      right,
      requests: outcomes.length,
      scores: [...scoreTriggers(outcomes)].map(([skill, score]) => ({ skill, ...score })),
      taken: [...takenBy(outcomes)],
      outcomes,
      broken,
    };
  },
  cli: {
    positionals: ["name"],
    rows: "outcomes",
    plain: ["skill", "expect", "right", "picked", "rank", "noted", "request"],
    exit: ({ passes }) => (passes ? 0 : 8),
    render: show,
    examples: [
      "loadout skill eval code-review",
      "loadout skill eval --all --ask-model --least 0.9 --json scores",
      "loadout skill eval code-review --ask-model --later",
      "loadout skill eval code-review --against 2",
    ],
  },
});

interface Tested {
  readonly id: string;
  readonly triggers: readonly Trigger[];
  readonly broken: readonly number[];
}

/** Skills with their tests; those without are left out. */
async function testedSkills(skills: readonly CatalogSkill[]): Promise<readonly Tested[]> {
  const tested: Tested[] = [];
  for (const skill of skills) {
    const text = await triggersOf(skill);
    if (text !== undefined) tested.push({ id: skill.id, ...readTriggers(text) });
  }
  return tested;
}

async function triggersOf(skill: CatalogSkill): Promise<string | undefined> {
  try {
    return await readSkillFile(skill, triggersFile);
  } catch (error) {
    if (error instanceof Fault && error.code === "file.not-found") return undefined;
    throw error;
  }
}

/** What an earlier version of a library skill said. */
async function descriptionAt(app: App, name: string, version: number): Promise<string> {
  const { slug } = await findLibrarySkill(app, name);
  const { text = "" } = await (await app.library()).readFile(slug, "SKILL.md", version);
  return parseSkill(text).skill?.description ?? "";
}

type TriedSession = Pick<Session, "tryRequest">;

interface Tried {
  readonly outcome: OutcomeView;
  readonly model?: string | undefined;
}

async function tryOne(
  session: TriedSession,
  skill: string,
  { request, expect }: Trigger,
  { description, ...how }: Omit<TryOptions, "description"> & { readonly description: string | undefined },
): Promise<Tried> {
  const trial = await session.tryRequest(skill, request, how);
  const now = pickedIn(trial);
  const earlier =
    description === undefined ? undefined : await session.tryRequest(skill, request, { ...how, description });
  const before = earlier && pickedIn(earlier);
  return {
    model: trial.model?.id,
    outcome: {
      ...{
        skill,
        request,
        expect,
        listed: trial.listed,
        noted: trial.noted,
        right: isRight({ skill, expect, ...now }),
      },
      ...now,
      ...(trial.model?.by !== undefined && { by: trial.model.by }),
      ...(before && { before: { ...before, right: isRight({ skill, expect, ...before }) } }),
    },
  };
}

/** What was picked, by the model if it was asked. */
function pickedIn({ picked, rank, model }: Awaited<ReturnType<TriedSession["tryRequest"]>>) {
  const by = model ? model.picked : picked;
  return { ...(by !== undefined && { picked: by }), ...(rank !== undefined && { rank }) };
}

function show(answer: EvalAnswer, terminal: Terminal): string {
  const { say, style } = terminal;
  const { outcomes, scores, taken, broken, right, requests, passes } = answer;
  if (requests === 0 && broken.length === 0)
    return say({
      en: `No skill has tests. Write some in ${triggersFile} beside its SKILL.md: {"request": "…", "expect": true}`,
      zh: `没有技能带有测试。请在 SKILL.md 旁的 ${triggersFile} 中编写：{"request": "…", "expect": true}`,
    });
  const total = say({ en: `${right} of ${requests} passed`, zh: `${requests} 个中 ${right} 个通过` });
  return [
    renderTable(outcomes, columnsOf(answer), terminal),
    "",
    ...scores.map(({ skill, recall, precision }) =>
      say({
        en: `${printable(skill)}  recall ${percent(recall)}  precision ${percent(precision)}`,
        zh: `${printable(skill)}  召回率 ${percent(recall)}  精确率 ${percent(precision)}`,
      }),
    ),
    ...taken.map(({ expected, picked, count }) =>
      say({
        en: `${printable(picked)} was picked for ${count} of ${printable(expected)}`,
        zh: `${printable(expected)} 的 ${count} 个选中了 ${printable(picked)}`,
      }),
    ),
    ...broken.map(({ skill, lines }) =>
      say({
        en: `${printable(skill)}: not a valid test: line ${lines.join(", ")} of ${triggersFile}`,
        zh: `${printable(skill)}：${triggersFile} 第 ${lines.join("、")} 行不是有效的测试`,
      }),
    ),
    style(passes ? "green" : "red", total),
  ].join("\n");
}

/** How a model found the skill it picked. */
const ways = {
  list: { en: "", zh: "" },
  note: { en: " (note)", zh: "（提示）" },
  search: { en: " (search)", zh: "（搜索）" },
} as const;

const percent = (share: number | undefined): string => (share === undefined ? "–" : `${Math.round(share * 100)}%`);

function columnsOf({ scores, against, outcomes }: EvalAnswer): readonly Column<OutcomeView>[] {
  return [
    {
      title: "",
      text: ({ right }) => (right ? "✓" : "✗"),
      style: (text, _row, { style }) => style(text === "✓" ? "green" : "red", text),
    },
    ...(scores.length > 1 ? [{ title: { en: "SKILL", zh: "技能" }, text: "skill" as const }] : []),
    { title: { en: "REQUEST", zh: "请求" }, text: "request", flexible: true },
    {
      title: { en: "SHOULD TRIGGER", zh: "应选中" },
      text: ({ expect }, { say }) => say(expect ? { en: "yes", zh: "是" } : { en: "no", zh: "否" }),
    },
    {
      title: { en: "PICKED", zh: "选中" },
      text: ({ picked, by }, { say }) =>
        `${printable(picked ?? say({ en: "none", zh: "无" }))}${by === undefined ? "" : say(ways[by])}`,
    },
    { title: { en: "RANK", zh: "名次" }, text: ({ rank }) => String(rank ?? "–") },
    ...(outcomes.some(({ noted }) => noted)
      ? [
          {
            title: { en: "NOTE", zh: "提示" },
            text: ({ noted }: OutcomeView, { say }: Terminal) => (noted ? say({ en: "yes", zh: "是" }) : ""),
          },
        ]
      : []),
    ...(against === undefined
      ? []
      : [
          {
            title: { en: `V${against}`, zh: `V${against}` },
            text: ({ before }: OutcomeView) => (before ? `${before.right ? "✓" : "✗"} ${before.rank ?? "–"}` : ""),
          },
        ]),
  ];
}
