import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { InputOf, OutputOf } from "loadout/client";
import { useMemo, useRef } from "react";
import { operationQuery, useOperation } from "../../../api/operations.ts";
import { useSettled } from "../../../ui/basic/use-settled.ts";
import {
  foundRows,
  hasLabels,
  hasStatus,
  idleRows,
  labelsOf,
  likelyRows,
  type SkillRow,
  type SkillStatus,
  sortRows,
  withTokens,
  withUses,
} from "./skill-rows.ts";

/** Fetches the rows of the list of skills: the skills, their tokens, their uses, and what a search found. */

export const sourceKinds = ["library", "environment", "project", "user", "path", "builtin"] as const;
export type SourceKind = (typeof sourceKinds)[number];

/** The most matches the search returns. */
export const mostMatches = 100;

/** Days whose uses are shown, and days without a use after which a skill counts as idle. */
export const shownDays = 7;
const idleDays = 30;

export interface SkillFilters {
  readonly q?: string | undefined;
  readonly status?: SkillStatus | undefined;
  readonly source?: SourceKind | undefined;
  readonly tag?: string | undefined;
  readonly group?: string | undefined;
  readonly used?: "idle" | undefined;
  readonly sort?: string | undefined;
}

export interface SkillRows {
  readonly list: UseQueryResult<OutputOf<"skill.list">>;
  readonly search: UseQueryResult<OutputOf<"skill.search">>;
  readonly rows: readonly SkillRow[];
  readonly counts: Readonly<Record<"all" | SkillStatus, number>>;
  /** Which skills match is not known yet. */
  readonly isComing: boolean;
  /** The search has answered for what is typed now; until then, the rows are those that are likely. */
  readonly isSearched: boolean;
  /** What can be chosen among the skills of the source. */
  readonly labels: ReturnType<typeof labelsOf>;
  /** Skills of the source, whatever was searched for. */
  readonly total: number;
  readonly isCounted: boolean;
  readonly tokenizer: string | undefined;
}

/** The list at once; tokens and uses are added when they are counted. */
export function useSkillRows({ q, status, source, tag, group, used, sort }: SkillFilters): SkillRows {
  const from = source === undefined ? {} : { source };
  const list = useOperation("skill.list", from, { keepsPrevious: true });
  const counted = useOperation(
    "skill.list",
    { ...from, tokens: true },
    { enabled: list.data !== undefined, keepsPrevious: true },
  );
  const asked = useSettled(q);
  const search = useOperation(
    "skill.search",
    {
      ...{ query: asked ?? "", limit: mostMatches, ...from },
      ...(tag !== undefined && { tag }),
      ...(group !== undefined && { group }),
    },
    { enabled: asked !== undefined && q !== undefined },
  );
  const uses = useActivations({ days: shownDays }).data?.skills;
  const idle = useIdle({ enabled: used === "idle" });
  const matches = asked === q ? search.data?.results : undefined;
  const all = useMemo(
    () => withTokens(list.data?.skills ?? [], counted.data?.skills),
    [list.data?.skills, counted.data?.skills],
  );
  const labels = useMemo(() => labelsOf(all), [all]);
  const skills = useMemo(() => all.filter((skill) => hasLabels(skill, { tag, group })), [all, tag, group]);
  const found = useMemo(() => {
    const shown =
      q === undefined
        ? skills.map((skill) => ({ skill }))
        : matches
          ? foundRows(skills, matches, q)
          : likelyRows(skills, q);
    return withUses(used === "idle" ? (idle?.(shown) ?? []) : shown, uses, shownDays);
  }, [skills, matches, q, used, idle, uses]);
  const rows = useMemo(
    () =>
      sortRows(
        found.filter(({ skill }) => status === undefined || hasStatus(skill, status)),
        sort,
      ),
    [found, status, sort],
  );
  // Rows that are only likely are for those who type; a page that opens with a search waits for its answer.
  const isOpening = useRef(q !== undefined);
  if (q === undefined || matches !== undefined || search.isError) isOpening.current = false;
  const countOf = (wanted: SkillStatus): number => found.filter(({ skill }) => hasStatus(skill, wanted)).length;
  return {
    list,
    search,
    rows,
    counts: { all: found.length, ready: countOf("ready"), attention: countOf("attention") },
    isComing:
      (q !== undefined && matches === undefined && !search.isError && (found.length === 0 || isOpening.current)) ||
      (used === "idle" && idle === undefined),
    isSearched: matches !== undefined,
    labels,
    total: all.length,
    isCounted: counted.data !== undefined && !counted.isPlaceholderData,
    tokenizer: counted.data?.tokenizer,
  };
}

/**
 * Picks the skills that were not used for a while; `undefined` until that is known. Before Loadout itself has been here
 * for so long, no skill is one of them: its files may be much older.
 */
export function useIdle({
  enabled,
}: {
  readonly enabled: boolean;
}): ((rows: readonly SkillRow[]) => SkillRow[]) | undefined {
  const counted = useActivations({ days: idleDays }, { enabled }).data;
  const users = useOperation("user.list", {}, { enabled }).data?.users;
  return useMemo(() => {
    if (!counted || !users) return undefined;
    const isYoung = !users.some(({ createdAt }) => createdAt < counted.since);
    return (rows) => (isYoung ? [] : idleRows(rows, counted.skills, counted.since));
  }, [counted, users]);
}

/** How often skills were activated. Sessions activate skills, so it is fetched again when a session changes. */
export const useActivations = (
  input: InputOf<"skill.activations">,
  { enabled = true }: { readonly enabled?: boolean } = {},
): UseQueryResult<OutputOf<"skill.activations">> =>
  useQuery({
    ...operationQuery("skill.activations", input),
    queryKey: ["session.activations", input],
    enabled,
    placeholderData: keepPreviousData,
  });
