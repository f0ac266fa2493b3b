import { codeOf, parseTraceparent } from "@loadout/core";
import type { App } from "../../../app.ts";
import {
  assertFine,
  type CallOptions,
  type Client,
  createClient,
  ForeignServerError,
  ProblemError,
  parseAnswer,
  type RemoteName,
} from "../../../client/client.ts";
import { nodeTransport } from "../../../client/node-transport.ts";
import type { TransportAnswer } from "../../../client/transport.ts";
import { AppFault, isFaultCode } from "../../../operation/app-fault.ts";
import type { AnyOperation } from "../../../operation/operation.ts";
import { version } from "../../../system/version.ts";
import { describeInput } from "../input/describe-input.ts";
import type { FoundServer } from "./find-server.ts";

type Input = Readonly<Record<string, unknown>>;

/** Runs an operation on a server, as if it were run here. `undefined` when that server is not there. */
export async function runRemote(
  operation: AnyOperation,
  input: unknown,
  app: App,
  server: FoundServer,
): Promise<unknown> {
  const client = connect(app, server);
  const begin = (given: Input, options: CallOptions = {}) =>
    ask(client, operation.name as RemoteName, given, app, options);
  const call = async (given: Input): Promise<unknown> => {
    const input = sent(operation, given, app, server);
    if (operation.cli.announce && input.dryRun === false)
      announce(operation, input, await ask(client, operation.name as RemoteName, { ...input, dryRun: true }, app), app);
    const output = await callOnce(client, operation, input, app);
    return server.isOurs ? output : checkOutput(operation, output);
  };
  try {
    if (operation.name === "session.run") {
      const { runTurn } = await import("./remote-turn.ts");
      return await runTurn(input as never, { client, app, begin });
    }
    if (!operation.name.startsWith("dispatch.")) return await call(input as Input);
    const { runDispatch } = await import("./remote-dispatch.ts");
    return await runDispatch(operation, input as Input, { client, app, call });
  } catch (error) {
    // The change may have been made: never retry it automatically.
    if (operation.effect === "write" && isCutOff(error))
      throw new AppFault("server.lost", { url: server.url }, { cause: error });
    throw faultOf(error, server.url);
  }
}

/** A client for this server; headers carry the folder and session of the command. */
export function connect({ config }: Pick<App, "config">, { url, token, isOurs }: FoundServer): Client {
  const { LOADOUT_CONTEXT_ID: context, TRACEPARENT: traceparent } = config.variables;
  return createClient({
    url,
    ...(token !== undefined && { token }),
    language: config.language === "zh" ? "zh-CN" : "en",
    headers: {
      "Loadout-Client": version,
      "Cache-Control": "no-cache",
      ...(traceparent !== undefined && parseTraceparent(traceparent) && { traceparent }),
      ...(isOurs && { "Loadout-Folder": encodeURIComponent(config.workDir) }),
      ...(isOurs && context !== undefined && context !== "" && { "Loadout-Context": encodeURIComponent(context) }),
    },
    transport: nodeTransport,
  });
}

/** Says what a change would do, before it is made; a server's own person hears nothing of it. */
export function announce({ cli }: AnyOperation, input: Input, looked: unknown, { person }: App): void {
  person.tell((terminal) => cli.announce?.(looked as never, terminal, input as never) ?? "");
}

/** Calls one operation of a server by name. */
export async function askServer(app: App, server: FoundServer, name: string, input: Input = {}): Promise<unknown> {
  try {
    return (await connect(app, server).ask(name as RemoteName, input)).output;
  } catch (error) {
    throw faultOf(error, server.url);
  }
}

/** Reads a route that is not an operation. */
export async function getJson(app: App, server: FoundServer, path: string): Promise<unknown> {
  try {
    const answer = await connect(app, server).send("GET", path);
    await assertFine(answer);
    return parseAnswer(await answer.text());
  } catch (error) {
    throw faultOf(error, server.url);
  }
}

/** Validates the answer of a foreign server before it is shown. */
export function checkOutput(operation: AnyOperation, output: unknown): unknown {
  if (!operation.output().safeParse(output).success) throw new ForeignServerError(operation.name);
  return output;
}

async function callOnce(client: Client, operation: AnyOperation, input: Input, app: App): Promise<unknown> {
  const name = operation.name as RemoteName;
  try {
    return await ask(client, name, input, app);
  } catch (error) {
    const confirmed = await confirm(error, operation, input, app);
    if (!confirmed) throw error;
    return ask(client, name, confirmed, app, {}, saidIn(answerOf(error)).length);
  }
}

async function ask(
  client: Client,
  name: RemoteName,
  input: Input,
  app: App,
  options: CallOptions = {},
  /** Number of messages already shown for an earlier attempt. */
  known = 0,
): Promise<unknown> {
  const repeat = (answer: TransportAnswer | undefined): void => {
    for (const line of saidIn(answer).slice(known)) app.person.progress(line);
  };
  try {
    const { output, answer } = await client.ask(name, input, options);
    repeat(answer);
    return output;
  } catch (error) {
    repeat(answerOf(error));
    throw error;
  }
}

const answerOf = (error: unknown): TransportAnswer | undefined =>
  error instanceof ProblemError ? error.answer : undefined;

/** Progress messages of the server, from the header of its answer. */
function saidIn(answer: TransportAnswer | undefined): readonly string[] {
  const header = answer?.header("loadout-said") ?? null;
  const lines: unknown = header === null ? [] : JSON.parse(decodeURIComponent(header));
  return Array.isArray(lines) ? lines.map(String) : [];
}

/** Asks a question the server could not ask, and returns the input with the answer; `undefined` if the error is another one. */
async function confirm(error: unknown, operation: AnyOperation, input: Input, app: App): Promise<Input | undefined> {
  if (!(error instanceof ProblemError) || error.problem.code !== "answer.needed") return undefined;
  const { question, flag } = error.problem.values;
  const field = describeInput(operation).find((one) => `--${one.flag}` === flag);
  if (!field || typeof question !== "object") return undefined;
  const isSure = await app.person.ask(question);
  if (isSure === false) throw new AppFault("answer.declined");
  return isSure ? { ...input, [field.key]: true } : undefined;
}

/** The input for the server: without local fields, and with the session from the environment variable. */
function sent(operation: AnyOperation, input: Input, { config, person, say }: App, { isOurs }: FoundServer): Input {
  const fields = describeInput(operation);
  const local = new Set(fields.flatMap((field) => (field.local ? [field.key] : [])));
  const kept = Object.fromEntries(Object.entries(input).filter(([key]) => !local.has(key)));
  const context = config.variables.LOADOUT_CONTEXT_ID;
  const takesContext = fields.some(({ key }) => key === "contextId") && kept.contextId === undefined;
  if (isOurs || !takesContext || context === undefined || context === "") return kept;
  person.progress(
    say({ en: `context: ${context} (from LOADOUT_CONTEXT_ID)`, zh: `会话：${context}（来自 LOADOUT_CONTEXT_ID）` }),
  );
  return { ...kept, contextId: context };
}

/** The connection broke after it was established. */
const isCutOff = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ECONNRESET" || error.code === "EPIPE");

const unreachable = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EAI_AGAIN",
  "ECONNRESET",
  "EPIPE",
]);

/** Errors of a peer that does not speak HTTP, or of untrusted TLS. */
const foreign = /^(?:HPE_|EPROTO$|ERR_SSL|ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/;

/** Turns an error of the connection or the server into a Fault. */
export function faultOf(error: unknown, url: string): unknown {
  const code = codeOf(error) ?? "";
  if (foreign.test(code)) return new AppFault("server.answer", { url, reason: code }, { cause: error });
  if (error instanceof ForeignServerError)
    return new AppFault("server.answer", { url, reason: error.message }, { cause: error });
  if (unreachable.has(code)) return new AppFault("server.none", { url }, { cause: error });
  if (!(error instanceof ProblemError)) return error;
  const { code: name, values, message, hint, requestId } = error.problem;
  if (isFaultCode(name)) return new AppFault(name, values, { cause: error });
  return new AppFault("server.failed", { message, hint, requestId }, { cause: error });
}
