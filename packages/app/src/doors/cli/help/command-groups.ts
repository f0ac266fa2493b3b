import type { Text } from "@loadout/core";
import { type OperationName, operationNames } from "../../../operation/operations.ts";

/** The groups in which help lists the commands. */

/** The commands that `loadout help` shows first. */
export const firstCommands: readonly OperationName[] = [
  "skill.list",
  "skill.show",
  "skill.add",
  "skill.import",
  "skill.validate",
  "session.run",
  "session.chat",
  "dispatch.start",
  "system.up",
  "system.doctor",
];

/** A group of commands in the help, by the nouns of their operations. */
interface GroupRule {
  readonly title: Text;
  readonly nouns: readonly string[];
  /** Operations of `system` that belong to it. */
  readonly system?: readonly string[];
}

const rules: readonly GroupRule[] = [
  { title: { en: "Skills", zh: "技能" }, nouns: ["skill", "signer"] },
  { title: { en: "Sessions", zh: "会话" }, nouns: ["session"], system: ["acp"] },
  { title: { en: "Other agents", zh: "其他智能体" }, nouns: ["dispatch"] },
  { title: { en: "Agents, models and tools", zh: "智能体、模型和工具" }, nouns: ["agent", "model", "mcp", "tool"] },
  {
    title: { en: "Environments and settings", zh: "环境和设置" },
    nouns: ["environment", "config", "secrets"],
    system: ["trust"],
  },
  {
    title: { en: "Server", zh: "服务器" },
    nouns: ["service"],
    system: ["up", "worker", "status", "stop", "open", "logs", "api", "shutdown"],
  },
  { title: { en: "Users", zh: "用户" }, nouns: ["user", "group", "grant", "token", "auth", "audit"] },
];

export interface CommandGroup {
  readonly title: Text;
  readonly names: readonly OperationName[];
}

/** Every command in its group; those of no group come last. */
export function commandGroups(): readonly CommandGroup[] {
  const left = new Set(operationNames.filter((name) => name !== "system.overview"));
  const groups = rules.map(({ title, nouns, system = [] }) => {
    const names = [...left].filter((name) => {
      const [noun = "", verb = ""] = name.split(".");
      return nouns.includes(noun) || (noun === "system" && system.includes(verb));
    });
    for (const name of names) left.delete(name);
    return { title, names };
  });
  return [...groups, { title: { en: "Installation", zh: "安装" }, names: [...left] }];
}
