import {
  type AgentContext,
  type PermissionOption,
  RequestError,
  type RequestPermissionResponse,
} from "@agentclientprotocol/sdk";
import { type DescribedCall, describeCall, needsPermission, type ToolCall } from "./acp-updates.ts";

/** Asks the person at an ACP client. */

export type Answer = "once" | "always" | "no" | "cancelled";

/** How calls that change something are decided. */
export const acpPermissions = ["ask", "allow", "deny"] as const;
export type AcpPermission = (typeof acpPermissions)[number];

const options = (always: string): PermissionOption[] => [
  { optionId: "once", name: "Allow", kind: "allow_once" },
  { optionId: "always", name: always, kind: "allow_always" },
  { optionId: "no", name: "Refuse", kind: "reject_once" },
];

/** One question; anything but a choice of ours is a refusal. */
export async function ask(
  client: AgentContext,
  sessionId: string,
  toolCall: DescribedCall,
  { always, signal }: { readonly always: string; readonly signal: AbortSignal },
): Promise<Answer> {
  const asked: Promise<RequestPermissionResponse> = client.request(
    "session/request_permission",
    { sessionId, toolCall: { ...toolCall, status: "pending" }, options: options(always) },
    { cancellationSignal: signal },
  );
  const { outcome } = await asked.catch((error: unknown): RequestPermissionResponse => {
    if (error instanceof RequestError) return { outcome: { outcome: "cancelled" } }; // it cannot ask
    throw error;
  });
  if (outcome.outcome !== "selected") return "cancelled";
  return outcome.optionId === "once" || outcome.optionId === "always" ? outcome.optionId : "no";
}

export interface Approval {
  readonly client: AgentContext;
  readonly sessionId: string;
  readonly folder: string | undefined;
  readonly permission: AcpPermission;
  /** Tools that the person allowed for the rest of the session. */
  readonly allowed: Set<string>;
}

/** Decides calls of tools that skills and agent allow: those that change something need a person. */
export function approveWith({ client, sessionId, folder, permission, allowed }: Approval) {
  return async (call: ToolCall, signal: AbortSignal): Promise<true | string> => {
    if (!needsPermission(call.name) || permission === "allow" || allowed.has(call.name)) return true;
    if (permission === "deny") return "this client permits nothing that changes something";
    const always = `Always allow ${call.name} in this session`;
    const answer = await ask(client, sessionId, describeCall(call, folder), { always, signal });
    if (answer === "always") allowed.add(call.name);
    return answer === "always" || answer === "once" || "the user did not permit this call";
  };
}
