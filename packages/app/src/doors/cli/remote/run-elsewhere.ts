import { readFileSync, statSync } from "node:fs";
import { basename, resolve } from "node:path";
import { Fault, reasonOf } from "@loadout/core";
import type { App } from "../../../app.ts";
import { assertFine, type Client, type InputOf, type OutputOf, readReport } from "../../../client/client.ts";
import type { TransportAnswer } from "../../../client/transport.ts";
import { AppFault } from "../../../operation/app-fault.ts";
import type { AnyOperation } from "../../../operation/operation.ts";
import type { OperationName } from "../../../operation/operations.ts";
import { writeSession } from "../../../session/session-export.ts";
import { exportSkills, type FoundPackage } from "../../../skill/library/skill-export.ts";
import { commandWords } from "../input/commands.ts";
import { quoteWord } from "../terminal.ts";
import { findElsewhere } from "./find-server.ts";
import { connect, faultOf } from "./run-remote.ts";

type Door = (client: Client, input: never, app: App, url: string) => Promise<unknown>;

/** Commands that read or write files here, of what is on the server. */
const doors: Readonly<Partial<Record<OperationName, Door>>> = {
  "skill.import": importThere,
  "skill.export": exportThere,
  "session.export": exportSessionThere,
};

/** Commands that would work with the home of this machine, where somebody means another one. */
const refused: Readonly<Partial<Record<OperationName, (input: never) => boolean>>> = {
  "session.chat": () => true,
  "mcp.serve": () => true,
  "system.stop": () => true,
  "system.open": () => true,
  "system.logs": () => true,
  "system.trust": () => true,
  "skill.add": ({ global }: { global: boolean }) => global,
};

/** Runs a command of this machine while a server elsewhere is named: there, here, or not at all, but never on the wrong home. */
export async function runElsewhere(operation: AnyOperation, input: unknown, app: App): Promise<unknown> {
  const name = operation.name as OperationName;
  const door = doors[name];
  const isRefused = refused[name]?.(input as never) ?? false;
  const server = door || isRefused ? findElsewhere(app.config) : undefined;
  if (!server) return operation.run(app, input as never);
  if (!door) throw new AppFault("server.not-here", { command: commandWords(name).join(" "), url: server.url });
  try {
    return await door(connect(app, server), input as never, app, server.url);
  } catch (error) {
    throw faultOf(error, server.url);
  }
}

type ImportInput = InputOf<"skill.import">;

/** One package after the other, each sent as it is. */
async function importThere(
  client: Client,
  { paths, key, ...options }: ImportInput,
  app: App,
  url: string,
): Promise<OutputOf<"skill.import">> {
  const reports: OutputOf<"skill.import">[] = [];
  for (const path of paths) {
    const bytes = path === "-" ? await app.person.input() : readPackage(app, path, url);
    const query = queryOf({ name: path === "-" ? path : basename(path), ...options });
    const answer = await client.send("POST", `/api/skill/import?${query}`, {
      body: new Uint8Array(bytes),
      type: "application/octet-stream",
      ...(key !== undefined && { idempotencyKey: key }),
    });
    const report = await readReport(answer);
    // A skill of several keeps its folder behind the path.
    const pathOf = (name: string): string => path + (name.includes("/") ? name.slice(name.indexOf("/")) : "");
    reports.push({ ...report, imports: report.imports.map((one) => ({ ...one, name: pathOf(one.name) })) });
  }
  return {
    dryRun: options.dryRun ?? false,
    importable: reports.every(({ importable }) => importable),
    imports: reports.flatMap(({ imports }) => imports),
  };
}

function readPackage({ config }: App, path: string, url: string): Buffer {
  const absolute = resolve(config.workDir, path);
  const found = statSync(absolute, { throwIfNoEntry: false });
  if (!found)
    throw new Fault("file.not-found", {
      path,
      suggestion: { en: "A ZIP or .skill file, a SKILL.md, or -", zh: "ZIP 或 .skill 文件、SKILL.md，或 -" },
    });
  if (found.isDirectory()) throw new AppFault("server.folder", { path: quoteWord(path), url });
  try {
    return readFileSync(absolute);
  } catch (error) {
    throw new Fault("file.unreadable", { path, reason: reasonOf(error) }, { cause: error });
  }
}

async function exportThere(client: Client, input: InputOf<"skill.export">, app: App): Promise<unknown> {
  return exportSkills(app, { ...input, force: input.force ?? false }, async (name, version): Promise<FoundPackage> => {
    const { slug, version: current, versions } = await client.call("skill.history", { name });
    const wanted = version ?? current;
    const answer = await client.send("GET", `/api/skill/export?${queryOf({ name: slug, version: wanted })}`);
    await assertFine(answer);
    const digest = versions.find(({ n }) => n === wanted)?.digest ?? "";
    return { slug, version: wanted, digest, chunks: buffers(answer) };
  });
}

async function exportSessionThere(client: Client, input: InputOf<"session.export">, app: App): Promise<unknown> {
  const { output, format = "markdown", force = false } = input;
  const contextId = input.contextId ?? app.config.variables.LOADOUT_CONTEXT_ID;
  if (contextId === undefined || contextId === "") throw new AppFault("session.none", { folder: app.config.workDir });
  const answer = await client.send("GET", `/api/session/export?${queryOf({ contextId, format })}`);
  await assertFine(answer);
  return writeSession(app, { contextId, format, content: await answer.text() }, { output, force });
}

async function* buffers(answer: TransportAnswer): AsyncGenerator<Buffer> {
  for await (const chunk of answer.chunks()) yield Buffer.from(chunk);
}

const queryOf = (fields: Readonly<Record<string, unknown>>): string =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([key, value]): [string, string][] =>
      value === undefined ? [] : [[key, String(value)]],
    ),
  ).toString();
