import { hash } from "node:crypto";
import { basename } from "node:path";
import { Readable } from "node:stream";
import { type Diagnostic, Fault } from "@loadout/core";

import type { App } from "../../app.ts";
import { AppFault } from "../../operation/app-fault.ts";
import type { AnswerOf } from "../../operation/operation.ts";
import { sessionExport } from "../../session/session-export.ts";
import { skillImport } from "../../skill/install/skill-import.ts";
import { findLibrarySkill } from "../../skill/library/library-skill.ts";
import { type Answer, type Answers, checkKey } from "./idempotency.ts";
import type { KnownAsked } from "./asked.ts";
import type { Admit } from "./http-app.ts";
import type { Authorize } from "./access/authorize.ts";
import { checkKey, type Idempotency, type StoredAnswer } from "./idempotency.ts";
import { problemOf, problemType } from "./problem.ts";
import { contentType, readBytes } from "./read-body.ts";
import type { AuthorizedRequest } from "./request.ts";
import { respondFile, respondJson } from "./respond.ts";
import { queryOf } from "./route-query.ts";
import type { ServerApps } from "./server/server-apps.ts";
import { createServerPerson, type ServerPerson } from "./server/server-person.ts";

/** The largest package that is taken; what the library takes may be less. */
const largestPackage = 60_000_000;

export interface BytesRoutesOptions {
  readonly apps: ServerApps;
  readonly idempotency: Idempotency;
  readonly authorize: Authorize;
  readonly changed: (noun: string, request: AuthorizedRequest) => void;
}

/** Packages and files, in and out. */
export function createBytesRoutes({ apps, idempotency, authorize, changed }: BytesRoutesOptions) {
  async function withApp<T>(
    request: AuthorizedRequest,
    person: ServerPerson,
    work: (app: App) => Promise<T>,
  ): Promise<T> {
    const app = apps.create(request, person);
    try {
      return await work(app);
    } finally {
      await app.close();
    }
  }

  return {
    async importSkill(admitted: AuthorizedRequest): Promise<Response> {
      const { name, ...options } = queryOf<ImportQuery>("skill.import", admitted);
      const type = contentType(admitted.raw);
      if (type !== "application/zip" && type !== "application/octet-stream")
        throw new Fault("body.type", { type, wanted: "application/zip" });
      const bytes = await readBytes(admitted.raw, largestPackage);
      const request = await authorize(admitted, skillImport.role); // a package may take minutes to arrive
      const key = request.headers.get("idempotency-key");
      const person = { ...createServerPerson(), input: async () => bytes, inputName: basename(name) || name };
      const { userId } = request.caller;
      const input = { ...options, paths: ["-"], ...(key !== null && { key: `${userId} ${checkKey(key)}` }) };
      const work = async (): Promise<StoredAnswer> => {
        const report = await withApp(request, person, (app) => skillImport.run(app, input as never));
        if (!options.dryRun && isRefused(report)) return refusal(report, person.inputName, request);
        if (!options.dryRun) changed("skill", request);
        return { status: 200, body: JSON.stringify(report) };
      };
      const content = `${request.query} ${hash("sha256", bytes, "hex")}`;
      const once = { userId, operation: "skill.import", key: key ?? "", content, isSecret: false };
      const { status, body } =
        key === null || options.dryRun ? await work() : await idempotency.once(once, work).catch(orAgain(work));
      return respondJson(body, request.requestId, status, status < 400 ? {} : { "Content-Type": problemType });
    },
    exportSkill: (request: AuthorizedRequest): Promise<Response> =>
      withApp(request, createServerPerson(), async (app) => {
        const { name, version } = queryOf<{ name: string; version?: number }>("skill.export", request);
        const { slug } = await findLibrarySkill(app, name);
        const { chunks } = await (await app.library()).export(slug, version);
        return respondFile(
          Readable.toWeb(Readable.from(chunks)) as ReadableStream,
          request.requestId,
          `${slug}.zip`,
          "application/zip",
        );
      }),
    skillFile: (request: AuthorizedRequest): Promise<Response> =>
      withApp(request, createServerPerson(), async (app) => {
        const { name, path, version } = queryOf<{ name: string; path: string; version?: number }>(
          "skill.file",
          request,
        );
        const { slug } = await findLibrarySkill(app, name);
        const { bytes } = await (await app.library()).readFile(slug, path, version);
        return respondFile(new Uint8Array(bytes), request.requestId, basename(path));
      }),
    exportSession: (request: AuthorizedRequest): Promise<Response> =>
      withApp(request, createServerPerson(), async (app) => {
        const { contextId, format } = queryOf<{ contextId: string; format: "markdown" | "json" }>(
          "session.export",
          request,
        );
        const { content } = (await sessionExport.run(app, { contextId, format, force: false } as never)) as {
          content: string;
        };
        const [ending, type] = format === "json" ? ["json", "application/json"] : ["md", "text/markdown"];
        return respondFile(content, request.requestId, `${contextId}.${ending}`, `${type}; charset=utf-8`);
      }),
  };
}

interface ImportQuery {
  readonly name: string;
  readonly dryRun: boolean;
}

/** The library knows the key as well: where nobody knows how the first one ended, it does, and does nothing twice. */
const orAgain =
  (work: () => Promise<StoredAnswer>) =>
  (error: unknown): Promise<StoredAnswer> => {
    if (error instanceof Fault && error.code === "request.unclear") return work();
    throw error;
  };

type Report = AnswerOf<typeof skillImport.output>;

/** Nothing of it was imported. */
const isRefused = ({ imports }: Report): boolean => imports.every(({ state }) => state === "refused");

/** The problem of a refused package, with the report beside its own members. */
function refusal(report: Report, name: string, { requestId, language }: AuthorizedRequest): StoredAnswer {
  const errors = report.imports.flatMap(({ problems }) => problems.filter(({ severity }) => severity === "error"));
  const fault = new AppFault("import.refused", { name, count: errors.length }, { issues: errors as Diagnostic[] });
  const problem = problemOf(fault, requestId, language);
  return { status: problem.status, body: JSON.stringify({ ...problem, ...report }) };
}
