import { Chip, type Tone } from "../../ui/basic/chip.tsx";
import { useFormat } from "../../ui/basic/format.ts";
import type { IconName } from "../../ui/basic/icon.tsx";
import { type Column, DataTable } from "../../ui/list/data-table.tsx";
import { Diagnostics } from "../../ui/skill/diagnostics.tsx";
import { ImpactLines } from "../../ui/skill/impact-lines.tsx";
import type { Report } from "../import/packages.ts";
import { type FoundSkill, installedAs, openSkills } from "./installing.ts";
import { useInstallWords } from "./words.ts";

/** The skills of a source, each with what installing it would do. */

export interface FoundTableProps {
  readonly found: readonly FoundSkill[];
  readonly chosen: ReadonlySet<string>;
  /** The reports on those that were installed. */
  readonly outcomes: ReadonlyMap<string, Report>;
  readonly onChoose: (path: string, isChosen: boolean) => void;
}

export function FoundTable({ found, chosen, outcomes, onChoose }: FoundTableProps) {
  const say = useInstallWords();
  const open = new Set(openSkills(found, outcomes));
  const box = (skill: FoundSkill) => (
    <ChooseBox skill={skill} isOpen={open.has(skill)} isChosen={chosen.has(skill.path)} onChoose={onChoose} />
  );
  const columns: readonly Column<FoundSkill>[] = [
    { id: "choose", title: say("columnChoose"), width: "3.5rem", cell: box },
    { id: "skill", title: say("columnSkill"), width: "minmax(0, 1fr)", cell: (skill) => <About skill={skill} /> },
    { id: "files", title: say("columnFiles"), width: "6.5rem", isRight: true, cell: (skill) => <Size skill={skill} /> },
    {
      id: "state",
      title: say("columnState"),
      width: "minmax(9rem, 14rem)",
      cell: (skill) => <State skill={skill} done={installedAs(outcomes, skill)} />,
    },
  ];
  return (
    <DataTable
      caption={say("whatTitle")}
      rows={found}
      columns={columns}
      keyOf={({ path }) => path}
      rowHeight={66}
      cardHeight={140}
      card={(skill) => (
        <div className="flex gap-2">
          {box(skill)}
          <div className="grid min-w-0 flex-1 gap-1">
            <About skill={skill} />
            <p className="flex flex-wrap items-center gap-2">
              <State skill={skill} done={installedAs(outcomes, skill)} />
              <Size skill={skill} />
            </p>
          </div>
        </div>
      )}
    />
  );
}

function ChooseBox({
  skill: { id, path },
  isOpen,
  isChosen,
  onChoose,
}: {
  readonly skill: FoundSkill;
  readonly isOpen: boolean;
  readonly isChosen: boolean;
  readonly onChoose: FoundTableProps["onChoose"];
}) {
  const say = useInstallWords();
  return (
    <label className="grid size-8 place-items-center max-md:size-11">
      <input
        type="checkbox"
        className="size-4 accent-accent disabled:opacity-50"
        aria-label={say("choose", { name: id })}
        disabled={!isOpen}
        checked={isChosen}
        onChange={({ target }) => onChoose(path, target.checked)}
      />
    </label>
  );
}

function About({ skill: { id, path, description, problems, impact } }: { readonly skill: FoundSkill }) {
  const say = useInstallWords();
  return (
    <div className="min-w-0" data-found={path}>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <bdi className="font-medium">{id}</bdi>
        <code className="text-quiet">{path}</code>
      </p>
      <p className="line-clamp-2" title={description}>
        {description ?? <span className="text-quiet">{say("noDescription")}</span>}
      </p>
      {impact && (
        <details>
          <summary className="min-h-6 cursor-pointer text-quiet max-md:min-h-11 max-md:py-2">{say("impact")}</summary>
          <div className="py-1">
            <ImpactLines impact={impact} />
          </div>
        </details>
      )}
      {problems.length > 0 && (
        <details>
          <summary className="min-h-6 cursor-pointer text-quiet max-md:min-h-11 max-md:py-2">
            {say("findings", { count: problems.length })}
          </summary>
          <div className="py-1">
            <Diagnostics label={say("findings", { count: problems.length })} found={problems} />
          </div>
        </details>
      )}
    </div>
  );
}

function Size({ skill: { files, size } }: { readonly skill: FoundSkill }) {
  const say = useInstallWords();
  const format = useFormat();
  return (
    <span className="text-quiet md:grid">
      <span>{say("filesOf", { count: files })}</span> <span>{format.bytes(size)}</span>
    </span>
  );
}

const looks: Readonly<Record<FoundSkill["state"], { readonly tone: Tone; readonly icon: IconName }>> = {
  created: { tone: "good", icon: "plus" },
  updated: { tone: "warn", icon: "refresh" },
  unchanged: { tone: "plain", icon: "check" },
  skipped: { tone: "plain", icon: "info" },
  refused: { tone: "bad", icon: "error" },
};

function State({
  skill: { id, state, slug = "" },
  done,
}: {
  readonly skill: FoundSkill;
  readonly done: Report | undefined;
}) {
  const say = useInstallWords();
  if (done && done.state !== "refused")
    return (
      <Chip tone="good" icon="check">
        {say(done.state, { slug: done.slug, version: done.version })}
      </Chip>
    );
  const text = state === "created" && slug !== id ? say("stateRenamed", { slug }) : say(`state_${state}`, { slug });
  return (
    <span className="inline-flex max-w-full" data-state={state}>
      <Chip {...looks[state]} title={text}>
        {text}
      </Chip>
    </span>
  );
}
