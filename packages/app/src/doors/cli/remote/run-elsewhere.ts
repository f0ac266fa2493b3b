import { readFileSync, statSync } from "node:fs";
import { basename, resolve } from "node:path";
import { Fault, reasonOf } from "@loadout/core";
import type { App } from "../../../app.ts";
import type { CallOptions, Client, DownloadName, UploadName } from "../../../client/client.ts";
import { AppFault } from "../../../operation/app-fault.ts";
import type { AnyOperation, FileAnswer } from "../../../operation/operation.ts";
import type { OperationName } from "../../../operation/operations.ts";
import { bytesField, keyField } from "../../../operation/request-input.ts";
import { commandWords } from "../input/commands.ts";
import { describeInput } from "../input/describe-input.ts";
import { quoteWord } from "../terminal.ts";
import { findElsewhere } from "./find-server.ts";
import { announce, checkOutput, connect, faultOf } from "./run-remote.ts";

/** Decides where a local command runs if LOADOUT_SERVER names another server. */

type Input = Readonly<Record<string, unknown>>;

/** Local commands that are refused while LOADOUT_SERVER names another server. */
const refused: Readonly<Partial<Record<OperationName, (input: never) => boolean>>> = {
  "session.chat": () => true,
  "mcp.serve": () => true,
  "system.acp": () => true,
  "system.stop": () => true,
  "system.open": () => true,
  "system.logs": () => true,
  "system.trust": () => true,
  "skill.add": ({ global }: { global: boolean }) => global,
};

/** Runs a local command while LOADOUT_SERVER names another server: there, here, or not at all, but never on the wrong home. */
export async function runElsewhere(operation: AnyOperation, input: unknown, app: App): Promise<unknown> {
  const name = operation.name as OperationName;
  const isRefused = refused[name]?.(input as never) ?? false;
  const server = operation.place === "files" || isRefused ? await findElsewhere(app.config) : undefined;
  if (!server) return operation.run(app, input as never);
  if (isRefused) throw new AppFault("server.not-here", { command: commandWords(name).join(" "), url: server.url });
  const client = connect(app, server);
  try {
    return await (operation.download
      ? download(client, operation, input as Input, app)
      : upload(client, operation, input as Input, app, server.url));
  } catch (error) {
    throw faultOf(error, server.url);
  }
}

/** Sends the files one by one, and joins the answers. */
async function upload(client: Client, operation: AnyOperation, input: Input, app: App, url: string): Promise<unknown> {
  const [bytes, keyName] = [bytesField(operation), keyField(operation)];
  if (!bytes || !operation.join) throw new Error(`${operation.name} takes no bytes`);
  const { [bytes.key]: paths, [keyName ?? ""]: key, ...options } = input;
  const answers: FileAnswer<unknown>[] = [];
  const all = paths as readonly string[];
  for (const [index, path] of all.entries()) {
    if (all.length > 1) app.person.step(`[${index + 1}/${all.length}] ${path}`);
    const body = path === "-" ? await app.person.input() : readFile(operation, bytes.key, app, path, url);
    const query = { name: path === "-" ? path : basename(path), ...options };
    const send = (given: Input, call: CallOptions = {}) =>
      client.upload(operation.name as UploadName, given as typeof query, new Uint8Array(body), call);
    if (operation.cli.announce && options.dryRun === false)
      announce(operation, input, checkOutput(operation, await send({ ...query, dryRun: true })), app);
    const output = await send(query, typeof key === "string" ? { idempotencyKey: key } : {});
    answers.push({ path, output: checkOutput(operation, output) });
  }
  return operation.join(answers as never);
}

function readFile(operation: AnyOperation, key: string, { config }: App, path: string, url: string): Buffer {
  const absolute = resolve(config.workDir, path);
  const found = statSync(absolute, { throwIfNoEntry: false });
  const suggestion = describeInput(operation).find((field) => field.key === key)?.description;
  if (!found) throw new Fault("file.not-found", { path, suggestion: suggestion ?? "" });
  if (found.isDirectory()) throw new AppFault("server.folder", { path: quoteWord(path), url });
  try {
    return readFileSync(absolute);
  } catch (error) {
    throw new Fault("file.unreadable", { path, reason: reasonOf(error) }, { cause: error });
  }
}

async function download(client: Client, operation: AnyOperation, input: Input, app: App): Promise<unknown> {
  const name = operation.name as DownloadName;
  return operation.download?.save(app, withSession(operation, input, app) as never, async (query) => {
    const { chunks, ...file } = await client.download(name, query as Input);
    return { ...file, content: buffers(chunks) };
  });
}

/** A server elsewhere does not know the session last used in this folder: it has to be named. */
function withSession({ input: { shape } }: AnyOperation, input: Input, { config }: App): Input {
  if (!("contextId" in shape) || input.contextId !== undefined) return input;
  const contextId = config.variables.LOADOUT_CONTEXT_ID;
  if (contextId === undefined || contextId === "") throw new AppFault("session.none", { folder: config.workDir });
  return { ...input, contextId };
}

async function* buffers(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) yield Buffer.from(chunk);
}
