import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { isTouched } from "../../api/touched.ts";
import { announce } from "../../ui/basic/announcer.tsx";
import type { Report } from "../import/packages.ts";
import { type InstallQuestion, installFrom, outcomesOf } from "./install-operation.ts";
import { useInstallWords } from "./words.ts";

export interface Install {
  /** What became of those that were taken, by their paths. */
  readonly outcomes: ReadonlyMap<string, Report>;
  /** The commit they came from. */
  readonly commit: string | undefined;
  /** Those that are under way. */
  readonly underWay: readonly string[];
  readonly error: Error | null;
  install(question: InstallQuestion, paths: readonly string[]): void;
  /** The last try once more. */
  again(): void;
  clear(): void;
}

export function useInstall(): Install {
  const say = useInstallWords();
  const queries = useQueryClient();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Report>>(new Map());
  const isRunning = useRef(false);
  const installing = useMutation({
    mutationFn: ({ question, paths }: { readonly question: InstallQuestion; readonly paths: readonly string[] }) =>
      installFrom(question, paths),
    onSuccess(answer, { paths }) {
      const fresh = outcomesOf(answer, paths);
      setOutcomes((before) => new Map([...before, ...fresh]));
      announce(say("resultSummary", countOf(fresh)));
      return queries.invalidateQueries({ predicate: ({ queryKey }) => isTouched(queryKey, "skill") });
    },
    onSettled() {
      isRunning.current = false;
    },
  });
  /** A second press may come before anybody has seen that the first one counted. */
  function start(wanted: Parameters<typeof installing.mutate>[0]): void {
    if (isRunning.current) return;
    isRunning.current = true;
    installing.mutate(wanted);
  }
  return {
    outcomes,
    commit: installing.data?.commit,
    underWay: installing.isPending ? installing.variables.paths : [],
    error: installing.error,
    install: (question, paths) => start({ question, paths }),
    again: () => installing.variables && start(installing.variables),
    clear() {
      setOutcomes(new Map());
      installing.reset();
    },
  };
}

export function countOf(outcomes: ReadonlyMap<string, Report>): { readonly done: number; readonly failed: number } {
  const failed = [...outcomes.values()].filter(({ state }) => state === "refused").length;
  return { done: outcomes.size - failed, failed };
}
