/** Packages on their way into the library: what is known of each, and what follows from it. */

import { rules } from "@loadout/core/skill";
import type { InputOf, OutputOf } from "loadout/client";

/** The report of the server on one package. */
export type Report = OutputOf<"skill.import">["imports"][number];
export type Finding = Report["problems"][number];

/** How a package is imported. */
export interface ImportChoice {
  readonly onConflict: NonNullable<InputOf<"skill.import">["onConflict"]>;
  readonly fix: boolean;
  readonly allowHiddenText: boolean;
  readonly allowFindings: boolean;
}

/** The slug of a package is taken. */
export interface Conflict {
  readonly slug: string;
  /** The version in the library; none if only a folder is in the way. */
  readonly version: number | undefined;
  /** The slug it gets if it is renamed. */
  readonly final: string;
}

/** The limits for a package; sizes in bytes. */
export interface Limits {
  readonly packed: number;
  readonly inflated: number;
  readonly files: number;
  readonly file: number;
}

/** The limit that keeps a package from being sent. */
export interface Excess {
  readonly of: keyof Limits | "nothing";
  readonly value: number;
  readonly limit: number;
}

export type Stage =
  /** During another check, the previous report stays. */
  | { readonly kind: "waiting"; readonly report?: Report | undefined }
  | { readonly kind: "checking"; readonly sent: number; readonly report?: Report | undefined }
  /** Without a report: too large, failed, or stopped. */
  | { readonly kind: "unchecked"; readonly excess?: Excess; readonly error?: unknown }
  | { readonly kind: "checked"; readonly report: Report }
  | { readonly kind: "importing"; readonly report: Report }
  | { readonly kind: "failed"; readonly report: Report; readonly error: unknown }
  | { readonly kind: "imported"; readonly report: Report }
  | { readonly kind: "undone"; readonly report: Report };

/** A package on its way into the library. */
export interface Package {
  readonly id: string;
  readonly name: string;
  /** Bytes to send; unknown until it is packed. */
  readonly size?: number;
  readonly isWanted: boolean;
  readonly choice: ImportChoice;
  readonly stage: Stage;
  readonly conflict?: Conflict | undefined;
  /** What automatic fixes change, if anything. */
  readonly fixes?: Report["fixes"] | undefined;
}

export const firstChoice: ImportChoice = {
  onConflict: "rename",
  fix: false,
  allowHiddenText: false,
  allowFindings: false,
};

/** The conflict in a report on `rename`; any other choice resolves it, so reports on those have none. */
export function conflictOf({ problems }: Report): Conflict | undefined {
  const found = problems.find(({ rule }) => rule === "import.slug-taken" || rule === "import.folder-taken");
  if (!found) return undefined;
  const { slug, version, final } = found.values;
  return {
    slug: String(slug),
    version: typeof version === "number" ? version : undefined,
    final: String(final),
  };
}

/** Whether there is hidden text, which is published only with consent. */
export const hasHidden = ({ problems }: Pick<Report, "problems">): boolean =>
  problems.some(({ rule }) => rule === "text.hidden" || rule === "entry.hidden");

/** Whether the scan blocks it; then it is published only with consent. */
export const isBlockedByScan = ({ problems }: Pick<Report, "problems">): boolean =>
  problems.some(({ rule, severity }) => rule.startsWith("scan.") && severity === "error");

export const reportOf = ({ stage }: Package): Report | undefined => ("report" in stage ? stage.report : undefined);

export const countOf = ({ problems }: Report, severity: Finding["severity"]): number =>
  problems.filter((problem) => problem.severity === severity).length;

/** Whether it is worth asking the server for automatic fixes. */
export const mayBeFixable = ({ problems }: Report): boolean =>
  problems.some(({ severity, path }) => severity !== "info" && path !== undefined && /skill\.md$/i.test(path));

/** Whether it has a report and can still be imported. */
export const isOpen = ({ stage }: Package): boolean =>
  ["waiting", "checking", "checked", "failed"].includes(stage.kind) && "report" in stage && stage.report !== undefined;

/** The state of a package, as the list of many shows and filters it. */
export type Standing = "busy" | "several" | "errors" | "warnings" | "fine" | "same" | "left" | "imported" | "undone";

export function standingOf(one: Package): Standing {
  const { stage, isWanted } = one;
  if (stage.kind === "imported" || stage.kind === "undone") return stage.kind;
  if (!isWanted) return "left";
  if (isBusy(one)) return "busy";
  if (stage.kind === "unchecked" || stage.kind === "failed") return "errors";
  const { report } = stage as Extract<Stage, { readonly kind: "checked" }>;
  if (report.skills) return "several";
  if (!report.importable) return "errors";
  if (report.state === "unchanged" || report.state === "skipped") return "same";
  return findingsOf(report).some(({ severity }) => severity === "warning") ? "warnings" : "fine";
}

/** How many packages stand where; standings without a package are absent. */
export function tallyOf(packages: readonly Package[]): ReadonlyMap<Standing, number> {
  const tally = new Map<Standing, number>();
  for (const one of packages) tally.set(standingOf(one), (tally.get(standingOf(one)) ?? 0) + 1);
  return tally;
}

/** A check or an import is under way, or waits for its turn. */
export const isBusy = ({ stage }: Package): boolean => ["waiting", "checking", "importing"].includes(stage.kind);

/** It can be left out, or taken in again. */
export const isUndecided = ({ stage }: Package): boolean => !["importing", "imported", "undone"].includes(stage.kind);

/** Its slug is taken, and this is another way to deal with that. Only a skill of the library can be updated. */
export const canChooseSlug = (one: Package, onConflict: ImportChoice["onConflict"]): boolean =>
  one.isWanted &&
  isOpen(one) &&
  one.conflict !== undefined &&
  one.choice.onConflict !== onConflict &&
  (onConflict !== "update" || one.conflict.version !== undefined);

/** Automatic fixes are at hand and not chosen yet. */
export const awaitsFix = (one: Package): boolean =>
  one.isWanted && isOpen(one) && one.fixes !== undefined && !one.choice.fix;

/** The findings of a report, without those that the choice of a taken slug and the list of ignored entries show. */
export const findingsOf = ({ problems }: Report): readonly Finding[] =>
  problems.filter(({ rule }) => !shownElsewhere.includes(rule));

const shownElsewhere = ["import.slug-taken", "import.folder-taken", "package.dropped"];

/** The packages that can be imported now, or why none can. */
export type Readiness =
  | { readonly kind: "ready"; readonly packages: readonly Package[] }
  | { readonly kind: "nothing" }
  | { readonly kind: "busy" }
  | { readonly kind: "several"; readonly name: string }
  | { readonly kind: "errors"; readonly name: string; readonly count: number };

export function readinessOf(packages: readonly Package[]): Readiness {
  const wanted = packages.filter(({ isWanted, stage }) => isWanted && stage.kind !== "imported");
  if (wanted.some(isBusy)) return { kind: "busy" };
  const several = wanted.find((one) => reportOf(one)?.skills);
  if (several) return { kind: "several", name: several.name };
  const broken = wanted.filter(({ stage }) => stage.kind === "unchecked" || isRefused(stage));
  if (broken[0]) return { kind: "errors", name: broken[0].name, count: broken.length };
  const ready = wanted.filter(
    ({ stage }) => stage.kind === "checked" && (stage.report.state === "created" || stage.report.state === "updated"),
  );
  return ready.length > 0 ? { kind: "ready", packages: ready } : { kind: "nothing" };
}

const isRefused = (stage: Stage): boolean => "report" in stage && stage.report?.importable === false;

/** The first limit that the files of a folder exceed. */
export function excessOf(sizes: readonly number[], { inflated, files, file }: Limits): Excess | undefined {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const largest = Math.max(0, ...sizes);
  if (sizes.length > files) return { of: "files", value: sizes.length, limit: files };
  if (largest > file) return { of: "file", value: largest, limit: file };
  return total > inflated ? { of: "inflated", value: total, limit: inflated } : undefined;
}

export function packedExcess(size: number, { packed }: Limits): Excess | undefined {
  if (size === 0) return { of: "nothing", value: 0, limit: 0 };
  return size > packed ? { of: "packed", value: size, limit: packed } : undefined;
}

/** The rules that apply to packages; the others are about folders, sessions and settings. That the scan found nothing is no passed check. */
const checked = Object.keys(rules).filter((rule) =>
  /^(?:archive|entry|package|text|frontmatter|yaml|name|description|compatibility|metadata|allowed-tools|field|body|reference|dependency)\./.test(
    rule,
  ),
);

/** How many of these rules found nothing; none if the package could not be opened. */
export function passedChecks({ files, problems }: Report): number {
  if (files.length === 0) return 0;
  const found = new Set(problems.map(({ rule }) => rule));
  return checked.filter((rule) => !found.has(rule)).length;
}
