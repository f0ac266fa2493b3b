import { createHome, editSettings, environmentDocuments, type PublishMode, publishModes } from "@loadout/core";
import * as z from "zod/mini";
import { done } from "../../doors/cli/view.ts";
import { environmentName, field } from "../../operation/field.ts";
import { operation } from "../../operation/operation.ts";
import { readToChange } from "../read-environment.ts";
import { PublishedView, publishedView } from "./publish-view.ts";
import { publicGrantee } from "./published-for.ts";

/** Publishes the skills of an environment to other programs, or stops that. */

export const environmentPublish = operation({
  name: "environment.publish",
  summary: {
    en: "Publish an environment's skills for npx skills add and other programs, or stop publishing",
    zh: "发布环境中的技能，供 npx skills add 等程序安装；或停止发布",
  },
  role: "superadmin",
  effect: "write",
  place: "anywhere",
  input: z.object({
    name: environmentName(),
    to: field(z.enum(publishModes), {
      en: "nobody; tokens: anyone with a token; public: anyone who can reach the server",
      zh: "nobody：不发布；tokens：持有令牌的人；public：能访问服务器的所有人",
    }),
  }),
  output: PublishedView,
  async run(app, { name: given, to }) {
    const { home, templates } = app.config;
    const { name } = await readToChange(app, given);
    const { publish: before = "nobody" } = (await app.environments().read(name)).settings;
    await createHome(home, templates);
    await editSettings(environmentDocuments(home, name).config, ["publish"], to === "nobody" ? undefined : to);
    if (before !== to) await app.audit({ action: "environment.publish", subject: name, before, after: to });
    return { ...(await publishedView(app, name, publicGrantee)), to };
  },
  cli: {
    positionals: ["name", "to"],
    render: done(({ environment, to, skills, withheld, reachable, addresses }, { say }) => ({
      verb: verbs[to],
      name: environment,
      ...(to !== "nobody" && {
        about: say({ en: `skills for role user: ${skills.length}`, zh: `user 角色可用的技能：${skills.length}` }),
      }),
      ...(addresses[0] !== undefined && { where: addresses[0] }),
      warnings:
        to === "nobody"
          ? []
          : [
              [
                { en: "not offered", zh: "未提供" },
                withheld.flatMap(({ id, reason }) => (reason === "built-in" ? [] : [id])),
              ],
              ...(reachable
                ? []
                : [
                    [
                      { en: "role user has no access to this environment", zh: "user 角色不能使用该环境" },
                      environment,
                    ] as const,
                  ]),
            ],
    })),
    next: ({ environment, to }) =>
      to === "nobody"
        ? []
        : [
            `→ loadout env published ${environment}`,
            ...(to === "tokens" ? [`→ loadout env create-token ci --env ${environment}`] : []),
          ],
    examples: ["loadout env publish default public", "loadout env publish staging tokens"],
  },
});

const verbs: Readonly<Record<PublishMode, { readonly en: string; readonly zh: string }>> = {
  nobody: { en: "no longer published:", zh: "已停止发布" },
  tokens: { en: "published with tokens:", zh: "已凭令牌发布" },
  public: { en: "published:", zh: "已公开发布" },
};
