import type { SkillContent } from "../dispatch/brief.ts";
import type { Sessions } from "../session/sessions.ts";
import type { Role } from "../turn/role.ts";

export interface SkillManagementOptions {
  /** The role of a user; the least one if not given. `default` is the owner of the sessions. */
  readonly roleOf?: (userId: string) => Role;
}

/** What is active in a conversation, as other agents are given it. */
export class SkillManagementService {
  private readonly sessions: Sessions;
  private readonly roleOf: (userId: string) => Role;

  constructor(sessions: Sessions, { roleOf = () => "user" }: SkillManagementOptions = {}) {
    this.sessions = sessions;
    this.roleOf = roleOf;
  }

  /**
   * The user's global skills by time, then those of the conversation by time, once each; without a conversation the global
   * ones. Cached by user and conversation until one of them changes.
   */
  async getActiveSkillContents(userId: string, conversationId?: string): Promise<readonly SkillContent[]> {
    const isOwner = userId === "default";
    const sessions = isOwner ? this.sessions : this.sessions.as({ userId, role: this.roleOf(userId) });
    return (await sessions.activeSkillContents(conversationId)).skills;
  }
}
