import { type UseQueryResult, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { client } from "../../api/page-client.ts";
import { isTouched } from "../../api/touched.ts";
import { announce } from "../../ui/basic/announcer.tsx";
import type { Report } from "../import/packages.ts";
import { countOutcomes, type InstallAnswer, type InstallQuestion, outcomesOf } from "./installing.ts";
import { useInstallWords } from "./words.ts";

/** Lists what a source holds; nothing is written. Fetched only on request: a repository may be large. */
export const useFoundSkills = (question: InstallQuestion | undefined, look: number): UseQueryResult<InstallAnswer> =>
  useQuery<InstallAnswer>({
    queryKey: ["found", look, question],
    queryFn: ({ signal }) =>
      client().call("skill.install", { ...(question as InstallQuestion), list: true }, { signal }),
    enabled: question !== undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    // The previous list stays while another choice is checked, but only for the same source.
    placeholderData: (before) => (before?.source === question?.source ? before : undefined),
  });

interface Wanted {
  readonly question: InstallQuestion;
  readonly paths: readonly string[];
  /** Of what the page shows. */
  readonly digests: readonly string[];
}

export interface Install {
  /** The reports on the skills that were tried, by path. */
  readonly outcomes: ReadonlyMap<string, Report>;
  /** The commit they came from. */
  readonly commit: string | undefined;
  /** The paths being installed. */
  readonly underWay: readonly string[];
  readonly error: Error | null;
  install(question: InstallQuestion, paths: readonly string[], digests: readonly string[]): void;
  /** Repeats the last attempt. */
  again(): void;
  clear(): void;
}

/** Installs skills of a source and remembers the outcomes. */
export function useInstall(): Install {
  const say = useInstallWords();
  const queries = useQueryClient();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Report>>(new Map());
  const isRunning = useRef(false);
  const installing = useMutation({
    mutationFn: ({ question, paths, digests }: Wanted) =>
      client().call("skill.install", { ...question, names: paths, digests }),
    onSuccess(answer, { paths }) {
      const fresh = outcomesOf(answer, paths);
      setOutcomes((before) => new Map([...before, ...fresh]));
      announce(say("resultSummary", countOutcomes(fresh)));
      return queries.invalidateQueries({ predicate: ({ queryKey }) => isTouched(queryKey, "skill") });
    },
    onSettled() {
      isRunning.current = false;
    },
  });
  /** Ignores a second press that comes before the page shows the first. */
  function start(wanted: Wanted): void {
    if (isRunning.current) return;
    isRunning.current = true;
    installing.mutate(wanted);
  }
  return {
    outcomes,
    commit: installing.data?.commit,
    underWay: installing.isPending ? installing.variables.paths : [],
    error: installing.error,
    install: (question, paths, digests) => start({ question, paths, digests }),
    again: () => installing.variables && start(installing.variables),
    clear() {
      setOutcomes(new Map());
      installing.reset();
    },
  };
}
