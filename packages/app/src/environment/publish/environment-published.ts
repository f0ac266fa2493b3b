import * as z from "zod/mini";
import { printable, type Terminal } from "../../doors/cli/terminal.ts";
import { age } from "../../doors/cli/terminal-format.ts";
import { factLines } from "../../doors/cli/view.ts";
import { field } from "../../operation/field.ts";
import { operation } from "../../operation/operation.ts";
import { assertOfHome, readEnvironment } from "../read-environment.ts";
import {
  PublishedView,
  type PublishTokenView,
  publishedView,
  publishGrantee,
  publishGranteeOf,
} from "./publish-view.ts";

/** Shows what an environment publishes: the address, its skills, those that cannot be offered, and the tokens. */

export const environmentPublished = operation({
  name: "environment.published",
  summary: {
    en: "Show what an environment publishes: address, skills, skills that are not offered, tokens",
    zh: "查看环境发布的内容：地址、技能、无法提供的技能与令牌",
  },
  role: "superadmin",
  effect: "read",
  place: "anywhere",
  input: z.object({
    name: field(z.optional(z.string()), { en: "The environment; default: the active one", zh: "省略则为当前环境" }),
    as: publishGrantee(),
  }),
  output: PublishedView,
  run: async (app, { name, as }) =>
    publishedView(app, assertOfHome(await readEnvironment(app, name)).name, await publishGranteeOf(app, as)),
  cli: {
    positionals: ["name"],
    rows: "skills",
    plain: ["name", "version", "type", "size", "sha256"],
    render: (view, terminal) => showPublished(view, terminal),
    next: ({ to, environment }) =>
      to === "nobody"
        ? [`→ loadout env publish ${environment} tokens`]
        : [`→ loadout env create-token <name> --env ${environment}`],
    examples: ["loadout env published", "loadout env published staging --as role:admin"],
  },
});

function showPublished(view: Parameters<typeof rows>[0], terminal: Terminal): string {
  const { say, style } = terminal;
  const { environment, withheld, tokens, reachable, grantee } = view;
  return [
    style("bold", printable(environment)),
    ...rows(view, terminal),
    ...(reachable
      ? []
      : [
          `  ${style("yellow", "⚠")} ${say({ en: `${grantee} has no access to this environment, so no skills are offered`, zh: `${grantee} 不能使用该环境，因此不提供任何技能` })}`,
        ]),
    ...(withheld.length === 0 ? [] : ["", say({ en: "Not offered", zh: "未提供" })]),
    ...withheld.map(({ id, message }) => `  ${style("yellow", "⚠")} ${printable(id)}  ${style("dim", message)}`),
    ...(tokens.length === 0 ? [] : ["", say({ en: "Tokens", zh: "令牌" })]),
    ...tokens.map((token) => showToken(token, terminal)),
  ].join("\n");
}

const rows = (view: Awaited<ReturnType<typeof publishedView>>, terminal: Terminal): string[] =>
  factLines(
    view,
    [
      [{ en: "published to", zh: "发布给" }, "to"],
      [{ en: "address", zh: "地址" }, ({ addresses }) => addresses.join(", ")],
      [
        { en: "path", zh: "路径" },
        ({ addresses, paths }) => (addresses.length > 0 ? "" : paths.map((path) => path || "/").join(", ")),
      ],
      [{ en: "skills", zh: "技能" }, ({ skills }) => skills.map(({ name }) => name).join(", ")],
    ],
    terminal,
  );

const showToken = ({ id, name, grantee, granteeName, prefix, usedAt }: PublishTokenView, { say, style }: Terminal) => {
  const used =
    usedAt === undefined
      ? say({ en: "never used", zh: "从未使用" })
      : `${say({ en: "used", zh: "使用于" })} ${age(usedAt)}`;
  return `  ${style("bold", printable(name))}  ${printable(granteeName ?? grantee)}  ${prefix}…  ${style("dim", `${used}  ${id}`)}`;
};
