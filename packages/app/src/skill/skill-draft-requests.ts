import { draftRequests, searchableRow, triggersFile, usableSkill } from "@loadout/core";
import * as z from "zod/mini";
import { printable } from "../doors/cli/terminal.ts";
import { openModelOf } from "../model/model-view.ts";
import { AppFault } from "../operation/app-fault.ts";
import { environmentFlag, field, skillName } from "../operation/field.ts";
import { operation } from "../operation/operation.ts";

/** Drafts requests for the trigger tests of a skill with a model. Nothing is saved. */

/** Other skills that the model is shown. */
const mostOthers = 5;

export const skillDraftRequests = operation({
  name: "skill.draft-requests",
  summary: {
    en: "Let the environment's model draft requests for the trigger tests of a skill; nothing is saved",
    zh: "让环境的模型为技能的触发测试起草请求；不会保存任何内容",
  },
  role: "admin",
  effect: "write", // asking a model costs
  place: "anywhere",
  input: z.object({
    name: skillName(),
    count: field(z._default(z.int().check(z.minimum(2), z.maximum(40)), 10), {
      en: "How many requests, half of which should not trigger the skill",
      zh: "请求的数量，其中一半不应选中该技能",
    }),
    environment: environmentFlag(),
  }),
  output: () =>
    z.object({
      id: z.string(),
      model: z.string(),
      /** The file of the skill for those that are kept. */
      file: z.string(),
      drafts: z.array(z.object({ request: z.string(), expect: z.boolean() })),
    }),
  async run(app, { name, count, environment: named }) {
    const environment = await app.environment(named);
    const { id, head } = usableSkill(environment, name);
    const description = head?.description ?? "";
    const { models } = environment.files();
    const [model] = Object.keys(models);
    if (model === undefined) throw new AppFault("skill.no-model", { environment: environment.name() });
    const { ready } = environment.view();
    const index = await (await app.search()).viewRows(() => [...ready.values()], searchableRow, ready);
    const others = index
      .rank(description, { limit: mostOthers + 1 })
      .flatMap(({ id: one }) => (one === id ? [] : [{ id: one, description: ready.get(one)?.head.description ?? "" }]));
    const drafts = await app.person.interruptible(async (signal) =>
      draftRequests(
        await openModelOf(app, models, model),
        { skill: { id, description }, others: others.slice(0, mostOthers), count },
        signal,
      ),
    );
    if (drafts.length === 0) throw new AppFault("skill.no-drafts", { model });
    return { id, model, file: triggersFile, drafts: drafts.map(({ request, expect }) => ({ request, expect })) };
  },
  cli: {
    positionals: ["name"],
    rows: "drafts",
    plain: ["expect", "request"],
    // The lines of the file, so that they can be appended to it.
    render: ({ drafts }) =>
      drafts.map(({ request, expect }) => printable(JSON.stringify({ request, expect }))).join("\n"),
    examples: [
      "loadout skill draft-requests code-review",
      "loadout skill draft-requests code-review --count 20 --json drafts",
    ],
  },
});
