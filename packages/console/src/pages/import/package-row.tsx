import { useId, useState } from "react";
import { Button, IconButton } from "../../ui/basic/button.tsx";
import { Chip, type Tone } from "../../ui/basic/chip.tsx";
import type { IconName } from "../../ui/basic/icon.tsx";
import { RowChoice } from "../../ui/list/row-choice.tsx";
import { useFound } from "../../ui/skill/diagnostics.tsx";
import type { Imports } from "./imports.ts";
import { PackageDetails, SaveReport } from "./package-card.tsx";
import {
  awaitsFix,
  findingsOf,
  isUndecided,
  type Package,
  type Report,
  reportOf,
  type Standing,
  standingOf,
} from "./packages.ts";
import { useImportWords } from "./words.ts";

/** One of many packages: what becomes of it and its worst finding on a line, everything else below when opened. */
export function PackageRow({ one, imports }: { readonly one: Package; readonly imports: Imports }) {
  const say = useImportWords();
  const [isOpen, setIsOpen] = useState(false);
  const details = useId();
  const { id, name, isWanted, stage } = one;
  return (
    <div
      role="rowgroup"
      className="border-b border-line last:border-b-0 [contain-intrinsic-size:auto_3rem] [content-visibility:auto]"
      data-package={name}
      data-stage={stage.kind}
      data-standing={standingOf(one)}
    >
      <div
        role="row"
        className="grid grid-cols-[1.5rem_minmax(0,1fr)_auto] items-center gap-x-3 px-3 py-2 hover:bg-raised md:min-h-11 md:grid-cols-[1.5rem_minmax(0,5fr)_8.5rem_minmax(0,6fr)_var(--buttons)]"
      >
        <div role="cell">
          {isUndecided(one) && (
            <RowChoice
              label={say("isWanted", { name })}
              isChosen={isWanted}
              onChoose={() => imports.want(id, !isWanted)}
            />
          )}
        </div>
        <div role="cell" className={`min-w-0 ${isWanted ? "" : "text-quiet line-through"}`}>
          <span className="block truncate font-medium" title={name}>
            {name}
          </span>
        </div>
        <div role="cell" className="max-md:col-start-2 max-md:row-start-2">
          <StandingChip one={one} />
        </div>
        <div role="cell" className="min-w-0 text-quiet max-md:col-span-2 max-md:col-start-2 max-md:row-start-3">
          <Line one={one} />
        </div>
        <div
          role="cell"
          className="flex items-center justify-end gap-1 max-md:col-start-3 max-md:row-span-2 max-md:row-start-1"
        >
          {awaitsFix(one) && (
            <Button isSmall className="max-md:min-h-11" onClick={() => imports.choose(id, { fix: true })}>
              {say("fixOne")}
            </Button>
          )}
          {reportOf(one)?.skills && isUndecided(one) && (
            <Button isSmall variant="primary" className="max-md:min-h-11" onClick={() => imports.split(id)}>
              {say("takeAll", { count: reportOf(one)?.skills?.length ?? 0 })}
            </Button>
          )}
          <IconButton
            isSmall
            icon={isOpen ? "up" : "down"}
            label={say(isOpen ? "closeDetails" : "openDetails", { name })}
            aria-expanded={isOpen}
            aria-controls={isOpen ? details : undefined}
            className="max-md:min-h-11"
            onClick={() => setIsOpen(!isOpen)}
          />
        </div>
      </div>
      {isOpen && (
        <div role="row" id={details}>
          <div role="cell" className="grid gap-3 border-t border-line bg-page px-3 py-3 md:pl-12">
            <PackageDetails one={one} imports={imports} />
            <div>
              <SaveReport one={one} />
            </div>
          </div>
        </div>
      )}
    </div>
  );
}

const looks: Record<Standing, readonly [Tone, IconName]> = {
  busy: ["plain", "refresh"],
  several: ["warn", "folder"],
  errors: ["bad", "error"],
  warnings: ["warn", "warning"],
  fine: ["good", "check"],
  same: ["plain", "info"],
  left: ["plain", "close"],
  imported: ["good", "check"],
  undone: ["plain", "left"],
};

function StandingChip({ one }: { readonly one: Package }) {
  const say = useImportWords();
  const standing = standingOf(one);
  const [tone, icon] = looks[standing];
  return (
    <Chip tone={tone} icon={icon}>
      {say(`is_${standing}`)}
    </Chip>
  );
}

/** What becomes of it; with errors or warnings, the first of them. */
function Line({ one }: { readonly one: Package }) {
  const say = useImportWords();
  const translate = useFound();
  const report = reportOf(one);
  const text = textOf();
  return (
    <span className="line-clamp-2 md:line-clamp-1" title={text}>
      {text}
    </span>
  );

  function textOf(): string {
    const standing = standingOf(one);
    if (one.stage.kind === "unchecked") return say(one.stage.excess ? "lineTooMuch" : "lineUnchecked");
    if (one.stage.kind === "failed") return say("saidFailed", { name: one.name });
    if (!report || standing === "busy" || standing === "left") return "";
    if (report.skills) return say("several", { names: report.skills.join(", ") });
    const { state, slug = "", version = 0 } = report;
    if (standing === "imported") return say(state === "updated" ? "updated" : "created", { slug, version });
    if (standing === "undone") return say("undone", { slug });
    const outcome = say(`outcome_${state}`, { slug, version });
    if (standing === "same") return outcome;
    return (standing === "fine" ? takenOf(report) : worstOf(report)) ?? outcome;
  }

  /** That the slug is taken, and what it becomes instead. */
  function takenOf({ problems }: Report): string | undefined {
    const taken = problems.find(({ rule }) => rule === "import.slug-taken" || rule === "import.folder-taken");
    return taken && translate(taken).message;
  }

  function worstOf(shown: Report): string | undefined {
    const [first, ...more] = [...findingsOf(shown)].sort((a, b) => rank[a.severity] - rank[b.severity]);
    if (!first) return undefined;
    const { path, message: said } = translate(first);
    const message = path === undefined || path === "" || path === "SKILL.md" ? said : `${path}: ${said}`;
    const serious = more.filter(({ severity }) => severity !== "info").length;
    return serious === 0 ? message : `${message} · ${say("moreFindings", { count: serious })}`;
  }
}

const rank = { error: 0, warning: 1, info: 2 } as const;
