import { adviseDescriptions, type DescriptionAdvice, searchableRow, usableSkill } from "@loadout/core";
import * as z from "zod/mini";
import { printable, quoteWord, type Terminal } from "../doors/cli/terminal.ts";
import { environmentFlag, field, filled } from "../operation/field.ts";
import { type AnswerOf, operation } from "../operation/operation.ts";
import { openReadable } from "./readable-skills.ts";

/** Gives advice for descriptions: what keeps a model from choosing a skill, or from telling it from another. */

const AdviceView = () =>
  z.object({
    id: z.string(),
    /** The description does not say when to use the skill. */
    saysNoWhen: z.boolean(),
    /** The description has hardly a word that a request could share. */
    saysLittle: z.boolean(),
    /** Words that no other skill and no word list has, where they are a good part of the description. */
    unusual: z.array(z.string()),
    /** Other skills that say nearly the same. */
    similar: z.array(
      z.object({
        id: z.string(),
        likeness: z.number(),
        /** Words that only the skill itself has, and only the other. */
        own: z.array(z.string()),
        other: z.array(z.string()),
      }),
    ),
  });
type AdviceView = AnswerOf<typeof AdviceView>;

export const skillAdvise = operation({
  name: "skill.advise",
  summary: {
    en: "Advise on descriptions: not saying when to use a skill, words that users do not type, near duplicates",
    zh: "检查描述的写法：没有说明何时使用、用词不像用户输入，或与其他技能几乎相同",
  },
  role: "admin",
  effect: "read",
  place: "anywhere",
  input: z.object({
    name: field(
      z.optional(filled()),
      {
        en: "A skill by id or name; default: every skill that a model may load",
        zh: "技能的 id 或名称；省略则检查模型可加载的全部技能",
      },
      { value: "skill" },
    ),
    environment: environmentFlag(),
  }),
  output: () =>
    z.object({
      environment: z.string(),
      /** How many descriptions were compared. */
      compared: z.number(),
      /** Skills with something to say about. */
      skills: z.array(AdviceView()),
      /** Skills that are hard to tell apart, with the words that only each of them has. */
      groups: z.array(z.object({ skills: z.array(z.object({ id: z.string(), own: z.array(z.string()) })) })),
    }),
  async run(app, { name, environment: named }) {
    const { environment, view } = await openReadable(app, named);
    const id = name === undefined ? undefined : usableSkill(environment, name).id;
    const offered = [...view.ready.values()].filter((skill) => skill.head.modelInvocable || skill.id === id);
    const found = await (await app.search()).viewRows(() => [...view.ready.values()], searchableRow, view.ready);
    const advice = await adviseDescriptions(
      offered.map(({ id: one, head }) => ({ id: one, name: head.name, description: head.description })),
      { only: id, countIn: found.count },
    );
    const skills = advice.skills.filter(hasAdvice);
    return {
      environment: environment.name(),
      compared: offered.length,
      skills: skills.map((one) => ({
        ...one,
        unusual: [...one.unusual],
        similar: one.similar.map((other) => ({ ...other, own: [...other.own], other: [...other.other] })),
      })),
      groups: advice.groups.map((group) => ({
        skills: group.skills.map(({ id: one, own }) => ({ id: one, own: [...own] })),
      })),
    };
  },
  cli: {
    positionals: ["name"],
    rows: "skills",
    plain: ["id", "saysNoWhen", "saysLittle"],
    render({ skills, groups, compared }, terminal) {
      const { say } = terminal;
      if (skills.length === 0)
        return say({
          en: `No advice on ${compared} descriptions.`,
          zh: `${compared} 个描述都没有问题。`,
        });
      const large = groups.filter((group) => group.skills.length > 2);
      return [
        ...skills.map((skill) => showAdvice(skill, terminal)),
        ...large.map((group) => showGroup(group.skills, terminal)),
      ].join("\n");
    },
    next: ({ skills: [first] }) => (first ? [`→ loadout skill try ${printable(quoteWord(first.id))} <request>`] : []),
    examples: ["loadout skill advise", "loadout skill advise code-review --json skills"],
  },
});

const hasAdvice = ({ saysNoWhen, saysLittle, unusual, similar }: DescriptionAdvice): boolean =>
  saysNoWhen || saysLittle || unusual.length > 0 || similar.length > 0;

/** A pair is said with each of its skills already. */
function showGroup(
  skills: readonly { readonly id: string; readonly own: readonly string[] }[],
  { say, style }: Terminal,
): string {
  const title = say({
    en: `${skills.length} skills with nearly the same description`,
    zh: `${skills.length} 个几乎相同的技能`,
  });
  return [
    style("bold", title),
    ...skills.map(({ id, own }) =>
      say({ en: `  ${printable(id)}: only here: ${words(own)}`, zh: `  ${printable(id)}：仅此处有：${words(own)}` }),
    ),
  ].join("\n");
}

function showAdvice({ id, saysNoWhen, saysLittle, unusual, similar }: AdviceView, { say, style }: Terminal): string {
  const lines = [
    ...(saysNoWhen
      ? [
          say({
            en: "does not say when to use it: add “Use when …”",
            zh: "没有说明何时使用：请补充“在……时使用”",
          }),
        ]
      : []),
    ...(saysLittle ? [say({ en: "hardly any of its words occur in requests", zh: "几乎没有请求会用到的词" })] : []),
    ...(unusual.length > 0
      ? [
          say({
            en: `has words that users are unlikely to type: ${words(unusual)}`,
            zh: `含有用户不太会输入的词：${words(unusual)}`,
          }),
        ]
      : []),
    ...similar.map(({ id: other, likeness, own, other: theirs }) =>
      say({
        en: `nearly the same as ${printable(other)} (${Math.round(likeness * 100)}%); only here: ${words(own)}; only there: ${words(theirs)}`,
        zh: `与 ${printable(other)} 几乎相同（${Math.round(likeness * 100)}%）；仅此处有：${words(own)}；仅对方有：${words(theirs)}`,
      }),
    ),
  ];
  return [style("bold", printable(id)), ...lines.map((line) => `  ${line}`)].join("\n");
}

const words = (some: readonly string[]): string => (some.length === 0 ? "–" : some.map(printable).join(", "));
