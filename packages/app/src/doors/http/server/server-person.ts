import { Fault } from "@loadout/core";
import type { Person } from "../../../app.ts";

/** Nobody sits at a server's door: what it cannot ask has to be in the request. */
export interface ServerPerson extends Person {
  /** What was said beside the answer, for a command line that wants to say it too. */
  readonly said: readonly string[];
}

export interface ServerPersonOptions {
  readonly follow?: Person["follow"];
  readonly interruptible?: Person["interruptible"];
}

/** More lines than this are not for a person. */
const mostSaid = 20;

export function createServerPerson({ follow, interruptible }: ServerPersonOptions = {}): ServerPerson {
  const said: string[] = [];
  const missing = (field: string): Promise<never> =>
    Promise.reject(new Fault("input.missing", { field, usage: "/api/docs" }));
  return {
    said,
    progress(line) {
      if (said.length < mostSaid) said.push(line);
    },
    detail: () => undefined,
    isThere: false,
    ask: async () => undefined,
    announce: async () => undefined,
    deliver() {
      throw new Fault("input.missing", { field: "output", usage: "/api/docs" });
    },
    input: () => missing("text"),
    secret: () => missing("secret"),
    streams: () => missing("streams"),
    edit: async () => false,
    interruptible: interruptible ?? ((work) => work(new AbortController().signal)),
    follow: follow ?? (async () => () => undefined),
    watch: async () => () => undefined,
    nextMessage: async () => undefined,
    trouble: () => undefined,
  };
}
