import { Fault } from "@loadout/core";
import * as z from "zod/mini";
import { sharedApprovals } from "../../access/shared-things.ts";
import { quoteWord } from "../../doors/cli/terminal.ts";
import { field, filled } from "../../operation/field.ts";
import { operation } from "../../operation/operation.ts";
import { DecidedView } from "./approval-view.ts";
import { decide } from "./decide.ts";
import { digestField, versionFields } from "./reviewed-version.ts";
import { showDecided } from "./show-decided.ts";

/** Approves versions of skills. */

export const skillApprove = operation({
  name: "skill.approve",
  summary: {
    en: "Approve a version of a skill, by its content; any change needs a new approval",
    zh: "批准技能的一个版本：仅限当前内容，任何改动都需要重新审批",
  },
  role: "superadmin",
  shares: sharedApprovals("manage"),
  effect: "write",
  place: "anywhere",
  input: z.object({
    names: field(z._default(z.array(filled()), []), {
      en: "Skills: id, name, or source:id",
      zh: "技能：id、名称，或 来源:id",
    }),
    all: field(z._default(z.boolean(), false), {
      en: "All skills that wait for approval in the environment",
      zh: "环境中所有等待审批的技能",
    }),
    digest: digestField(),
    ...versionFields(),
  }),
  output: () => z.object({ approved: z.array(DecidedView()) }),
  async run(app, { names, all, digest, version, environment }) {
    const isOne = names.length === 1;
    if (all === names.length > 0 || ((version !== undefined || digest !== undefined) && !isOne))
      throw new Fault("input.invalid", {
        problem: {
          en: "Name skills, or use --all; --version and --digest are for one skill",
          zh: "请指明技能或使用 --all；--version 和 --digest 只能用于一个技能",
        },
        usage: "loadout skill approve <name>…",
      });
    const waiting = async (): Promise<readonly string[]> =>
      (await app.environment(environment))
        .view()
        .skills.filter(({ status }) => status === "unapproved")
        .map(({ address }) => address);
    const approved: DecidedView[] = [];
    for (const name of all ? await waiting() : names)
      approved.push(await decide(app, { name, version, digest, environment }, "approved"));
    return { approved };
  },
  cli: {
    positionals: ["names"],
    rows: "approved",
    plain: ["id", "version", "digest", "state"],
    render: ({ approved }, terminal) =>
      approved.length === 0
        ? terminal.say({ en: "No versions wait for approval.", zh: "没有等待审批的技能。" })
        : approved.map((one) => showDecided(one, terminal)).join("\n"),
    next: ({ approved }) => {
      const [one] = approved;
      return one && approved.length === 1 ? [`→ loadout skill withdraw ${quoteWord(one.address)} --reason …`] : [];
    },
    examples: ["loadout skill approve code-review", "loadout skill approve code-review --version 2"],
  },
});
