import { builtinTools, nearest, toolsMeant } from "@loadout/core";
import * as z from "zod/mini";
import { printableText, type Terminal } from "../doors/cli/terminal.ts";
import { facts } from "../doors/cli/view.ts";
import { AppFault } from "../operation/app-fault.ts";
import { environmentFlag, field, filled } from "../operation/field.ts";
import { operation } from "../operation/operation.ts";
import { builtinViews, NamedToolView, serverToolView, toolServerViews } from "./tool-view.ts";

/** Shows a tool: its input, and which agents and skills use it. */

export const toolShow = operation({
  name: "tool.show",
  summary: { en: "Show a tool: its input, and which agents and skills use it", zh: "查看工具：输入格式，以及谁引用它" },
  role: "admin",
  effect: "read",
  place: "anywhere",
  input: z.object({
    name: field(filled(), {
      en: "The tool's name, here or in other programs, such as Bash",
      zh: "工具名，或其他程序中的名称，例如 Bash",
    }),
    environment: environmentFlag(),
  }),
  output: () => z.extend(NamedToolView(), { environment: z.string() }),
  async run(app, { name, environment: wanted }) {
    const environment = await app.environment(wanted);
    const [meant = name] = toolsMeant(name, new Set(builtinTools));
    const found =
      (await builtinViews(app, environment)).find((tool) => tool.name === meant) ??
      (await serverToolView(app, environment, name));
    if (found) return { ...found, environment: environment.name() };
    const others = toolServerViews(app, environment).flatMap(({ named, prefix }) => [...named, `${prefix}…`]);
    const candidates = nearest(name, [...builtinTools, ...others], 5).join(", ");
    throw new AppFault("tool.not-found", { name, candidates });
  },
  cli: {
    positionals: ["name"],
    render: facts({
      title: "name",
      facts: [
        [{ en: "server", zh: "服务器" }, "server"],
        [{ en: "available", zh: "来自" }, wayOf],
        [{ en: "problem", zh: "问题" }, ({ problem }, { say }) => problem && say(problem)],
        [{ en: "lowest role", zh: "最低角色" }, "role"],
        [{ en: "agents", zh: "智能体" }, "agents"],
        [{ en: "skills", zh: "技能" }, "skills"],
        [{ en: "allowed by", zh: "被允许" }, "allowedBy"],
      ],
      below: ({ description, parameters }) =>
        [description, parameters && JSON.stringify(parameters, null, 2)].flatMap((text) =>
          text === undefined ? [] : ["", printableText(text).replace(/^/gm, "  ")],
        ),
    }),
    next: ({ server }) => (server === undefined ? [] : [`→ loadout mcp test ${server}`]),
    examples: ["loadout tool show exec_command", "loadout tool show read_file --json parameters"],
  },
});

function wayOf({ origin, isBase }: NamedToolView, { say }: Terminal): string {
  if (origin === "mcp") return "MCP";
  return isBase
    ? say({ en: "always, unless an agent lists its tools", zh: "默认就有，除非智能体另行指定工具" })
    : say({
        en: "to agents that list it, and with skills that depend on it",
        zh: "由智能体指定，或由依赖它的技能带入",
      });
}
