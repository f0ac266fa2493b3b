import { builtinTools, nearest, toolsMeant } from "@loadout/core";
import * as z from "zod/mini";
import { displayWidth, printable, printableText } from "../doors/cli/terminal.ts";
import { AppFault } from "../operation/app-fault.ts";
import { environmentFlag, field } from "../operation/field.ts";
import { operation } from "../operation/operation.ts";
import { builtinViews, NamedToolView, serverToolView, toolServerViews } from "./tool-view.ts";

export const toolShow = operation({
  name: "tool.show",
  summary: { en: "Show a tool: what it takes, and who names it", zh: "查看工具：输入格式，以及谁引用它" },
  role: "admin",
  effect: "read",
  place: "anywhere",
  input: z.object({
    name: field(z.string().check(z.minLength(1)), {
      en: "Its name, or what other programs call it, such as Bash",
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
      serverToolView(app, environment, name);
    if (found) return { ...found, environment: environment.name() };
    const others = toolServerViews(app, environment).flatMap(({ named, prefix }) => [...named, `${prefix}…`]);
    const candidates = nearest(name, [...builtinTools, ...others], 5).join(", ");
    throw new AppFault("tool.not-found", { name, candidates });
  },
  cli: {
    positionals: ["name"],
    render(tool, { say, style }) {
      const rows: readonly [label: string, value: string][] = [
        [say({ en: "server", zh: "服务器" }), tool.server ?? ""],
        [
          say({ en: "comes", zh: "来自" }),
          tool.origin === "mcp"
            ? "MCP"
            : tool.isBase
              ? say({ en: "from the start, unless an agent names its tools", zh: "默认就有，除非智能体另行指定工具" })
              : say({
                  en: "with agents that name it, or skills that depend on it",
                  zh: "由智能体指定，或由依赖它的技能带入",
                }),
        ],
        [say({ en: "problem", zh: "问题" }), tool.problem ? say(tool.problem) : ""],
        [say({ en: "least role", zh: "最低角色" }), tool.role ?? ""],
        [say({ en: "agents", zh: "智能体" }), tool.agents.join(", ")],
        [say({ en: "skills", zh: "技能" }), tool.skills.join(", ")],
        [say({ en: "allowed by", zh: "被允许" }), tool.allowedBy.join(", ")],
      ];
      const width = Math.max(...rows.map(([label]) => displayWidth(label)));
      return [
        style("bold", printable(tool.name)),
        ...rows
          .filter(([, value]) => value !== "")
          .map(
            ([label, value]) =>
              `  ${style("dim", label)}${" ".repeat(width - displayWidth(label))}  ${printable(value)}`,
          ),
        ...(tool.description === undefined ? [] : ["", printableText(tool.description).replace(/^/gm, "  ")]),
        ...(tool.parameters === undefined
          ? []
          : ["", printableText(JSON.stringify(tool.parameters, null, 2)).replace(/^/gm, "  ")]),
      ].join("\n");
    },
    next: ({ server }) => (server === undefined ? [] : [`→ loadout mcp test ${server}`]),
    examples: ["loadout tool show exec_command", "loadout tool show read_file --json parameters"],
  },
});
