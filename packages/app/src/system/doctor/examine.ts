import { openLibrary, type Text } from "@loadout/core";
import type { App } from "../../app.ts";
import { hasDatabase } from "../../config.ts";
import { type Check, type Finding, failed, type NotRepaired } from "./check.ts";
import { databaseChecks } from "./database-checks.ts";
import { environmentChecks } from "./environment-checks.ts";
import { homeChecks } from "./home-checks.ts";
import { jobChecks } from "./job-checks.ts";
import { libraryChecks } from "./library-checks.ts";
import { machineChecks } from "./machine-checks.ts";
import { markChecks } from "./mark-checks.ts";
import { sessionChecks } from "./session-checks.ts";
import { spaceChecks } from "./space-checks.ts";

/** Runs all checks of `doctor` in order. */

export interface ExamineOptions {
  /** Read every file of the library and the whole database. */
  readonly deep: boolean;
  readonly fix: boolean;
}

/** Checks that belong together; later ones rely on what earlier ones repaired. */
interface Part {
  /** The id of the row that tells why these checks could not be made. */
  readonly name: string;
  look(): Promise<readonly Finding[]>;
}

/** Looks at everything, and with `fix` repairs what can be repaired. Nothing that is wrong ends it. */
export async function examine(app: App, { deep, fix }: ExamineOptions): Promise<readonly Check[]> {
  if (hasDatabase(app.config)) {
    const { postgresChecks } = await import("./postgres-checks.ts");
    const first = await examinePart(app, { name: "database", look: () => postgresChecks(app) }, fix);
    const isUsable = first.every(({ check, state }) => check !== "database" || state === "ok");
    // What is in the database cannot be checked without it.
    if (!isUsable)
      return [...first, ...(await examinePart(app, { name: "machine", look: () => machineChecks(app) }, fix))];
    return [...first, ...(await examineHome(app, { deep, fix }, []))];
  }
  return examineHome(app, { deep, fix }, [{ name: "database", look: () => databaseChecks(app, deep) }]);
}

async function examineHome(
  app: App,
  { deep, fix }: ExamineOptions,
  database: readonly Part[],
): Promise<readonly Check[]> {
  const { home } = app.config;
  const parts: readonly Part[] = [
    { name: "home", look: () => homeChecks(app) },
    ...database,
    { name: "jobs", look: () => jobChecks(app) },
    { name: "space", look: () => spaceChecks(app) },
    { name: "environment", look: () => environmentChecks(app) },
    { name: "machine", look: () => machineChecks(app) },
    { name: "server", look: () => markChecks(app) },
  ];
  const rows: Check[] = [];
  for (const part of parts) rows.push(...(await examinePart(app, part, fix)));
  // Opened here and without settings: a broken configuration does not keep the library from being checked.
  await using library = await openLibrary({ home });
  for (const part of [
    { name: "library", look: () => libraryChecks(app, library, deep) },
    { name: "sessions", look: () => sessionChecks(app, library) },
  ])
    rows.push(...(await examinePart(app, part, fix)));
  return rows;
}

async function examinePart(app: App, part: Part, fix: boolean): Promise<readonly Check[]> {
  const found = await lookAt(part);
  const repairable = found.filter(({ repair }) => repair !== undefined);
  if (!fix || repairable.length === 0) return found.map(toCheck);
  const done: Check[] = [];
  const reasons = new Map<string, Text>();
  for (const finding of repairable) {
    const result = await repaired(app, finding);
    if ("reason" in result) reasons.set(idOf(finding), result.reason);
    else done.push(...result);
  }
  const left = (await lookAt(part)).map((finding) => {
    const reason = reasons.get(idOf(finding));
    return { ...toCheck(finding), ...(reason && { hint: reason }) };
  });
  return [...done, ...left];
}

async function lookAt({ name, look }: Part): Promise<readonly Finding[]> {
  try {
    return await look();
  } catch (error) {
    return [failed(name, error)];
  }
}

const idOf = ({ check, found }: Check): string => `${check} ${found.en}`;

async function repaired(app: App, { check, found, repair }: Finding): Promise<Check[] | NotRepaired> {
  let fixed: Text | NotRepaired | undefined;
  try {
    fixed = await repair?.();
  } catch (error) {
    return [failed(check, error)];
  }
  if (!fixed) return [];
  if ("reason" in fixed) return fixed;
  const row: Check = { check, state: "ok", found, hint: { en: "", zh: "" }, fixed };
  try {
    await app.audit({ action: "system.doctor", subject: check, before: found.en, after: fixed.en });
    return [row];
  } catch (error) {
    return [row, failed("audit", error)];
  }
}

const toCheck = ({ repair: _, ...check }: Finding): Check => check;
