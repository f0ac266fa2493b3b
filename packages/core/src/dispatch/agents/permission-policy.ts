import type { Text } from "../../ground/text.ts";
import type { AgentKind } from "./agent-kinds.ts";

/** The permission policy: what happens when an agent asks for permission. */
export const permissionPolicies = ["ask", "allow", "deny"] as const;
export type PermissionPolicy = (typeof permissionPolicies)[number];

/** How a policy is enforced, besides answering permission requests. */
export interface PolicyMeans {
  /** Arguments of its command line. */
  readonly words?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The ACP session mode; an agent without it cannot be used. */
  readonly mode?: string;
  /** The `_meta` of `session/new`. */
  readonly meta?: Readonly<Record<string, unknown>>;
  /** Whether the agent accepts this as user 0 only inside a sandbox. */
  readonly needsSandboxAsRoot?: boolean;
}

export type Honored =
  | { readonly kind: "honored"; readonly means: PolicyMeans }
  | { readonly kind: "refused"; readonly reason: Text; readonly instead: readonly PermissionPolicy[] };

export interface PolicyQuestion {
  readonly protocol: "acp" | "cli" | "builtin";
  readonly policy: PermissionPolicy;
  readonly isSandboxed: boolean;
  readonly isRoot: boolean;
}

/** How an agent enforces a policy over this protocol, or why it cannot. */
export function honorPolicy(kind: Pick<AgentKind, "name" | "policies">, question: PolicyQuestion): Honored {
  const { protocol, policy, isSandboxed, isRoot } = question;
  if (protocol === "builtin") return { kind: "honored", means: {} };
  if (protocol === "acp") return { kind: "honored", means: kind.policies?.acp?.[policy] ?? {} };
  const instead = permissionPolicies.filter((one) => kind.policies?.cli?.[one] !== undefined && one !== policy);
  const means = kind.policies?.cli?.[policy];
  if (!means) return { kind: "refused", reason: policy === "ask" ? nobodyAnswers : noFlag(kind.name), instead };
  if (means.needsSandboxAsRoot && isRoot && !isSandboxed)
    return { kind: "refused", reason: notAsRoot(kind.name), instead: instead.filter((one) => one === "deny") };
  return { kind: "honored", means };
}

/** The means in readable form. */
export const tellMeans = ({ words = [], env = {}, mode, meta }: PolicyMeans): readonly string[] => [
  ...(words.length > 0 ? [words.join(" ")] : []),
  ...Object.entries(env).map(([name, value]) => `${name}=${value}`),
  ...(mode === undefined ? [] : [`mode ${mode}`]),
  ...(meta === undefined ? [] : [JSON.stringify(meta)]),
];

const nobodyAnswers: Text = {
  en: "its command line cannot ask",
  zh: "它的命令行无法询问",
};

const noFlag = (name: string): Text => ({
  en: `its command line has no known flag for this; dispatch.agents.${name}.permissions in config.jsonc can name one`,
  zh: `它的命令行没有已知的对应参数；可在 config.jsonc 的 dispatch.agents.${name}.permissions 中指定`,
});

const notAsRoot = (name: string): Text => ({
  en: `${name} refuses this as user 0 outside a sandbox`,
  zh: `${name} 不允许 root 用户在沙箱之外这样运行`,
});
