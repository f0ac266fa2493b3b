import { Link } from "@tanstack/react-router";
import { ProblemError } from "loadout/client";
import { type ReactNode, useMemo } from "react";
import { useOperation } from "../../../api/operations.ts";
import { codeOf } from "../../../api/page-client.ts";
import { Chip } from "../../../ui/basic/chip.tsx";
import { SaveBar } from "../../../ui/draft/save-bar.tsx";
import { StaleNotice } from "../../../ui/draft/stale-notice.tsx";
import { useVersionedDraft } from "../../../ui/draft/use-versioned-draft.ts";
import { NamesField } from "../../../ui/form/names-field.tsx";
import { LeaveGuard, tabPlace } from "../../../ui/page/leave-guard.tsx";
import { Loaded } from "../../../ui/page/loading.tsx";
import { Panel } from "../../../ui/page/page.tsx";
import { Diagnostics } from "../../../ui/skill/diagnostics.tsx";
import { inSkill } from "../../../ui/skill/in-skill.ts";
import { useUiWords } from "../../../ui/words.ts";
import type { ShownSkill, SkillTabProps } from "../skill-page.tsx";
import { DependencyPicture } from "./dependency-picture.tsx";
import { changedNeeds, isAboutNames, isSameNeeds, type NeedKind, type Needs, refusalOf, splitNames } from "./needs.ts";
import { useDependencyWords } from "./words.ts";

/** The dependencies of a skill and the skills that depend on it: as a form, as a picture, and as lists. */
export function DependenciesTab({ skill }: SkillTabProps) {
  const say = useDependencyWords();
  const needs = useAllNeeds(skill);
  if (skill.status === "invalid")
    return <Diagnostics label={say("needs")} found={skill.problems.map((one) => inSkill(one, skill.directory))} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
      {skill.library ? (
        <NeedsEditor skill={skill} version={skill.library.version} />
      ) : (
        <NeedFields needs={skill.dependencies} slug={skill.id} />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <DependencyPicture self={skill.id} needs={needs} />
        <VisibleOrder address={skill.address} />
      </div>
    </div>
  );
}

/** The dependencies of every ready skill, and of this one. */
function useAllNeeds(skill: ShownSkill): ReadonlyMap<string, Needs> {
  const { data } = useOperation("skill.list", {});
  return useMemo(() => {
    const ready = (data?.skills ?? []).filter(({ status }) => status === "ready");
    return new Map<string, Needs>([
      ...ready.map(({ id, dependencies }) => [id, dependencies] as const),
      [skill.id, skill.dependencies],
    ]);
  }, [data, skill]);
}

interface SavedNeeds {
  readonly version: number;
  readonly needs: Needs;
}

/** Edits the dependencies of a library skill; names the server refuses are marked. */
function NeedsEditor({ skill, version }: SkillTabProps & { readonly version: number }) {
  const say = useDependencyWords();
  const sayUi = useUiWords();
  const { id: slug, dependencies } = skill;
  const latest = { version, needs: dependencies };
  const state = useVersionedDraft<"skill.deps", SavedNeeds, Needs>({
    operation: "skill.deps",
    latest,
    isNewer: (now, seen) => now.version > seen.version,
    open: ({ needs }) => needs,
    isChanged: (draft, seen) => !isSameNeeds(draft, seen.needs),
    saved: (saved) => say("saved", { version: saved.version }),
  });
  const { draft, seen, isDirty, isStale, isSaving, error } = state;
  const isUnchanged = isSameNeeds(dependencies, seen.needs);
  const save = (from: number): void =>
    state.save({ name: slug, from, ...changedNeeds(draft, seen.needs) }, ({ version: made = from, ...needs }) => ({
      version: made,
      needs: { tools: needs.tools, servers: needs.servers, skills: needs.skills },
    }));
  return (
    <NeedFields
      slug={slug}
      needs={draft}
      onChange={(kind, names) => state.change({ ...draft, [kind]: splitNames(names) })}
      problemOf={(kind, name) => {
        const refusal = error instanceof ProblemError ? refusalOf(error.problem, slug, kind, name) : undefined;
        return refusal && say(refusal, { name });
      }}
    >
      <LeaveGuard isDirty={isDirty} placeOf={tabPlace} />
      {isStale && (
        <StaleNotice
          title={say("staleTitle", { version })}
          text={say(isUnchanged ? "staleSame" : "staleText")}
          isSaving={isSaving}
          onSaveMine={() => save(version)}
          onTakeTheirs={state.takeTheirs}
        >
          {!isUnchanged && <p>{say("now", { names: namesIn(dependencies) || say("nothing") })}</p>}
        </StaleNotice>
      )}
      <SaveBar
        isDirty={isDirty}
        isSaving={isSaving}
        blocked={isStale ? sayUi("decideFirst") : isDirty ? undefined : sayUi("nothingChanged")}
        error={isAboutNames(codeOf(error)) ? undefined : error}
        onSave={() => save(seen.version)}
        onDiscard={isStale ? undefined : state.discard}
      />
    </NeedFields>
  );
}

const namesIn = ({ skills, tools, servers }: Needs): string => [...skills, ...tools, ...servers].join(", ");

/** Skills, tools and MCP servers, with those that exist to choose from. */
function NeedFields({
  slug,
  needs,
  onChange,
  problemOf,
  children,
}: {
  readonly slug: string;
  readonly needs: Needs;
  /** Read only without it. */
  readonly onChange?: (kind: NeedKind, names: readonly string[]) => void;
  readonly problemOf?: (kind: NeedKind, name: string) => string | undefined;
  readonly children?: ReactNode;
}) {
  const say = useDependencyWords();
  const skills = useOperation("skill.list", {}).data?.skills ?? [];
  const tools = useOperation("tool.list", {}).data;
  const servers = useOperation("mcp.list", {}).data?.servers ?? [];
  const field = (kind: NeedKind) => ({
    label: say(kind),
    hint: say(`${kind}Hint`),
    names: needs[kind],
    isReadOnly: onChange === undefined,
    onChange: (names: readonly string[]) => onChange?.(kind, names),
    problemOf: (name: string) => problemOf?.(kind, name),
  });
  return (
    <Panel title={say("needs")}>
      <div className="grid gap-4">
        <NamesField
          {...field("skills")}
          options={skills
            .filter(({ id, status }) => status === "ready" && id !== slug)
            .map(({ id, description }) => ({ name: id, detail: description }))}
        />
        <NamesField
          {...field("tools")}
          options={[
            ...(tools?.tools ?? []).map(({ name, description }) => ({ name, detail: description })),
            ...(tools?.servers ?? []).flatMap(({ name, named }) => named.map((tool) => ({ name: tool, detail: name }))),
          ]}
        />
        <NamesField
          {...field("servers")}
          options={servers.map(({ name, command, url }) => ({ name, detail: command ?? url }))}
        />
        {children}
      </div>
    </Panel>
  );
}

/** The skills that become visible with this one, in that order, and the skills that need it. */
function VisibleOrder({ address }: { readonly address: string }) {
  const say = useDependencyWords();
  const query = useOperation("skill.deps", { name: address, closure: true, dependents: true });
  return (
    <Loaded query={query} rows={3}>
      {({ id, closure = [], dependents = [] }) => (
        <div className="grid items-start gap-4 md:grid-cols-2">
          <Panel title={say("order")}>
            <p className="mb-2 text-quiet">{say("orderHint")}</p>
            <ol className="grid list-decimal gap-1 pl-6" aria-label={say("order")}>
              {closure.map(({ id: one, found }) => (
                <li key={one}>
                  <span className="inline-flex flex-wrap items-center gap-2">
                    {one === id ? (
                      <>
                        <strong>{one}</strong> <span className="text-quiet">{say("itselfMark")}</span>
                      </>
                    ) : found ? (
                      <SkillLink id={one} />
                    ) : (
                      <>
                        <code>{one}</code>
                        <Chip tone="bad" icon="error">
                          {say("missing")}
                        </Chip>
                      </>
                    )}
                  </span>
                </li>
              ))}
            </ol>
          </Panel>
          <Panel title={say("dependents")}>
            {dependents.length === 0 ? (
              <p className="text-quiet">{say("unused")}</p>
            ) : (
              <ul className="grid gap-1" aria-label={say("dependents")}>
                {dependents.map((one) => (
                  <li key={one}>
                    <SkillLink id={one} />
                  </li>
                ))}
              </ul>
            )}
          </Panel>
        </div>
      )}
    </Loaded>
  );
}

const SkillLink = ({ id }: { readonly id: string }) => (
  <Link
    to="/skills/$slug"
    params={{ slug: id }}
    search={{ tab: "dependencies" }}
    className="text-accent underline underline-offset-2"
  >
    {id}
  </Link>
);
