import { adviseDescriptions, usableSkill } from "@loadout/core";
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
    en: "Advise on descriptions: no word on when to use a skill, or nearly the same as another",
    zh: "检查描述的写法：没有说明何时使用，或与其他技能几乎相同",
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
    }),
  async run(app, { name, environment: named }) {
    const { environment, view } = await openReadable(app, named);
    const id = name === undefined ? undefined : usableSkill(environment, name).id;
    const offered = [...view.ready.values()].filter((skill) => skill.head.modelInvocable || skill.id === id);
    const advice = await adviseDescriptions(
      offered.map(({ id: one, head }) => ({ id: one, name: head.name, description: head.description })),
      id,
    );
    const skills = advice.filter(hasAdvice);
    return {
      environment: environment.name(),
      compared: offered.length,
      skills: skills.map((one) => ({
        ...one,
        similar: one.similar.map((other) => ({ ...other, own: [...other.own], other: [...other.other] })),
      })),
    };
  },
  cli: {
    positionals: ["name"],
    rows: "skills",
    plain: ["id", "saysNoWhen", "saysLittle"],
    render({ skills, compared }, terminal) {
      const { say } = terminal;
      if (skills.length === 0)
        return say({
          en: `Nothing to say about ${compared} descriptions.`,
          zh: `${compared} 个描述都没有问题。`,
        });
      return skills.map((skill) => showAdvice(skill, terminal)).join("\n");
    },
    next: ({ skills: [first] }) => (first ? [`→ loadout skill try ${printable(quoteWord(first.id))} <request>`] : []),
    examples: ["loadout skill advise", "loadout skill advise code-review --json skills"],
  },
});

const hasAdvice = ({
  saysNoWhen,
  saysLittle,
  similar,
}: Omit<AdviceView, "similar"> & { similar: readonly unknown[] }) => saysNoWhen || saysLittle || similar.length > 0;

function showAdvice({ id, saysNoWhen, saysLittle, similar }: AdviceView, { say, style }: Terminal): string {
  const lines = [
    ...(saysNoWhen
      ? [
          say({
            en: "does not say when to use it: add “Use when …”",
            zh: "没有说明何时使用：请补充“在……时使用”",
          }),
        ]
      : []),
    ...(saysLittle ? [say({ en: "has hardly a word that a request could share", zh: "几乎没有请求会用到的词" })] : []),
    ...similar.map(({ id: other, likeness, own, other: theirs }) =>
      say({
        en: `says nearly the same as ${printable(other)} (${Math.round(likeness * 100)} %); only here: ${words(own)}; only there: ${words(theirs)}`,
        zh: `与 ${printable(other)} 几乎相同（${Math.round(likeness * 100)} %）；仅此处有：${words(own)}；仅对方有：${words(theirs)}`,
      }),
    ),
  ];
  return [style("bold", printable(id)), ...lines.map((line) => `  ${line}`)].join("\n");
}

const words = (some: readonly string[]): string => (some.length === 0 ? "–" : some.map(printable).join(", "));
