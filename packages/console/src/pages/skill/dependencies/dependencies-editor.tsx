import { codeOf } from "../../../api/client.ts";
import { useIsLive } from "../../../api/live.ts";
import { Button } from "../../../ui/basic/button.tsx";
import { Icon } from "../../../ui/basic/icon.tsx";
import { Problem } from "../../../ui/page/problem.tsx";
import { useUiWords } from "../../../ui/words.ts";
import { LeaveGuard } from "../leave-guard.tsx";
import type { ShownSkill } from "../skill-tab.ts";
import { NeedFields } from "./need-fields.tsx";
import { type DependenciesState, useDependencies } from "./use-dependencies.ts";
import { useDependencyWords } from "./words.ts";

/** Chooses what a skill needs; the server says what it does not take, and that stands at the name. */
export function DependenciesEditor({
  slug,
  skill,
  version,
}: {
  readonly slug: string;
  readonly skill: ShownSkill;
  readonly version: number;
}) {
  const say = useDependencyWords();
  const sayUi = useUiWords();
  const isLive = useIsLive();
  const state = useDependencies(slug, skill, version);
  const { needs, isDirty, isStale, seen, error } = state;
  const blocked = !isLive
    ? sayUi("offlineReason")
    : isStale
      ? say("decideFirst")
      : isDirty
        ? undefined
        : say("nothingToSave");
  return (
    <NeedFields
      slug={slug}
      needs={needs}
      onChange={state.change}
      problemOf={(kind, name) => {
        const refusal = state.refused(kind, name);
        return refusal && say(refusal, { name });
      }}
    >
      <LeaveGuard isDirty={isDirty} />
      {isStale && <StaleDependencies state={state} skill={skill} version={version} />}
      {error !== undefined && error !== null && !isAtTheName(error) && <Problem error={error} />}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p role="status" className="mr-auto text-quiet">
          {isDirty && say("unsaved")}
        </p>
        {isDirty && !isStale && (
          <Button variant="quiet" onClick={state.discard}>
            {say("discard")}
          </Button>
        )}
        <Button variant="primary" isBusy={state.isSaving} blocked={blocked} onClick={() => state.save(seen.version)}>
          {say("save")}
        </Button>
      </div>
    </NeedFields>
  );
}

const isAtTheName = (error: unknown): boolean =>
  ["dependency.unknown", "dependency.self"].includes(codeOf(error) ?? "");

function StaleDependencies({
  state,
  skill,
  version,
}: {
  readonly state: DependenciesState;
  readonly skill: ShownSkill;
  readonly version: number;
}) {
  const say = useDependencyWords();
  const { skills, tools, servers } = skill.dependencies;
  const names = [...skills, ...tools, ...servers].join(", ") || say("nothing");
  return (
    <section role="alert" className="grid gap-2 rounded-lg border border-warn bg-warn-soft p-3" data-stale>
      <h3 className="flex items-center gap-2 text-warn">
        <Icon name="warning" />
        {say("staleTitle", { version })}
      </h3>
      <p>{say(state.isOtherwise ? "staleText" : "staleSame")}</p>
      {state.isOtherwise && <p>{say("now", { names })}</p>}
      <div className="flex flex-wrap gap-2">
        <Button isBusy={state.isSaving} onClick={() => state.save(version)}>
          {say("saveMine")}
        </Button>
        <Button variant="danger" onClick={state.takeTheirs}>
          {say("takeTheirs")}
        </Button>
      </div>
    </section>
  );
}
