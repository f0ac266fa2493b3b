import { createHash } from "node:crypto";
import type { Text } from "../ground/text.ts";
import type { DispatchWait } from "./dispatches.ts";

/** Which processes of a home can run a dispatch: this one, or others that share its database. */

/** What a dispatch needs of a process. */
export interface DispatchNeed {
  readonly agent: string;
  /** The machine of its folder, if only that one has it. */
  readonly machine?: string;
}

/** A process that may run dispatches. */
export interface DispatchPeer {
  readonly machine: string;
  /** False if it only serves requests, or is about to end. */
  readonly takesWork: boolean;
  /** The agents that are installed there. */
  readonly agents: readonly string[];
}

/** This process among others that share the database. */
export interface DispatchPeers {
  readonly machine: string;
  /** Whether this process runs dispatches at all, and takes new ones now. */
  readonly works: boolean;
  takesWork(): boolean;
  /** The agents that are installed here. */
  agents(): Promise<readonly string[]>;
  /** The names of living processes, and what those can do that say so. */
  alive(): Promise<ReadonlyMap<string, DispatchPeer>>;
}

const fits = ({ agent, machine }: DispatchNeed, peer: DispatchPeer): boolean =>
  peer.takesWork && (machine === undefined || peer.machine === machine) && peer.agents.includes(agent);

/** Why a dispatch waits, by what the living processes can do; without others, for room in this one. */
export function waitOf(need: DispatchNeed, peers: readonly DispatchPeer[] | undefined): DispatchWait {
  const { agent, machine } = need;
  if (!peers || peers.some((peer) => fits(need, peer))) return { isStuck: false, reason: waitsForRoom };
  return { isStuck: true, reason: missingFor(agent, machine, peers) };
}

const waitsForRoom: Text = { en: "waiting for a process with room for it", zh: "正在等待有空位的进程" };

function missingFor(agent: string, machine: string | undefined, peers: readonly DispatchPeer[]): Text {
  const working = peers.filter(({ takesWork }) => takesWork);
  if (working.length === 0)
    return {
      en: "no process takes work: start loadout worker, or loadout up without --no-work",
      zh: "没有进程接受工作：请启动 loadout worker，或不带 --no-work 的 loadout up",
    };
  const there = machine === undefined ? working : working.filter((peer) => peer.machine === machine);
  if (machine !== undefined && there.length === 0)
    return {
      en: `its folder is on the machine ${machine}, where no process takes work`,
      zh: `其目录位于机器 ${machine}，那里没有接受工作的进程`,
    };
  return machine === undefined
    ? { en: `no running process has the agent ${agent}`, zh: `没有运行中的进程装有智能体 ${agent}` }
    : {
        en: `its folder is on the machine ${machine}, which does not have the agent ${agent}`,
        zh: `其目录位于机器 ${machine}，那里没有智能体 ${agent}`,
      };
}

/** Whether another process has to run a dispatch. */
export async function isElsewhere(need: DispatchNeed, peers: DispatchPeers, mayWait: boolean): Promise<boolean> {
  const { machine } = need;
  if (machine !== undefined && machine !== peers.machine) return true;
  if (!peers.works) return true;
  const others = async (): Promise<boolean> => [...(await peers.alive()).values()].some((peer) => fits(need, peer));
  // A process that ends lets its turns finish their work here, in folders of this machine.
  if (!peers.takesWork()) return machine === undefined && (await others());
  if ((await peers.agents()).includes(need.agent)) return false;
  // Else it is started here, where a folder may bring an agent of its own, and refused with how to install it.
  return (mayWait && machine === undefined) || others();
}

/** The labels of a hint for a dispatch, and those of a process that can run it. */
export const needLabels = ({ agent, machine }: DispatchNeed): readonly string[] => [
  labelOf("agent", agent),
  ...(machine === undefined ? [] : [labelOf("machine", machine)]),
];
export const peerLabels = (machine: string, agents: readonly string[]): readonly string[] => [
  labelOf("machine", machine),
  ...agents.map((agent) => labelOf("agent", agent)),
];

/** Characters of a name in a label: two labels fit into the name of a task. */
const longestName = 40;

/** Other names are told apart by their hash. */
const labelOf = (kind: "agent" | "machine", name: string): string =>
  name.length <= longestName && /^[\w.-]+$/.test(name)
    ? `${kind}:${name}`
    : `${kind}:#${createHash("sha256").update(name).digest("hex").slice(0, 32)}`;
