import { type CapabilityKind, capabilityKinds, type Text } from "@loadout/core";
import * as z from "zod/mini";
import { printable, type Terminal } from "../doors/cli/terminal.ts";
import type { AnswerOf } from "../operation/operation.ts";

/** What a version names and uses, and how that differs from another, in answers and at a terminal. */

const names = () => z.array(z.string());

export const CapabilitiesView = () =>
  z.object({
    tools: names(),
    servers: names(),
    skills: names(),
    allowedTools: z.nullable(names()),
    programs: names(),
    commands: names(),
    network: z.boolean(),
    hosts: names(),
    variables: names(),
    opaque: names(),
  });

const changed = () => z.partialRecord(z.enum(capabilityKinds), names());

export const CapabilityDifferenceView = () =>
  z.object({
    added: changed(),
    removed: changed(),
    allowedTools: z.optional(
      z.object({
        change: z.enum(["widened", "narrowed"]),
        before: z.nullable(names()),
        after: z.nullable(names()),
      }),
    ),
    network: z.optional(z.enum(["starts", "stops"])),
  });
export type CapabilityDifferenceView = AnswerOf<typeof CapabilityDifferenceView>;

const kinds: Readonly<Record<CapabilityKind, Text>> = {
  tools: { en: "tools it needs", zh: "所需工具" },
  servers: { en: "MCP servers it needs", zh: "所需 MCP 服务器" },
  skills: { en: "skills it needs", zh: "所需技能" },
  programs: { en: "scripts", zh: "脚本" },
  commands: { en: "commands", zh: "命令" },
  hosts: { en: "hosts", zh: "主机" },
  variables: { en: "variables", zh: "环境变量" },
  opaque: { en: "files that cannot be read", zh: "无法查看的文件" },
};

/** Values of one kind that a line names. */
const mostShown = 12;

/** One line for each kind that changed; empty if nothing did. */
export function showCapabilities(
  { added, removed, allowedTools, network }: CapabilityDifferenceView,
  { say, style }: Terminal,
  indent = "  ",
): readonly string[] {
  const line = (mark: string, color: "yellow" | "dim", label: Text, values: readonly string[]): string => {
    const shown = values.slice(0, mostShown).map(printable).join(", ");
    const more = values.length > mostShown ? ` … +${values.length - mostShown}` : "";
    return `${indent}${style(color, mark)} ${say(label)}: ${shown}${more}`;
  };
  const lines = (mark: string, color: "yellow" | "dim", lists: CapabilityDifferenceView["added"]): string[] =>
    capabilityKinds.flatMap((kind) => {
      const values = lists[kind];
      return values && values.length > 0 ? [line(mark, color, kinds[kind], values)] : [];
    });
  const listed = (tools: readonly string[] | null): string =>
    tools === null
      ? say({ en: "any tool", zh: "任意工具" })
      : tools.map(printable).join(" ") || say({ en: "none", zh: "无" });
  return [
    ...lines("+", "yellow", added),
    ...(network === "starts"
      ? [`${indent}${style("yellow", "+")} ${say({ en: "uses the network", zh: "使用网络" })}`]
      : []),
    ...(allowedTools
      ? [
          `${indent}${style(allowedTools.change === "widened" ? "yellow" : "dim", "~")} ${say(widths[allowedTools.change])}: ${listed(allowedTools.before)} → ${listed(allowedTools.after)}`,
        ]
      : []),
    ...lines("−", "dim", removed),
    ...(network === "stops"
      ? [`${indent}${style("dim", "−")} ${say({ en: "no longer uses the network", zh: "不再使用网络" })}`]
      : []),
  ];
}

const widths = {
  widened: { en: "allowed-tools widened", zh: "allowed-tools 放宽" },
  narrowed: { en: "allowed-tools narrowed", zh: "allowed-tools 收紧" },
} as const satisfies Record<string, Text>;
