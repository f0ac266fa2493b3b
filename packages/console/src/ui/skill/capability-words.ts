import { defineWords } from "../../words/define-words.ts";

/** Texts of what a version of a skill names and uses. */

export const useCapabilityWords = defineWords("capability", {
  changes: { en: "Changes in capabilities", zh: "能力变化" },
  nothingNew: { en: "No new capabilities", zh: "没有新的能力" },
  new: { en: "added", zh: "新增" },
  gone: { en: "removed", zh: "移除" },
  tools: { en: "Tools it needs", zh: "所需工具" },
  servers: { en: "MCP servers it needs", zh: "所需 MCP 服务器" },
  skills: { en: "Skills it needs", zh: "所需技能" },
  programs: { en: "Scripts", zh: "脚本" },
  commands: { en: "Commands", zh: "命令" },
  hosts: { en: "Hosts", zh: "主机" },
  variables: { en: "Variables", zh: "环境变量" },
  opaque: { en: "Files that cannot be read", zh: "无法查看的文件" },
  startsNetwork: { en: "Uses the network", zh: "使用网络" },
  stopsNetwork: { en: "No longer uses the network", zh: "不再使用网络" },
  widened: { en: "allowed-tools widened", zh: "allowed-tools 放宽" },
  narrowed: { en: "allowed-tools narrowed", zh: "allowed-tools 收紧" },
  anyTool: { en: "any tool", zh: "任意工具" },
  noTool: { en: "none", zh: "无" },
  more: { en: "and {{count}} more", zh: "另有 {{count}} 项" },
});
