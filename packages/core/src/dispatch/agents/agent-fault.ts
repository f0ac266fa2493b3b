import { Fault } from "../../ground/fault.ts";
import type { Text, Values } from "../../ground/text.ts";
import type { AgentExit, TurnOutcome } from "./agent-connection.ts";
import { type AgentKind, saysSignedOut } from "./agent-kinds.ts";

/** Faults of agents, and how a Fault ends a turn. */

export const agentMissing = ({ name, acp, cli, install }: AgentKind): Fault => {
  const commands = [...acp, ...(cli ? [cli.command([])] : [])].map(([command = ""]) => command);
  return new Fault("agent.missing", { agent: name, commands: [...new Set(commands)].join(", ") || "–", install });
};

export const agentSilent = ({ name }: AgentKind, patience: number, said: string): Fault =>
  new Fault("agent.silent", { agent: name, seconds: Math.round(patience / 100) / 10, said: inBrackets(said) });

/** The agent failed; if its message is about signing in, the Fault says so. */
export const agentFailed = (kind: AgentKind, reason: string): Fault =>
  saysSignedOut(reason)
    ? agentSignedOut(kind, reason)
    : new Fault("agent.failed", { agent: kind.name, reason: reason || "–" });

export const agentExited = (kind: AgentKind, { code, signal, isCut }: AgentExit, said: string): Fault =>
  isCut
    ? new Fault("agent.cut", { agent: kind.name })
    : saysSignedOut(said)
      ? agentSignedOut(kind, said)
      : new Fault("agent.exited", {
          agent: kind.name,
          how:
            code === undefined
              ? { en: `by a signal${signal ? ` (${signal})` : ""}`, zh: `因信号${signal ? `（${signal}）` : ""}` }
              : { en: `with exit code ${code}`, zh: `退出码 ${code}` },
          said: inBrackets(said),
        });

export const agentSignedOut = ({ name, signIn }: AgentKind, reason: string): Fault =>
  new Fault("agent.not-signed-in", { agent: name, signIn, reason: inBrackets(reason) });

/** A Fault as the outcome of a turn, with its hint. */
export function failedBy(fault: Fault, code?: number): TurnOutcome {
  const [en, zh] = [fault.say("en"), fault.say("zh")];
  const reason: Text = { en: `${en.message}\n${en.hint}`, zh: `${zh.message}\n${zh.hint}` };
  return { kind: "failed", reason, fault: fault.code, ...(code !== undefined && { code }) };
}

const inBrackets = (said: string): Values[string] => (said === "" ? "" : { en: `: ${said}`, zh: `：${said}` });
