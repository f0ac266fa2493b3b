import { useQueryClient } from "@tanstack/react-query";
import { type InputOf, ProblemError } from "loadout/client";
import { useState } from "react";
import { codeOf } from "../../../api/client.ts";
import { useChange } from "../../../api/operations.ts";
import { isTouched } from "../../../api/touched.ts";
import { announce } from "../../../ui/basic/announcer.tsx";
import { toast } from "../../../ui/basic/toasts.tsx";
import type { ShownSkill } from "../skill-tab.ts";
import type { Needs } from "./dependency-graph.ts";
import { useDependencyWords } from "./words.ts";

export type NeedKind = keyof Needs;
const kinds: readonly NeedKind[] = ["skills", "tools", "servers"];

interface Seen {
  readonly version: number;
  readonly needs: Needs;
}

export interface DependenciesState {
  readonly needs: Needs;
  readonly change: (kind: NeedKind, names: readonly string[]) => void;
  readonly isDirty: boolean;
  readonly isStale: boolean;
  /** Whether what is needed is different in what was saved meanwhile. */
  readonly isOtherwise: boolean;
  readonly discard: () => void;
  readonly save: (from: number) => void;
  readonly takeTheirs: () => void;
  readonly isSaving: boolean;
  readonly seen: Seen;
  readonly error: unknown;
  /** Names the server did not take, with why. */
  readonly refused: (kind: NeedKind, name: string) => "unknown" | "itself" | undefined;
}

/** What a skill of the library needs, as it is being chosen. */
export function useDependencies(slug: string, skill: ShownSkill, version: number): DependenciesState {
  const say = useDependencyWords();
  const queries = useQueryClient();
  const save = useChange("skill.deps");
  const latest: Seen = { version, needs: skill.dependencies };
  const [seen, setSeen] = useState(latest);
  const [needs, setNeeds] = useState<Needs>(latest.needs);
  const isDirty = !isSame(needs, seen.needs);
  const isNewer = version > seen.version;
  const follow = (saved: Seen): void => {
    setSeen(saved);
    setNeeds(saved.needs);
  };
  if (isNewer && !isDirty && !save.isPending) follow(latest);

  return {
    needs,
    change(kind, names) {
      save.reset();
      setNeeds({ ...needs, [kind]: splitNames(names) });
    },
    isDirty,
    isStale: isNewer && isDirty,
    isOtherwise: !isSame(latest.needs, seen.needs),
    discard: () => follow(seen),
    save: (from) =>
      save.mutate(
        { name: slug, from, ...changedLists(needs, seen.needs) },
        {
          onSuccess(saved) {
            const made = saved.version ?? from;
            follow({ version: made, needs: { tools: saved.tools, servers: saved.servers, skills: saved.skills } });
            toast(say("saved", { version: made }));
            announce(say("saved", { version: made }));
          },
          onError(error) {
            if (codeOf(error) === "skill.stale")
              void queries.invalidateQueries({ predicate: ({ queryKey }) => isTouched(queryKey, "skill") });
          },
        },
      ),
    takeTheirs() {
      const mine = { seen, needs };
      follow(latest);
      save.reset();
      toast(say("tookTheirs"), () => {
        setSeen(mine.seen);
        setNeeds(mine.needs);
      });
    },
    isSaving: save.isPending,
    seen,
    error: save.error && codeOf(save.error) === "skill.stale" && isNewer ? undefined : save.error,
    refused: (kind, name) => refusalOf(save.error, slug, kind, name),
  };
}

const isSame = (one: Needs, other: Needs): boolean =>
  kinds.every((kind) => one[kind].join(" ") === other[kind].join(" "));

/** As the server reads them: blanks and commas separate, each counts once. */
const splitNames = (names: readonly string[]): readonly string[] => [
  ...new Set(names.flatMap((name) => name.split(/[\s,]+/)).filter((name) => name !== "")),
];

/** Only what was changed is sent: what was missing before may stay where nobody touched it. */
const changedLists = (mine: Needs, seen: Needs): Pick<InputOf<"skill.deps">, NeedKind> =>
  Object.fromEntries(
    kinds.filter((kind) => mine[kind].join(" ") !== seen[kind].join(" ")).map((kind) => [kind, [...mine[kind]]]),
  );

const wordOf: Readonly<Record<NeedKind, string>> = { tools: "tool", servers: "mcp", skills: "skill" };

function refusalOf(error: unknown, slug: string, kind: NeedKind, name: string): "unknown" | "itself" | undefined {
  if (!(error instanceof ProblemError)) return undefined;
  const { code, values } = error.problem;
  if (code === "dependency.self") return kind === "skills" && name === slug ? "itself" : undefined;
  const names = code === "dependency.unknown" ? String(values.names).split(", ") : [];
  return names.includes(`${wordOf[kind]} ${name}`) ? "unknown" : undefined;
}
