import type { AgentKind } from "./agent-kinds.ts";
import { claudeCode } from "./claude-code.ts";
import { codexAgent } from "./codex.ts";
import { opencodeAgent } from "./opencode.ts";

/** The agents that Loadout knows. */
export const builtinAgents: readonly AgentKind[] = [
  claudeCode,
  codexAgent,
  opencodeAgent,
  {
    name: "echo",
    title: "Echo",
    acp: [],
    isBuiltin: true,
    variables: [],
    install: { en: "it is part of Loadout", zh: "它是 Loadout 的一部分" },
    signIn: { en: "it needs no account", zh: "它不需要账号" },
  },
];
