import { composeBrief } from "../dispatch/brief.ts";
import type { AgentProcess, Dispatch, Dispatches } from "../dispatch/dispatches.ts";
import type { Role } from "../turn/role.ts";

/** The processes of other agents, for the user of this program. */
export class AgentProcessManager {
  readonly dispatches: Dispatches;
  readonly userId: string;
  readonly role: Role;

  constructor(dispatches: Dispatches, user: { readonly userId: string; readonly role: Role } = owner) {
    this.dispatches = dispatches;
    this.userId = user.userId;
    this.role = user.role;
  }

  list(): readonly AgentProcess[] {
    return this.dispatches.processes();
  }

  /** Sends a text to a running agent unchanged, without skills. */
  sendInput(agentId: string, text: string): Promise<Dispatch> {
    const { userId, role } = this;
    return this.dispatches.start({ userId, role, agentId, task: text, brief: composeBrief(text, []), cached: false });
  }
}

const owner = { userId: "default", role: "superadmin" } as const;
