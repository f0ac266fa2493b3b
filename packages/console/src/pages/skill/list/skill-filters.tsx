import { getRouteApi, Link } from "@tanstack/react-router";
import { Button, buttonLook } from "../../../ui/basic/button.tsx";
import { Icon } from "../../../ui/basic/icon.tsx";
import { useIsNarrow } from "../../../ui/basic/use-is-narrow.ts";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { FilterBar, useAddress } from "../../../ui/list/filter-bar.tsx";
import { Empty } from "../../../ui/page/empty.tsx";
import { SegmentLinks } from "../../../ui/page/segment-links.tsx";
import { useUiWords } from "../../../ui/words.ts";
import { type SkillFilters as Filters, type SkillRows, type SourceKind, sourceKinds } from "./use-skill-rows.ts";
import { useSkillsWords } from "./words.ts";

/** The filters of the list of skills, and what is shown when no skill is left. */

const route = getRouteApi("/inside/skills");

const orders = [
  ["name", "sortName"],
  ["-name", "sortNameDown"],
  ["-tokens", "sortTokensDown"],
  ["tokens", "sortTokens"],
  ["-uses", "sortUsesDown"],
  ["uses", "sortUses"],
  ["-change", "sortChangeDown"],
  ["change", "sortChange"],
] as const;

/** Search, source, usage and view; the order only where no table header offers it. */
export function SkillFilters({
  source,
  labels: { tags, groups },
}: {
  readonly source: SourceKind | undefined;
  readonly labels: SkillRows["labels"];
}) {
  const say = useSkillsWords();
  const { q, tag, group, used, sort, view } = route.useSearch();
  const isNarrow = useIsNarrow();
  return (
    <FilterBar search={{ label: say("search"), value: q ?? "", isImmediate: true }} isFiltered={false}>
      <Choice
        name="source"
        label={say("source")}
        value={source}
        options={[["", say("allSources")], ...sourceKinds.map((kind) => [kind, say(kind)] as const)]}
      />
      <LabelChoice name="tag" label={say("tag")} every={say("allTags")} value={tag} labels={tags} />
      <LabelChoice name="group" label={say("group")} every={say("allGroups")} value={group} labels={groups} />
      <Choice
        name="used"
        label={say("use")}
        value={used}
        options={[
          ["", say("anyUse")],
          ["idle", say("idle")],
        ]}
      />
      {(isNarrow || view === "cards") && (
        <Choice
          name="sort"
          label={say("sort")}
          value={sort}
          options={[
            ["", say(q === undefined ? "sortDefault" : "sortBest")],
            ...orders.map(([order, word]) => [order, say(word)] as const),
          ]}
        />
      )}
      {!isNarrow && (
        <SegmentLinks
          className="ml-auto"
          label={say("view")}
          param="view"
          current={view ?? "table"}
          usual="table"
          segments={[
            { value: "table", label: say("table"), icon: "rows" },
            { value: "cards", label: say("cards"), icon: "cards" },
          ]}
        />
      )}
    </FilterBar>
  );
}

/** Nothing where no skill has such a label; one that went is still shown, so that it can be taken away. */
function LabelChoice({
  name,
  label,
  every,
  value,
  labels,
}: {
  readonly name: "tag" | "group";
  readonly label: string;
  readonly every: string;
  readonly value: string | undefined;
  readonly labels: readonly string[];
}) {
  if (labels.length === 0 && value === undefined) return null;
  const shown = value === undefined || labels.includes(value) ? labels : [value, ...labels];
  return (
    <Choice
      name={name}
      label={label}
      value={value}
      options={[["", every], ...shown.map((one) => [one, one] as const)]}
    />
  );
}

function Choice({
  name,
  label,
  value = "",
  options,
}: {
  /** The parameter of the address. */
  readonly name: string;
  readonly label: string;
  readonly value: string | undefined;
  readonly options: readonly (readonly [value: string, label: string])[];
}) {
  const change = useAddress();
  return (
    <div className="max-md:min-w-32 max-md:flex-1">
      <SelectField
        label={label}
        isLabelHidden
        value={value}
        options={options.map(([one, text]) => ({ value: one, label: text }))}
        onChange={(chosen) => change({ [name]: chosen })}
      />
    </div>
  );
}

/** No filter is set, and there is no skill. */
export function NoSkills({ onNew }: { readonly onNew: () => void }) {
  const say = useSkillsWords();
  return (
    <Empty
      icon="skill"
      title={say("emptyTitle")}
      command="loadout skill add anthropics/skills"
      actions={
        <>
          <Link to="/skills/import" className={buttonLook("primary")}>
            <Icon name="upload" />
            {say("importZip")}
          </Link>
          <Button icon="plus" onClick={onNew}>
            {say("newSkill")}
          </Button>
        </>
      }
    >
      <p>{say("emptyHint")}</p>
    </Empty>
  );
}

/** No skill matches: each filter with a link that removes it. */
export function NoMatch({ q, status, source, tag, group, used }: Filters) {
  const say = useSkillsWords();
  const sayUi = useUiWords();
  const filters = Object.entries({
    q: q === undefined ? undefined : say("filterText", { text: q }),
    status: status && say(status),
    source: source && say(source),
    tag: tag && say("filterTag", { tag }),
    group: group && say("filterGroup", { group }),
    used: used && say(used),
  }).filter(([, label]) => label !== undefined);
  return (
    <Empty
      icon="search"
      title={say("noMatchTitle")}
      actions={
        <>
          {filters.map(([name, label]) => (
            <Link
              key={name}
              from="/skills"
              to="."
              search={(before) => ({ ...before, [name]: undefined })}
              aria-label={say("removeFilter", { name: label })}
              className={`${buttonLook()} max-w-full`}
            >
              <span className="truncate">{label}</span>
              <Icon name="close" className="size-4" />
            </Link>
          ))}
          {filters.length > 1 && (
            <Link from="/skills" to="." search={({ sort, view }) => ({ sort, view })} className={buttonLook("quiet")}>
              {sayUi("clearFilters")}
            </Link>
          )}
        </>
      }
    >
      <p>{say("noMatchHint")}</p>
    </Empty>
  );
}
