import { Fault, type FaultCode, faults, type TimedEvent } from "@loadout/core";
import type { App } from "../app.ts";
import type { Client, InputOf, OutputOf } from "../client/client.ts";
import { readMessage } from "../operations/session-run.ts";
import { chooseSession } from "../sessions/begin-session.ts";
import { summarise } from "../sessions/take-turn.ts";

type RunInput = InputOf<"session.run">;

/** A turn that a server runs and this terminal shows. Leaving it calls it off, as a turn of one's own would be. */
export async function runTurn(client: Client, input: RunInput, app: App): Promise<OutputOf<"session.run">> {
  const { output = "text", timeline = false, message, continue: goesOn = false, new: isNew = false, ...choice } = input;
  const text = await readMessage(app, message);
  const contextId = chooseSession(app, { ...choice, continue: goesOn, new: isNew });
  const show = await app.person.follow({ format: output, timeline });
  const started = await client.start(
    { ...choice, message: text, ...(contextId !== undefined && { contextId }) },
    { headers: { "Loadout-Context": "" } }, // it was chosen here
  );
  const events: TimedEvent[] = [];
  await app.person.interruptible(async (signal) => {
    const cancel = (): void => {
      client.call("session.cancel", { contextId: started.contextId }).catch(() => undefined); // it has ended by itself
    };
    signal.addEventListener("abort", cancel, { once: true });
    if (signal.aborted) cancel();
    for await (const told of client.events(started.contextId, { after: started.lastEventId })) {
      const event = withFault(told);
      show(event);
      if (event.type === "turn-end" && event.fault) throw event.fault;
      if (event.type !== "text-delta") events.push(event);
    }
  });
  return summarise(started.contextId, events);
}

/** What came as words is a fault again. */
function withFault(event: TimedEvent): TimedEvent {
  if (event.type !== "turn-end" || event.fault === undefined) return event;
  const { code, message, hint, values } = event.fault as unknown as {
    code: string;
    message: string;
    hint: string;
    values?: Fault["values"];
  };
  const fault =
    Object.hasOwn(faults, code) && values
      ? new Fault(code as FaultCode, values)
      : new Fault("server.failed", { message, hint, requestId: "–" });
  return { ...event, fault };
}
