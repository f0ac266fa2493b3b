import { Fault, type TimedEvent, turnOfEvent } from "@loadout/core";
import type { App } from "../../../app.ts";
import {
  type CallOptions,
  type Client,
  type InputOf,
  type OutputOf,
  ProblemError,
  type StartedTurn,
} from "../../../client/client.ts";
import { AppFault, isFaultCode } from "../../../operation/app-fault.ts";
import { chooseSession } from "../../../session/turn/choose-session.ts";
import { readMessage } from "../../../session/turn/session-run.ts";
import { summarise } from "../../../session/turn/take-turn.ts";
import { quoteWord } from "../terminal.ts";

/** Runs a turn through a server. */

type RunInput = InputOf<"session.run">;

/** Reconnect attempts if the server goes away during a turn; a few seconds. */
const tries = 4;

export interface RemoteTurn {
  readonly client: Client;
  readonly app: App;
  /** Starts the turn on the server, and shows its progress messages. */
  readonly begin: (input: RunInput, options: CallOptions) => Promise<unknown>;
}

/** Runs a turn on the server and shows it here. Interrupting cancels the turn, as for a local one. */
export async function runTurn(input: RunInput, { client, app, begin }: RemoteTurn): Promise<OutputOf<"session.run">> {
  const { output = "text", timeline = false, message, continue: goesOn = false, new: isNew = false, ...choice } = input;
  const text = await readMessage(app, message);
  const contextId = await chooseSession(app, { ...choice, continue: goesOn, new: isNew });
  const show = await app.person.follow({ format: output, timeline });
  return app.person.interruptible(async (signal) => {
    const started = (await begin(
      { ...choice, message: text, ...(contextId !== undefined && { contextId }) },
      { headers: { Prefer: "respond-async", "Loadout-Context": "" } }, // it was chosen here
    )) as StartedTurn;
    const cancel = (): void => {
      client.call("session.cancel", { contextId: started.contextId }).catch(() => undefined); // it has ended by itself
    };
    signal.addEventListener("abort", cancel, { once: true });
    if (signal.aborted) cancel();
    return summarise(started.contextId, await followTurn(client, started, show));
  });
}

/**
 * Follows a turn to its end; throws if it failed, after its output was shown. If its end was lost on the way, the events of the
 * next turn come: then it is read again, as it is stored.
 */
async function followTurn(
  client: Client,
  { contextId, turn, lastEventId }: StartedTurn,
  show: (event: TimedEvent) => void,
): Promise<readonly TimedEvent[]> {
  const events: TimedEvent[] = [];
  let last = lastEventId;

  /** False if another turn came before its end. */
  async function hear(): Promise<boolean> {
    for await (const told of client.events(contextId, { after: last, tries })) {
      if (turnOfEvent(told) !== turn) return events.at(-1)?.type === "turn-end";
      last = told.id;
      const event = withFault(told);
      show(event);
      if (event.type === "turn-end" && event.fault) throw event.fault;
      if (event.type !== "text-delta") events.push(event);
    }
    return true;
  }

  try {
    if (!(await hear())) await hear();
    return events;
  } catch (error) {
    const isTold = error instanceof Fault || (error instanceof ProblemError && error.problem.status === 404);
    throw isTold ? error : new AppFault("run.lost", { id: quoteWord(contextId) }, { cause: error });
  }
}

/** Restores the Fault from its JSON. */
function withFault(event: TimedEvent): TimedEvent {
  if (event.type !== "turn-end" || event.fault === undefined) return event;
  const { code, message, hint, values } = event.fault as unknown as {
    code: string;
    message: string;
    hint: string;
    values?: Fault["values"];
  };
  const fault =
    isFaultCode(code) && values
      ? new AppFault(code, values)
      : new AppFault("server.failed", { message, hint, requestId: "–" });
  return { ...event, fault };
}
