import { type App, type Caller, createApp, type ServerSide } from "../packages/app/src/app.ts";
import { readConfig } from "../packages/app/src/config.ts";
import { createServerPerson } from "../packages/app/src/doors/http/server/server-person.ts";
import type { Sandbox } from "./sandbox.ts";

const refuse = (): never => {
  throw new Error("there is no server");
};

const server: ServerSide = {
  hasFolder: false,
  address: "http://127.0.0.1:4870",
  cancel: async () => false,
  isRunning: () => false,
  session: async () => refuse(),
  drop: async () => undefined,
  usage: async () => refuse(),
  stop: () => undefined,
};

const owner: Caller = { userId: "default", role: "superadmin", isLocal: true };

/** The app an operation gets inside a server, for one caller. */
export function createServed(sandbox: Sandbox, caller: Caller = owner): { readonly app: App } {
  return { app: createApp(readConfig(sandbox.variables, sandbox.work), createServerPerson(), { caller, server }) };
}
