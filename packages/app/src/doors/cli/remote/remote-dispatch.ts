import { Fault } from "@loadout/core";
import type { App } from "../../../app.ts";
import { type Client, type InputOf, ProblemError } from "../../../client/client.ts";
import { followOutput } from "../../../dispatch/dispatch-output.ts";
import type { DispatchRetried } from "../../../dispatch/dispatch-retry.ts";
import type { DispatchBegun } from "../../../dispatch/dispatch-start.ts";
import { awaitDispatch } from "../../../dispatch/run/await-dispatch.ts";
import { readTask } from "../../../dispatch/run/compose-task.ts";
import type { DispatchTold } from "../../../dispatch/run/follow-dispatch.ts";
import { isLeftToProcess, permissionOf } from "../../../dispatch/run/start-dispatch.ts";
import { AppFault } from "../../../operation/app-fault.ts";
import type { AnyOperation } from "../../../operation/operation.ts";
import { quoteWord } from "../terminal.ts";

/** Runs dispatch commands through a server. */

type Input = Readonly<Record<string, unknown>>;

export interface RemoteDispatch {
  readonly client: Client;
  readonly app: App;
  /** Asks the server for the operation with this input. */
  readonly call: (input: Input) => Promise<unknown>;
}

/** Reconnect attempts if the server goes away; a few seconds. */
const tries = 4;

/** Runs a dispatch operation on the server and shows its progress here. */
export async function runDispatch(operation: AnyOperation, input: Input, remote: RemoteDispatch): Promise<unknown> {
  const { client, app, call } = remote;
  switch (operation.name) {
    case "dispatch.preview":
      return call(await typedHere(app, input));
    case "dispatch.start":
    case "dispatch.retry":
      return begin(await typedHere(app, input), input.detach === true, remote);
    case "dispatch.output": {
      const { id, after = 0, follow } = input as InputOf<"dispatch.output">;
      if (!follow) return call(input);
      return followOutput(app, id, (signal) => told(id, client.dispatchEvents(id, { after, tries, signal }), signal));
    }
    default:
      return call(input);
  }
}

/** Reads standard input here, and decides here whether a person can be asked for permission. */
async function typedHere(app: App, input: Input): Promise<Input> {
  const { task } = input;
  return {
    ...input,
    ...(typeof task === "string" && { task: await readTask(app, task) }),
    ...(!isLeftToProcess(input) && { permission: permissionOf(app, input) }),
  };
}

async function begin(input: Input, isLeft: boolean, { client, app, call }: RemoteDispatch): Promise<unknown> {
  if (isLeft) return call(input);
  return app.person.interruptible(async (signal) => {
    const { id, task, text, retryOf, differences } = (await call(input)) as DispatchBegun & Partial<DispatchRetried>;
    const { dispatch, answer } = await awaitDispatch(
      app,
      {
        id,
        events: () => told(id, client.dispatchEvents(id, { tries })),
        answer: (requestId, answered) => client.call("dispatch.answer", { id, requestId, answer: answered }),
        cancel: () => client.call("dispatch.cancel", { id }),
      },
      signal,
    );
    return { ...dispatch, task, text, answer, ...(retryOf !== undefined && { retryOf, differences }) };
  });
}

/** The events of a dispatch; throws a fault with the next step if the server is gone. */
async function* told(
  id: string,
  events: AsyncIterable<DispatchTold>,
  signal?: AbortSignal,
): AsyncGenerator<DispatchTold> {
  try {
    yield* events;
  } catch (error) {
    if (signal?.aborted) return; // the person stopped following
    const isTold = error instanceof Fault || error instanceof ProblemError;
    throw isTold ? error : new AppFault("dispatch.lost", { id: quoteWord(id) }, { cause: error });
  }
}
