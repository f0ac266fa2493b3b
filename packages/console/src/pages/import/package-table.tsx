import { useEffect, useRef, useState } from "react";
import { announce } from "../../ui/basic/announcer.tsx";
import { Button } from "../../ui/basic/button.tsx";
import { Icon } from "../../ui/basic/icon.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { SearchField } from "../../ui/list/search-field.tsx";
import type { Imports } from "./imports.ts";
import { PackageRow } from "./package-row.tsx";
import {
  awaitsFix,
  canChooseSlug,
  isBusy,
  isOpen,
  type Package,
  reportOf,
  type Standing,
  standingOf,
  tallyOf,
} from "./packages.ts";
import { useImportWords } from "./words.ts";

/** From this many packages on, they are rows of a table; fewer are cards with everything in sight. */
export const manyPackages = 4;

/** Many packages: a summary that filters, one press for all of a kind, and a row for each. */
export function PackageTable({
  packages,
  imports,
}: {
  readonly packages: readonly Package[];
  readonly imports: Imports;
}) {
  const say = useImportWords();
  const [shown, setShown] = useState<Standing | undefined>();
  const [typed, setTyped] = useState("");
  const tally = tallyOf(packages);
  // Nothing of that kind is left: all of them, instead of an empty table.
  const standing = shown !== undefined && tally.has(shown) ? shown : undefined;
  const rows = packages.filter(
    (one) =>
      (standing === undefined || standingOf(one) === standing) && one.name.toLowerCase().includes(typed.toLowerCase()),
  );
  // Each row is a grid of its own, so the room of its buttons is the same in all of them: that of "Fix" or of "Choose all 12".
  const room = packages.some((one) => reportOf(one)?.skills) ? "[--buttons:11rem]" : "[--buttons:5rem]";
  return (
    <section aria-label={say("table")} className="grid gap-3" data-packages>
      <Running packages={packages} />
      <div className="flex flex-wrap items-center gap-2">
        <Summary total={packages.length} tally={tally} shown={standing} onShow={setShown} />
        <div className="ml-auto max-md:ml-0">
          <SearchField label={say("searchPackages")} value={typed} onSearch={setTyped} />
        </div>
      </div>
      <ForAll packages={packages} imports={imports} />
      <div role="table" aria-label={say("table")} className={`rounded-lg border border-line bg-panel ${room}`}>
        {rows.map((one) => (
          <PackageRow key={one.id} one={one} imports={imports} />
        ))}
        {rows.length === 0 && <p className="px-3 py-6 text-center text-quiet">{say("noPackageMatches")}</p>}
      </div>
    </section>
  );
}

const order: readonly Standing[] = [
  "imported",
  "fine",
  "warnings",
  "several",
  "errors",
  "same",
  "left",
  "undone",
  "busy",
];

const colours: Partial<Record<Standing, string>> = {
  errors: "text-bad",
  several: "text-warn",
  warnings: "text-warn",
  fine: "text-good",
  imported: "text-good",
};

/** `24 fine · 1 with warnings · 5 with errors`; each part shows only these rows. */
function Summary({
  total,
  tally,
  shown,
  onShow,
}: {
  readonly total: number;
  readonly tally: ReadonlyMap<Standing, number>;
  readonly shown: Standing | undefined;
  readonly onShow: (shown: Standing | undefined) => void;
}) {
  const say = useImportWords();
  return (
    <fieldset className="flex flex-wrap gap-2" data-summary>
      <legend className="sr-only">{say("show")}</legend>
      <Part isOn={shown === undefined} onPress={() => onShow(undefined)}>
        {say("allPackages", { count: total })}
      </Part>
      {order
        .filter((standing) => tally.has(standing))
        .map((standing) => (
          <Part
            key={standing}
            isOn={shown === standing}
            colour={colours[standing]}
            onPress={() => onShow(shown === standing ? undefined : standing)}
          >
            {say(`count_${standing}`, { count: tally.get(standing) ?? 0 })}
          </Part>
        ))}
    </fieldset>
  );
}

const Part = ({
  isOn,
  colour = "",
  onPress,
  children,
}: {
  readonly isOn: boolean;
  readonly colour?: string | undefined;
  readonly onPress: () => void;
  readonly children: string;
}) => (
  <button
    type="button"
    aria-pressed={isOn}
    onClick={onPress}
    className={`min-h-8 rounded-full border px-3 font-medium tabular-nums max-md:min-h-11 ${colour} ${isOn ? "border-accent bg-accent-soft" : "border-line bg-panel hover:bg-raised"}`}
  >
    {children}
  </button>
);

/** One press for every package that needs the same. */
function ForAll({ packages, imports }: { readonly packages: readonly Package[]; readonly imports: Imports }) {
  const say = useImportWords();
  const fixable = packages.filter(awaitsFix).length;
  const broken = packages.filter((one) => standingOf(one) === "errors").length;
  const taken = packages.filter((one) => one.isWanted && isOpen(one) && one.conflict !== undefined);
  const choices = new Set(taken.map(({ choice }) => choice.onConflict));
  const [chosen = ""] = choices.size === 1 ? choices : [];
  if (fixable === 0 && broken === 0 && taken.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2" data-for-all>
      {fixable > 0 && (
        <Button icon="edit" onClick={imports.fixAll}>
          {say("fixAll", { count: fixable })}
        </Button>
      )}
      {broken > 0 && (
        <Button icon="close" onClick={imports.leaveOutErrors}>
          {say("leaveOutErrors", { count: broken })}
        </Button>
      )}
      {taken.length > 1 && (
        <SelectField
          isInline
          label={say("conflicts", { count: taken.length })}
          value={chosen}
          options={[
            ...(chosen === "" ? [{ value: "", label: say("conflictsMixed") }] : []),
            { value: "rename", label: say("conflictsRename") },
            ...(taken.some((one) => one.choice.onConflict === "update" || canChooseSlug(one, "update"))
              ? [{ value: "update", label: say("conflictsUpdate") }]
              : []),
            { value: "skip", label: say("conflictsSkip") },
          ]}
          onChange={(next) => {
            if (next === "rename" || next === "update" || next === "skip") imports.chooseForConflicts(next);
          }}
        />
      )}
    </div>
  );
}

/** How far the checks or the imports are; screen readers hear the end. */
function Running({ packages }: { readonly packages: readonly Package[] }) {
  const say = useImportWords();
  const waiting = packages.filter(isBusy).length;
  const most = useRef(0);
  most.current = waiting === 0 ? 0 : Math.max(most.current, waiting);
  const isImporting = packages.some(({ stage }) => stage.kind === "importing");
  const tally = tallyOf(packages);
  const summary = order
    .filter((standing) => tally.has(standing))
    .map((standing) => say(`count_${standing}`, { count: tally.get(standing) ?? 0 }))
    .join(", ");
  const said = useRef("");
  useEffect(() => {
    if (waiting > 0 || said.current === summary) return;
    said.current = summary;
    announce(summary);
  }, [waiting, summary]);
  if (waiting === 0) return null;
  const done = most.current - waiting;
  const text = say(isImporting ? "importingMany" : "checkingMany", { done, count: most.current });
  return (
    <p className="flex flex-wrap items-center gap-3 text-quiet" data-running>
      <progress className="h-2 w-56 max-w-full accent-accent" value={done} max={most.current} aria-label={text} />
      <span className="inline-flex items-center gap-2 tabular-nums">
        <Icon name="refresh" />
        {text}
      </span>
    </p>
  );
}
