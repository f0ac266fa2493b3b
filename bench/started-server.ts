import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { type Agent, request } from "node:http";
import { join } from "node:path";
import { endWithUs } from "./end-with-us.ts";
import type { ModelScript } from "./model-server.ts";
import type { LoopDelay, Memory } from "./probe.ts";

/** The processes that benchmarks of the server start: the built server, a bare one, and a model. */

/** A process that answers; disposing of it stops it. */
export interface StartedServer extends AsyncDisposable {
  readonly child: ChildProcess;
  readonly port: number;
  readonly token: string;
}

type Variables = Readonly<Record<string, string>>;

export interface StartOptions {
  /** Keeps it on the first core, where `taskset` is there. */
  readonly isOnOneCore?: boolean;
  /** Loads the probe, which a start takes longer with. */
  readonly isProbed?: boolean;
  /** Runs the sources, whose names stack traces have; else the build. */
  readonly isFromSources?: boolean;
  /** Options of Node. */
  readonly node?: readonly string[];
  /** Further words of `up` or `worker`. */
  readonly flags?: readonly string[];
  /** Receives what it writes to standard error; else that is shown. */
  readonly onError?: (text: string) => void;
}

const built = join(import.meta.dirname, "../packages/app/bin/loadout.cjs");
const sources = join(import.meta.dirname, "../packages/app/src/main.ts");
const probe = join(import.meta.dirname, "probe.ts");

/** `loadout up` on any port, when it answers. */
export async function startServer(
  home: string,
  variables: Variables,
  options: StartOptions = {},
): Promise<StartedServer> {
  rmSync(join(home, "server.json"), { force: true });
  const program = options.isFromSources ? ["-C", "loadout-source", sources] : [built];
  const child = start([...program, "up", "--port", "0", "--json", ...(options.flags ?? [])], variables, options);
  await firstLine(child);
  const { url, token } = JSON.parse(readFileSync(join(home, "server.json"), "utf8")) as { url: string; token: string };
  return started(child, Number(new URL(url).port), token);
}

/** `loadout worker`, when it works. */
export async function startWorker(variables: Variables, options: StartOptions = {}): Promise<StartedServer> {
  const { promise: works, resolve, reject } = Promise.withResolvers<void>();
  let said = "";
  const onError = (text: string): void => {
    said += text;
    if (said.includes("pid")) resolve();
  };
  const child = start([built, "worker", ...(options.flags ?? [])], variables, { ...options, onError });
  child.once("exit", () => reject(new Error(`the worker ended: ${said}`)));
  await works;
  return started(child, 0);
}

/** A program of this folder that prints its port. */
export async function startProgram(
  name: string,
  words: readonly string[],
  options: StartOptions = {},
): Promise<StartedServer> {
  const child = start(["-C", "loadout-source", join(import.meta.dirname, name), ...words], {}, options);
  return started(child, Number(await firstLine(child)));
}

export const startModel = (script: ModelScript): Promise<StartedServer> =>
  startProgram("model-server.ts", [JSON.stringify(script)]);

function start(words: readonly string[], variables: Variables, options: StartOptions): ChildProcess {
  const { isOnOneCore = false, isProbed = false, node = [], onError } = options;
  const isPinned = isOnOneCore && existsSync("/usr/bin/taskset");
  const all = [...(isPinned ? ["/usr/bin/taskset", "-c", "0"] : []), process.execPath, ...node, ...words];
  const [first = "", ...rest] = all;
  const child = spawn(first, rest, {
    env: { ...variables, ...(isProbed && { NODE_OPTIONS: `--import=${probe}` }) },
    stdio: ["ignore", "pipe", onError ? "pipe" : "inherit", ...(isProbed ? ["ipc" as const] : [])],
  });
  endWithUs(child);
  child.stderr?.setEncoding("utf8").on("data", (text: string) => onError?.(text));
  return child;
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes("\n")) resolve(text.split("\n", 1)[0] ?? "");
    });
    child.stdout?.on("end", () => reject(new Error(`it ended: ${text} ${child.exitCode}`)));
  });
}

const started = (child: ChildProcess, port: number, token = "none"): StartedServer => ({
  ...{ child, port, token },
  [Symbol.asyncDispose]: () => stop({ child }),
});

export async function stop({ child }: Pick<StartedServer, "child">): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

/** What the probe in a server says; one question at a time. */
function askProbe(child: ChildProcess, asked: "reset" | "delay" | "memory" | "hasSqlite"): Promise<unknown> {
  return new Promise((resolve, reject) => {
    child.once("message", resolve);
    child.send(asked, (error) => error && reject(error));
  });
}

export const resetDelay = ({ child }: StartedServer): Promise<unknown> => askProbe(child, "reset");
export const readDelay = ({ child }: StartedServer): Promise<LoopDelay> =>
  askProbe(child, "delay") as Promise<LoopDelay>;
export const readMemory = ({ child }: StartedServer): Promise<Memory> => askProbe(child, "memory") as Promise<Memory>;

/** Whether its main thread has loaded `node:sqlite`. */
export const hasSqlite = ({ child }: StartedServer): Promise<boolean> =>
  askProbe(child, "hasSqlite") as Promise<boolean>;

export interface AskOptions {
  readonly body?: object | Buffer;
  readonly headers?: Variables;
  /** Whose connections are used; else any number. */
  readonly agent?: Agent;
}

/** Asks with the token of the server; throws for every answer but 200 and 202. Asks again where a connection was lost. */
export async function ask(server: StartedServer, path: string, options: AskOptions = {}): Promise<string> {
  for (let tries = 1; ; tries++) {
    try {
      return await askOnce(server, path, options);
    } catch (error) {
      // A server closes idle connections, maybe at the moment they are used again.
      const isLost = error instanceof Error && "code" in error && error.code === "ECONNRESET";
      if (!isLost || tries === 3) throw error;
    }
  }
}

function askOnce(
  { port, token }: StartedServer,
  path: string,
  { body, headers = {}, agent }: AskOptions,
): Promise<string> {
  const isBytes = Buffer.isBuffer(body);
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        ...{ port, path, host: "127.0.0.1", method: body ? "POST" : "GET", agent },
        headers: {
          Authorization: `Bearer ${token}`,
          ...(body && { "Content-Type": isBytes ? "application/zip" : "application/json" }),
          ...headers,
        },
      },
      (answer) => {
        let text = "";
        answer.setEncoding("utf8").on("data", (chunk: string) => {
          text += chunk;
        });
        const isFine = answer.statusCode === 200 || answer.statusCode === 202;
        answer.on("end", () => (isFine ? resolve(text) : reject(new Error(`${path}: ${answer.statusCode} ${text}`))));
      },
    );
    asked.on("error", reject).end(isBytes || body === undefined ? body : JSON.stringify(body));
  });
}

/** Opens a stream of events; the answer closes it. Calls `onText` with all that comes, and once at its end with nothing. */
export function openStream(
  { port, token }: StartedServer,
  path: string,
  onText: (text: string | undefined) => void = () => undefined,
): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const asked = request(
      { port, path, host: "127.0.0.1", headers: { Authorization: `Bearer ${token}` }, agent: false },
      (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${path}: ${answer.statusCode}`));
        answer
          .setEncoding("utf8")
          .on("data", onText)
          .on("end", () => onText(undefined));
        answer.once("data", () => resolve(() => asked.destroy()));
      },
    );
    asked.on("error", reject).end();
  });
}
