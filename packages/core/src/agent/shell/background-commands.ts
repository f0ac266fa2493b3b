import type { ToolGrant } from "../../turn/tool-ceiling.ts";
import type { Process } from "./shell.ts";

/** Commands that keep running in the background of a session. */

/** A command that keeps running after the call that started it. */
export interface BackgroundCommand {
  readonly id: string;
  readonly process: Process;
}

/** The running background commands of one session; models know them by `session_id`. */
export interface BackgroundCommands {
  /** Why no more commands can be started; `undefined` if they can. */
  problem(): string | undefined;
  add(process: Process, grant: ToolGrant): BackgroundCommand;
  /** The command with this id, if a call with this grant may reach it. */
  get(id: string, grant: ToolGrant): BackgroundCommand | undefined;
  /** The ids that a call with this grant may reach. */
  ids(grant: ToolGrant): readonly string[];
  remove(id: string): void;
  close(): Promise<void>;
}

const most = 8;

export function createBackgroundCommands(): BackgroundCommands {
  const sessions = new Map<string, BackgroundCommand & { readonly key: string; isRunning: boolean }>();
  let count = 0;

  /** An unlimited grant reaches every command; a limited one only commands started under the same limits. */
  const isReached = (key: string, grant: ToolGrant): boolean => !grant.patterns || keyOf(grant) === key;

  return {
    problem() {
      const running = [...sessions.values()].filter(({ isRunning }) => isRunning).map(({ id }) => id);
      if (running.length < most) return undefined;
      return `${most} commands are running already (session_id ${running.join(", ")}); end one with close_context`;
    },
    add(process, grant) {
      const session = { id: String(++count), process, key: keyOf(grant), isRunning: true };
      sessions.set(session.id, session);
      process.ended.then(() => {
        session.isRunning = false;
        const over = [...sessions.values()].filter((one) => !one.isRunning).slice(0, -most);
        for (const { id } of over) sessions.delete(id); // ended and never read
      });
      return session;
    },
    get(id, grant) {
      const session = sessions.get(id);
      return session && isReached(session.key, grant) ? session : undefined;
    },
    ids: (grant) => [...sessions.values()].filter(({ key }) => isReached(key, grant)).map(({ id }) => id),
    remove: (id) => void sessions.delete(id),
    async close() {
      await Promise.all([...sessions.values()].map(({ process }) => process.stop()));
      sessions.clear();
    },
  };
}

const keyOf = ({ patterns }: ToolGrant): string => JSON.stringify(patterns?.toSorted() ?? null);
