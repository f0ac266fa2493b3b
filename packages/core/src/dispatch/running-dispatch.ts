import { Fault } from "../ground/fault.ts";
import { isOutage } from "../home/outage.ts";
import type { AgentOutput, ConnectOptions, PermissionAnswer } from "./agents/agent-connection.ts";
import type { Dispatch, DispatchEvent, DispatchRequest, Receipt, StopReason } from "./dispatches.ts";
import { type Answered, createPermissionQuestions, unanswered } from "./permission-questions.ts";
import { withOutput } from "./record/agent-report.ts";
import type { OutputWriter, OutputWriterDeps } from "./record/output-writer.ts";

/** A running dispatch: its state, output and permission requests. */

/** How a dispatch ends. */
export type Ending = Pick<Dispatch, "reason" | "exitCode" | "message"> & {
  readonly state: Extract<Dispatch["state"], "exited" | "failed" | "stopped">;
};

/** A running dispatch. Changes are saved before listeners are notified. */
export interface RunningDispatch {
  /** As it is now. Its state is the saved one: another process may take it over before a save, and end it otherwise. */
  current(): Dispatch;
  /** Records that the agent was started and the text is being sent. */
  begin(started: Pick<Receipt, "launch" | "expansions" | "expand">): Promise<Dispatch>;
  take(output: AgentOutput): void;
  caughtUp: OutputWriter["caughtUp"];
  ask: ConnectOptions["onPermission"];
  answer(requestId: string, answer: PermissionAnswer, by: string): Promise<Dispatch>;
  recent: OutputWriter["recent"];
  /** Saves the end after all output. `release` is called after that and before listeners are notified. */
  finish(ending: Ending, release: () => void): Promise<Dispatch>;
  /** Drops a dispatch that could not start; `ended` rejects with the reason. */
  discard(reason: unknown): Promise<void>;
  readonly ended: Promise<Dispatch>;
  /** Whether the agent answered, only worked, or did neither. */
  said(): "words" | "work" | "nothing";
  /** Why it is being stopped. */
  stopReason: StopReason | undefined;
}

export interface RunningDispatchDeps {
  readonly dispatch: Dispatch;
  readonly request: Pick<DispatchRequest, "permission" | "isUnattended">;
  readonly openOutput: (deps: Pick<OutputWriterDeps, "onStored" | "onFailure">) => OutputWriter;
  readonly save: (dispatch: Dispatch) => Promise<void>;
  readonly tell: (event: DispatchEvent) => void;
  readonly isListened: () => boolean;
  readonly now: () => Date;
  /** Called if output cannot be stored, which ends the task. */
  readonly onTrouble: (error: unknown) => void;
}

export function createRunningDispatch(deps: RunningDispatchDeps): RunningDispatch {
  const { tell } = deps;
  const { id } = deps.dispatch;
  const output = deps.openOutput({
    onStored: (line) => tell({ type: "output", id, output: line }),
    onFailure: deps.onTrouble,
  });
  let dispatch = deps.dispatch;
  let isOpen = true;
  let said: Said = "nothing";
  const questions = createPermissionQuestions({
    record: (request, answered) => take({ type: "permission", request, ...answered }),
    save,
    tell: (request) => tell({ type: "permission", id, request }),
  });
  const recorded = new Set<string>();
  let saving: Promise<void> = Promise.resolve();
  const { promise: ended, resolve, reject } = Promise.withResolvers<Dispatch>();
  ended.catch(() => undefined); // the promise may have no listener

  function current(): Dispatch {
    const { permission: _before, ...rest } = dispatch;
    const waiting = questions.first();
    return { ...rest, lastOutput: output.last, ...(waiting && { permission: waiting }) };
  }

  /** Saves it as it is now, with what is changed by that; saves run one after the other. */
  function save(change?: Partial<Dispatch>): Promise<void> {
    const saved = saving.then(() => deps.save({ ...current(), ...change }));
    saving = saved.catch(() => undefined); // a failed save does not block the next
    return saved;
  }

  function take(one: AgentOutput): void {
    if (!isOpen) return;
    if (one.type === "permission") {
      if (recorded.has(one.request.id)) return; // recorded when it was answered
      recorded.add(one.request.id);
    }
    said = saidWith(said, one);
    const report = withOutput(dispatch.report ?? {}, one);
    if (report !== dispatch.report && Object.keys(report).length > 0) dispatch = { ...dispatch, report };
    output.append(one);
  }

  return {
    current,
    said: () => said,
    take,
    ended,
    stopReason: undefined,
    recent: output.recent,
    caughtUp: output.caughtUp,
    async begin(started) {
      const begun = { state: "running", receipt: { ...dispatch.receipt, ...started } } as const;
      await save(begun);
      dispatch = { ...dispatch, ...begun };
      tell({ type: "state", dispatch: current() });
      return current();
    },
    async ask(request, signal) {
      const isAsked = deps.request.permission === "ask" && isOpen;
      if (isAsked && !(deps.request.isUnattended && !deps.isListened())) return questions.ask(request, signal);
      const answered = isAsked ? unanswered : byPolicy(deps.request);
      take({ type: "permission", request, ...answered });
      return answered;
    },
    async answer(requestId, answer, by) {
      if (!questions.has(requestId)) throw new Fault("dispatch.not-waiting", { id });
      questions.settle(requestId, { answer, by });
      await save();
      tell({ type: "state", dispatch: current() });
      return current();
    },
    async finish(ending, release) {
      questions.denyAll();
      isOpen = false;
      const stored = await closeOutput(output);
      const end = { ...ending, ...stored, endedAt: deps.now().toISOString() };
      try {
        await save(end);
        dispatch = { ...dispatch, ...end };
      } catch (error) {
        reject(error);
        throw error;
      } finally {
        release();
      }
      tell({ type: "state", dispatch: current() });
      resolve(current());
      return current();
    },
    async discard(reason) {
      isOpen = false;
      reject(reason);
      await output.close().catch(() => undefined); // it is removed
    },
  };
}

const byPolicy = ({ permission }: RunningDispatchDeps["request"]): Answered => ({
  answer: permission === "allow" ? "allow" : "deny",
  by: "policy",
});

type Said = ReturnType<RunningDispatch["said"]>;

/** Words count for more than work. */
function saidWith(before: Said, output: AgentOutput): Said {
  if (output.type === "text" && output.text.trim() !== "") return "words";
  const isWork = output.type === "tool" || output.type === "diff";
  return isWork && before === "nothing" ? "work" : before;
}

/** A dispatch whose output could not be stored has failed. */
async function closeOutput(output: OutputWriter): Promise<Partial<Ending>> {
  try {
    await output.close();
    return {};
  } catch (error) {
    return brokenOff(error);
  }
}

/** The end of a dispatch that Loadout could not keep or start; of one that was cut by an outage the outcome is unknown. */
export const brokenOff = (error: unknown): Ending => ({
  ...(isOutage(error) ? ({ state: "stopped", reason: "interrupted" } as const) : ({ state: "failed" } as const)),
  message: messageOf(error),
});

/** Why output could not be stored, for a person. */
export const messageOf = (error: unknown): string => (error instanceof Fault ? error.say("en").message : String(error));
