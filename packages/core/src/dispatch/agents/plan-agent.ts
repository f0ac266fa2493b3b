import { stat } from "node:fs/promises";
import { isAbsolute } from "node:path";
import { codeOf } from "../../ground/error-code.ts";
import { Fault } from "../../ground/fault.ts";
import { isInside } from "../../ground/files/is-inside.ts";
import type { Text } from "../../ground/text.ts";
import type { Confined, PreparedStart } from "../sandbox/agent-sandbox.ts";
import { realPathOf } from "../sandbox/gather-layout.ts";
import type { AgentConnection, AgentLaunch, ConnectOptions } from "./agent-connection.ts";
import { type AgentKind, variablesFor } from "./agent-kinds.ts";
import type { AgentPlace, AgentReach } from "./detect-agents.ts";
import {
  canBeInert,
  type ExpandChoice,
  type Expander,
  type Expansion,
  findExpansions,
  type Inert,
  mentionedPaths,
} from "./mentions.ts";
import { honorPolicy, type PermissionPolicy, type PolicyMeans, tellMeans } from "./permission-policy.ts";

/** Plans how an agent is started: sandbox, flags, text inspection. */

/** The plan for starting an agent. Making a plan starts nothing. */
export interface AgentPlan extends Pick<AgentConnection, "launch" | "inspect"> {
  readonly kind: AgentKind;
  readonly means: PolicyMeans;
  /** How to keep it from expanding a text. */
  readonly inert: Inert;
  /** Its whole environment. */
  readonly env: Readonly<Record<string, string>>;
  /** Prepares a start with these arguments. */
  prepare(words: readonly string[]): Promise<PreparedStart>;
  /** The arguments for the first turn. */
  readonly words: readonly string[];
}

export interface PlanOptions extends Pick<ConnectOptions, "workDir" | "permission" | "isUnattended" | "role"> {
  /** Only for a preview: no folder is created. */
  readonly isOutlook?: boolean;
}

/** Decides sandbox, flags and text inspection; throws a Fault if the agent may not run or cannot enforce the policy. */
export async function planAgent(
  place: AgentPlace,
  kind: AgentKind,
  reach: AgentReach,
  options: PlanOptions,
  fallback?: Text,
): Promise<AgentPlan> {
  const { protocol } = reach;
  const given = variablesFor(kind, place.variables);
  const asked = options.permission ?? "ask";
  const permission = asked === "ask" && options.isUnattended && protocol === "cli" ? "deny" : asked;
  const confined =
    reach.protocol === "builtin" ? undefined : await confine(place, kind, reach, given, options, permission);
  // IS_SANDBOX=1 says that the whole machine is a sandbox.
  const isSandboxed = confined?.sandbox === "bubblewrap" || given.IS_SANDBOX === "1";
  const question = { protocol, policy: permission, isSandboxed, isRoot };
  const honored = honorPolicy(kind, question);
  if (honored.kind === "refused") {
    const { reason, instead } = honored;
    const both = fallback && { en: `${fallback.en}; ${reason.en}`, zh: `${fallback.zh}；${reason.zh}` };
    throw unsupported(kind, permission, both ?? reason, instead);
  }
  const { means } = honored;
  const launch: AgentLaunch = {
    sandbox: confined?.sandbox ?? "builtin",
    ...(confined?.why && { unconfined: confined.why }),
    protocol,
    ...(fallback && { fallback }),
    permission,
    honoredBy: tellMeans(means),
  };
  const expander = protocol === "builtin" ? undefined : kind.expands?.[protocol];
  const env = { ...(confined?.env ?? given), ...means.env };
  return {
    kind,
    launch,
    means,
    inert: expander?.inert ?? {},
    env,
    words: protocol === "cli" ? (kind.cli?.command(means.words ?? []).slice(1) ?? []) : wordsOf(reach),
    prepare: async (words) => start(confined, reach.protocol === "builtin" ? "" : reach.path, words),
    async inspect(text, choice) {
      const expansions = await expansionsIn(text, expander, confined, { workDir: options.workDir, home: env.HOME });
      assertAllowed(kind, expander, expansions, choice);
      return { expansions, choice };
    },
  };
}

const isRoot = process.getuid?.() === 0;

const wordsOf = (reach: AgentReach): readonly string[] => (reach.protocol === "builtin" ? [] : reach.words);

const start = (confined: Confined | undefined, path: string, words: readonly string[]) =>
  confined?.prepare(path, words) ?? { command: path, args: words };

async function confine(
  { confine: put }: AgentPlace,
  kind: AgentKind,
  { path, words }: Extract<AgentReach, { path: string }>,
  env: Readonly<Record<string, string>>,
  { workDir, role = "admin", isOutlook = false }: PlanOptions,
  permission: PermissionPolicy,
): Promise<Confined | undefined> {
  const files = words.map(async (word) => (isAbsolute(word) && (await isFile(word)) ? [word] : []));
  const programs = [path, ...(await Promise.all(files)).flat()];
  return put?.({ kind, programs, env, workDir, role, isReadOnly: permission === "deny", isOutlook });
}

/** Paths that are looked up at once. */
const pathsAtOnce = 50;

async function expansionsIn(
  text: string,
  expander: Expander | undefined,
  confined: Confined | undefined,
  { workDir, home }: { readonly workDir: string; readonly home: string | undefined },
): Promise<readonly Expansion[]> {
  const root = (await realPathOf(workDir)) ?? workDir;
  const base = { workDir: root, home };
  const paths = [...new Set(mentionedPaths(text, expander, base))];
  const realPath = confined?.realPath ?? realPathOf;
  const known = new Map<string, string | undefined>();
  for (let start = 0; start < paths.length; start += pathsAtOnce) {
    const some = paths.slice(start, start + pathsAtOnce);
    const found = await Promise.all(some.map(realPath));
    for (const [index, path] of some.entries()) known.set(path, found[index]);
  }
  return findExpansions(text, expander, {
    ...base,
    realPath: (path) => known.get(path),
    isInside: (real) => isInside(real, root),
  });
}

function assertAllowed(
  { name }: AgentKind,
  expander: Expander | undefined,
  expansions: readonly Expansion[],
  choice: ExpandChoice,
): void {
  const outside = expansions.filter(({ isOutside }) => isOutside);
  if (!expander || outside.length === 0 || choice === "allow") return;
  const parts = outside.slice(0, mostNamed).map(({ text }) => text.slice(0, longestNamed));
  const list = [...parts, ...(outside.length > mostNamed ? ["…"] : [])].join(", ");
  if (choice === "refuse") throw new Fault("dispatch.expansion", { agent: name, parts: list });
  if (!canBeInert(expander, expansions)) throw new Fault("dispatch.not-inert", { agent: name, parts: list });
}

const mostNamed = 10;
const longestNamed = 200;

function unsupported(
  { name, acp, install }: AgentKind,
  policy: PermissionPolicy,
  reason: Text,
  instead: readonly PermissionPolicy[],
): Fault {
  const choices = instead.map((one) => `--permission ${one}`).join(", ");
  const adapter = acp.length > 0 && policy === "ask";
  return new Fault("dispatch.permission-unsupported", {
    agent: name,
    policy,
    reason,
    remedy: {
      en:
        [
          ...(choices ? [`Choose ${choices}`] : []),
          ...(adapter ? [`or install its ACP adapter: ${install.en}`] : []),
        ].join(", ") || "Use another agent",
      zh:
        [...(choices ? [`请选择 ${choices}`] : []), ...(adapter ? [`或安装它的 ACP 适配器：${install.zh}`] : [])].join(
          "，",
        ) || "请使用其他智能体",
    },
  });
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch (error) {
    if (codeOf(error) === undefined) throw error;
    return false;
  }
}
