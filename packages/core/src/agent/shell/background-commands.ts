import type { ToolGrant } from "../../turn/tool-ceiling.ts";
import type { Process } from "./shell.ts";

/** A command that goes on behind the call that started it. */
export interface BackgroundCommand {
  readonly id: string;
  readonly process: Process;
}

/** The commands of one conversation that go on. */
export interface BackgroundCommands {
  /** Why no other can be started; nothing when one can. */
  problem(): string | undefined;
  add(process: Process, grant: ToolGrant): BackgroundCommand;
  /** The one named, if a call under this grant may reach it. */
  get(id: string, grant: ToolGrant): BackgroundCommand | undefined;
  /** Those that a call under this grant may reach. */
  ids(grant: ToolGrant): readonly string[];
  remove(id: string): void;
  close(): Promise<void>;
}

const most = 8;

export function createBackgroundCommands(): BackgroundCommands {
  const sessions = new Map<string, BackgroundCommand & { readonly key: string; isRunning: boolean }>();
  let count = 0;

  /** Who may do everything reaches everything; a restriction only what was started under it. */
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
        for (const { id } of over) sessions.delete(id); // nobody read how they ended
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
