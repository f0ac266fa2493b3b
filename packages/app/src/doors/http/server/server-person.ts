import { Fault } from "@loadout/core";
import type { Person } from "../../../app.ts";
import type { Run, Runs } from "../events/runs.ts";
import type { GivenFile } from "../read-input.ts";

/** A `Person` that cannot be prompted: all input has to be in the request. */
export interface ServerPerson extends Person {
  /** Progress lines, which our command line shows beside the answer. */
  readonly said: readonly string[];
}

export interface ServerPersonOptions {
  /** The body of a request, as standard input. */
  readonly file?: GivenFile | undefined;
  readonly follow?: Person["follow"];
  readonly interruptible?: Person["interruptible"];
}

/** Lines kept. */
const mostSaid = 20;

export function createServerPerson({ file, follow, interruptible }: ServerPersonOptions = {}): ServerPerson {
  const said: string[] = [];
  const missing = (field: string): Promise<never> =>
    Promise.reject(new Fault("input.missing", { field, usage: "/api/docs" }));
  return {
    said,
    progress(line) {
      if (said.length < mostSaid) said.push(line);
    },
    detail: () => undefined,
    step: () => undefined,
    isThere: false,
    ask: async () => undefined,
    announce: async () => undefined,
    deliver() {
      throw new Fault("input.missing", { field: "output", usage: "/api/docs" });
    },
    input: async () => file?.bytes ?? missing("text"),
    ...(file && { inputName: file.name }),
    secret: () => missing("secret"),
    streams: () => missing("streams"),
    edit: async () => false,
    interruptible: interruptible ?? ((work) => work(new AbortController().signal)),
    follow: follow ?? (async () => () => undefined),
    watch: async () => () => undefined,
    nextMessage: async () => undefined,
    trouble: () => undefined,
    tell: () => undefined,
  };
}

/** A turn that the server started for a request. */
export interface Started {
  readonly contextId: string;
  readonly turn: number;
  readonly lastEventId: number;
}

export interface TurnPerson extends ServerPerson {
  /** The turn, if the operation runs one. */
  readonly run: Run | undefined;
  readonly started: Promise<Started>;
  /** The caller lost access while it ran. */
  readonly isRevoked: boolean;
  /** Stops watching for revocation. */
  release(): void;
}

const revoked = new DOMException("the caller lost access", "AbortError");

/** A turn belongs to the server: a closed connection does not end it, revoked access does. */
export function createTurnPerson(runs: Runs, watch: (end: () => void) => () => void, file?: GivenFile): TurnPerson {
  const { promise: started, resolve } = Promise.withResolvers<Started>();
  let run: Run | undefined;
  let isRevoked = false;
  let release = (): void => undefined;
  const begin = (): Run => {
    if (run) return run;
    const begun = runs.begin();
    release = watch(() => {
      isRevoked = true;
      begun.abort(revoked);
    });
    run = begun;
    return begun;
  };
  const person = createServerPerson({
    file,
    follow: async () => (event) => {
      begin().record(event);
      if (event.type === "turn-start")
        resolve({ contextId: event.contextId, turn: event.turn, lastEventId: event.id - 1 });
    },
    interruptible: (work) => work(begin().signal),
  });
  return Object.defineProperties({ ...person, started, release: () => release() } as TurnPerson, {
    run: { get: () => run },
    isRevoked: { get: () => isRevoked },
  });
}
