import type { OutputOf } from "loadout/client";

/** What the server says about one package. */
export type Report = OutputOf<"skill.import">["imports"][number];
export type Finding = Report["problems"][number];

export const conflictChoices = ["rename", "update", "skip"] as const;

/** What is to be done with a package, as far as somebody can choose. */
export interface ImportChoice {
  readonly onConflict: (typeof conflictChoices)[number];
  readonly fix: boolean;
  readonly allowHiddenText: boolean;
}

/** Its slug is taken. */
export interface Conflict {
  readonly slug: string;
  /** That of the skill in the library; none where only a folder is in the way. */
  readonly version: number | undefined;
  /** The slug it gets where it is renamed. */
  readonly final: string;
}

/** How large a package may be: sizes in bytes. */
export interface Limits {
  readonly packed: number;
  readonly inflated: number;
  readonly files: number;
  readonly file: number;
}

/** Why it is not even sent. */
export interface Excess {
  readonly of: keyof Limits | "nothing";
  readonly value: number;
  readonly limit: number;
}

export type Stage =
  /** While it is looked at once more, what was said about it before stays. */
  | { readonly kind: "waiting"; readonly report?: Report | undefined }
  | { readonly kind: "checking"; readonly sent: number; readonly report?: Report | undefined }
  /** Nobody knows what it is: it was not sent, could not be, or somebody stopped it. */
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
  /** Bytes to be sent; unknown until it is packed. */
  readonly size?: number;
  readonly isWanted: boolean;
  readonly choice: ImportChoice;
  readonly stage: Stage;
  readonly conflict?: Conflict | undefined;
  /** What fixing would change, where it would change something. */
  readonly fixes?: Report["fixes"] | undefined;
}

export const firstChoice: ImportChoice = { onConflict: "rename", fix: false, allowHiddenText: false };

/** Told only by a report on renaming: any other choice settles it. */
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

/** Hidden text, which is published only where the person says so. */
export const hasHidden = ({ problems }: Pick<Report, "problems">): boolean =>
  problems.some(({ rule }) => rule === "text.hidden" || rule === "entry.hidden");

export const reportOf = ({ stage }: Package): Report | undefined => ("report" in stage ? stage.report : undefined);

export const countOf = ({ problems }: Report, severity: Finding["severity"]): number =>
  problems.filter((problem) => problem.severity === severity).length;

/** Something may be wrong that can be mended: the question is worth asking. */
export const mayBeFixable = ({ problems }: Report): boolean =>
  problems.some(({ severity, path }) => severity !== "info" && path !== undefined && /skill\.md$/i.test(path));

/** Nothing is decided yet about it. */
export const isOpen = ({ stage }: Package): boolean =>
  ["waiting", "checking", "checked", "failed"].includes(stage.kind) && "report" in stage && stage.report !== undefined;

/** What keeps the wanted packages from being imported, or how many are ready. */
export type Readiness =
  | { readonly kind: "ready"; readonly packages: readonly Package[] }
  | { readonly kind: "nothing" }
  | { readonly kind: "busy" }
  | { readonly kind: "several"; readonly name: string }
  | { readonly kind: "errors"; readonly name: string };

export function readinessOf(packages: readonly Package[]): Readiness {
  const wanted = packages.filter(({ isWanted, stage }) => isWanted && stage.kind !== "imported");
  if (wanted.some(({ stage }) => ["waiting", "checking", "importing"].includes(stage.kind))) return { kind: "busy" };
  const broken = wanted.find((one) => one.stage.kind === "unchecked" || reportOf(one)?.importable === false);
  if (broken) return { kind: reportOf(broken)?.skills ? "several" : "errors", name: broken.name };
  const ready = wanted.filter(
    ({ stage }) => stage.kind === "checked" && (stage.report.state === "created" || stage.report.state === "updated"),
  );
  return ready.length > 0 ? { kind: "ready", packages: ready } : { kind: "nothing" };
}

/** What speaks against packing these files or sending this many bytes. */
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
