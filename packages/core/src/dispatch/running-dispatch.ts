import { Fault } from "../ground/fault.ts";
import type { AgentOutput, ConnectOptions, PermissionAnswer, PermissionRequest } from "./agents/agent-connection.ts";
import type { Dispatch, DispatchEvent, DispatchRequest, Receipt, StopReason } from "./dispatches.ts";
import { withOutput } from "./record/agent-report.ts";
import type { OutputWriter, OutputWriterDeps } from "./record/output-writer.ts";

/** A running dispatch: its state, output and permission requests. */

/** How a dispatch ends. */
export type Ending = Pick<Dispatch, "reason" | "exitCode" | "message"> & {
  readonly state: Extract<Dispatch["state"], "exited" | "failed" | "stopped">;
};

/** A running dispatch. Changes are saved before listeners are notified. */
export interface RunningDispatch {
  /** Its current state. */
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

type Answered = Awaited<ReturnType<ConnectOptions["onPermission"]>>;

interface Question {
  readonly request: PermissionRequest;
  readonly settle: (answered: Answered) => void;
}

const nobody = "nobody";

export function createRunningDispatch(deps: RunningDispatchDeps): RunningDispatch {
  const { tell } = deps;
  const { id } = deps.dispatch;
  const output = deps.openOutput({
    onStored: (line) => tell({ type: "output", id, output: line }),
    onFailure: deps.onTrouble,
  });
  let dispatch = deps.dispatch;
  let isOpen = true;
  let said: ReturnType<RunningDispatch["said"]> = "nothing";
  /** Open permission requests in order. */
  const questions = new Map<string, Question>();
  const recorded = new Set<string>();
  let saving: Promise<void> = Promise.resolve();
  const { promise: ended, resolve, reject } = Promise.withResolvers<Dispatch>();
  ended.catch(() => undefined); // the promise may have no listener

  function current(): Dispatch {
    const { permission: _before, ...rest } = dispatch;
    const [waiting] = questions.values();
    return { ...rest, lastOutput: output.last, ...(waiting && { permission: waiting.request }) };
  }

  /** Saves the current state; saves run one after the other. */
  function save(): Promise<void> {
    const saved = saving.then(() => deps.save(current()));
    saving = saved.catch(() => undefined); // a failed save does not block the next
    return saved;
  }

  /** A dispatch whose output could not be stored has failed. */
  async function closeOutput(): Promise<Partial<Ending>> {
    try {
      await output.close();
      return {};
    } catch (error) {
      return { state: "failed", message: messageOf(error) };
    }
  }

  function take(one: AgentOutput): void {
    if (!isOpen) return;
    if (one.type === "permission") {
      if (recorded.has(one.request.id)) return; // recorded when it was answered
      recorded.add(one.request.id);
    }
    if (one.type === "text" && one.text.trim() !== "") said = "words";
    if ((one.type === "tool" || one.type === "diff") && said === "nothing") said = "work";
    const report = withOutput(dispatch.report ?? {}, one);
    if (report !== dispatch.report && Object.keys(report).length > 0) dispatch = { ...dispatch, report };
    output.append(one);
  }

  function settle(requestId: string, answered: Answered): void {
    const question = questions.get(requestId);
    if (!question) return;
    questions.delete(requestId);
    take({ type: "permission", request: question.request, ...answered });
    question.settle(answered);
  }

  async function wait(request: PermissionRequest, signal: AbortSignal): Promise<Answered> {
    const { promise, resolve: answerIt } = Promise.withResolvers<Answered>();
    questions.set(request.id, { request, settle: answerIt });
    const leave = (): void => settle(request.id, { answer: "deny", by: nobody });
    signal.addEventListener("abort", leave, { once: true });
    if (signal.aborted) leave();
    await save().catch(leave); // a request that cannot be saved is denied
    if (questions.has(request.id)) tell({ type: "permission", id, request });
    try {
      return await promise;
    } finally {
      signal.removeEventListener("abort", leave);
    }
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
      dispatch = { ...dispatch, state: "running", receipt: { ...dispatch.receipt, ...started } };
      await save();
      tell({ type: "state", dispatch: current() });
      return current();
    },
    async ask(request, signal) {
      const isAsked = deps.request.permission === "ask" && isOpen;
      if (isAsked && !(deps.request.isUnattended && !deps.isListened())) return wait(request, signal);
      const answered: Answered = isAsked
        ? { answer: "deny", by: nobody }
        : { answer: deps.request.permission === "allow" ? "allow" : "deny", by: "policy" };
      take({ type: "permission", request, ...answered });
      return answered;
    },
    async answer(requestId, answer, by) {
      if (!questions.has(requestId)) throw new Fault("dispatch.not-waiting", { id });
      settle(requestId, { answer, by });
      await save();
      tell({ type: "state", dispatch: current() });
      return current();
    },
    async finish(ending, release) {
      for (const requestId of [...questions.keys()]) settle(requestId, { answer: "deny", by: nobody });
      isOpen = false;
      const stored = await closeOutput();
      dispatch = { ...dispatch, ...ending, ...stored, endedAt: deps.now().toISOString() };
      try {
        await save();
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

/** Why output could not be stored, for a person. */
export const messageOf = (error: unknown): string => (error instanceof Fault ? error.say("en").message : String(error));
