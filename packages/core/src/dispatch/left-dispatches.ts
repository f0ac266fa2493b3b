import {
  endProcesses as endProcessesHere,
  isRunning,
  markOf,
  type ProcessMark,
} from "../ground/process/process-mark.ts";
import type { Home } from "../home/home.ts";
import { inFileThread } from "../home/threads/file-work.ts";
import type { Dispatch } from "./dispatches.ts";
import { type DispatchRow, type DispatchStore, openDispatchStore, type ProcessRow } from "./record/dispatch-store.ts";

/** What a Loadout process that was killed has left: dispatches that seem to run, and processes of agents. */
export interface LeftDispatches {
  /** This process, as its dispatches name it. */
  owner(): Promise<ProcessMark>;
  /** Whether a process is this one. */
  isOurs(mark: ProcessMark): Promise<boolean>;
  /** Whether a process is another one, and gone. */
  isLeft(mark: ProcessMark): Promise<boolean>;
  /** Ends a dispatch whose Loadout process is gone. */
  settle(left: DispatchRow): Promise<Dispatch>;
  /** Ends the agents of Loadout processes that are gone. */
  endProcesses(): Promise<void>;
}

export interface LeftDispatchesDeps {
  readonly store: DispatchStore;
  /** The index of the last output that was stored. */
  readonly lastOutput: (id: string) => Promise<number>;
  readonly now: () => Date;
  /** Milliseconds an agent has to end. */
  readonly stopPatience: number | undefined;
}

export function createLeftDispatches({ store, lastOutput, now, stopPatience }: LeftDispatchesDeps): LeftDispatches {
  let self: Promise<ProcessMark> | undefined;
  const owner = (): Promise<ProcessMark> => {
    self ??= markOf(process.pid).then((mark) => mark ?? { pid: process.pid, start: "" });
    return self;
  };

  async function isOurs(mark: ProcessMark): Promise<boolean> {
    const { pid, start } = await owner();
    return mark.pid === pid && mark.start === start;
  }

  const isLeft = async (mark: ProcessMark): Promise<boolean> => !(await isOurs(mark)) && !(await isRunning(mark));

  async function endProcess(left: ProcessRow): Promise<void> {
    if (!(await isLeft(left.owner))) return;
    await endProcesses(left, stopPatience);
    await store.removeProcesses(left.agentId);
  }

  return {
    owner,
    isOurs,
    isLeft,
    async settle(left) {
      const { owner: _owner, permission: _permission, ...dispatch } = left;
      const ended: Dispatch = {
        ...{ ...dispatch, state: "stopped", reason: "server_restart" },
        lastOutput: await lastOutput(left.id),
        endedAt: now().toISOString(),
      };
      await store.save(ended);
      return ended;
    },
    async endProcesses() {
      await Promise.all((await store.processes()).map(endProcess));
    },
  };
}

/** Whether a home has dispatches that have not ended, or processes of agents: of this process, another one, or left by a crash. */
export async function hasUnfinishedDispatches(home: string | Home): Promise<boolean> {
  const store = openDispatchStore(home);
  try {
    return (await store.unfinished()).length > 0 || (await store.processes()).length > 0;
  } finally {
    await store.close();
  }
}

const endProcesses = inFileThread("endProcesses", endProcessesHere);
