import type { SkillContent } from "../dispatch/brief.ts";
import type { Sessions } from "../session/sessions.ts";
import type { Role } from "../turn/role.ts";

/** `SkillManagementService` of the founding documents. */

export interface SkillManagementOptions {
  /** The role of a user; `user` by default. The user `default` owns the sessions. */
  readonly roleOf?: (userId: string) => Role;
}

/** The active skills of a conversation, as sent to other agents. */
export class SkillManagementService {
  private readonly sessions: Sessions;
  private readonly roleOf: (userId: string) => Role;

  constructor(sessions: Sessions, { roleOf = () => "user" }: SkillManagementOptions = {}) {
    this.sessions = sessions;
    this.roleOf = roleOf;
  }

  /**
   * The user's global skills by time, then those of the conversation by time, each once; without a conversation only the
   * global ones. Cached per user and conversation until one of them changes.
   */
  async getActiveSkillContents(userId: string, conversationId?: string): Promise<readonly SkillContent[]> {
    const isOwner = userId === "default";
    const sessions = isOwner ? this.sessions : this.sessions.as({ userId, role: this.roleOf(userId) });
    return (await sessions.activeSkillContents(conversationId)).skills;
  }
}
