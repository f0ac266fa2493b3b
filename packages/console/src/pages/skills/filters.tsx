import { getRouteApi, Link } from "@tanstack/react-router";
import { useId } from "react";
import { Icon } from "../../ui/basic/icon.tsx";
import { useIsNarrow } from "../../ui/basic/use-is-narrow.ts";
import { fieldLook } from "../../ui/form/field-frame.tsx";
import { SearchField } from "../../ui/list/search-field.tsx";
import { type SourceKind, sourceKinds } from "./use-skill-rows.ts";
import { useSkillsWords } from "./words.ts";

const route = getRouteApi("/inside/skills");

/** What narrows the list down; all of it stands in the address. */
export function Filters({ source }: { readonly source: SourceKind | undefined }) {
  const say = useSkillsWords();
  const navigate = route.useNavigate();
  const { q, used, sort, view } = route.useSearch();
  const isNarrow = useIsNarrow();
  const hasNoHeader = isNarrow || view === "cards";
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="min-w-48 flex-1 max-md:basis-full md:max-w-sm [&_input]:max-w-none">
        <SearchField
          label={say("search")}
          value={q ?? ""}
          onSearch={(text) =>
            void navigate({ search: (before) => ({ ...before, q: text || undefined }), replace: true })
          }
        />
      </div>
      <Choice
        label={say("source")}
        value={source ?? ""}
        options={[["", say("allSources")], ...sourceKinds.map((kind) => [kind, say(kind)] as const)]}
        onChoose={(chosen) =>
          void navigate({ search: (before) => ({ ...before, source: chosen || undefined }), replace: true })
        }
      />
      <Choice
        label={say("use")}
        value={used ?? ""}
        options={[
          ["", say("anyUse")],
          ["idle", say("idle")],
        ]}
        onChoose={(chosen) =>
          void navigate({
            search: (before) => ({ ...before, used: chosen === "idle" ? ("idle" as const) : undefined }),
            replace: true,
          })
        }
      />
      {hasNoHeader && (
        <Choice
          label={say("sort")}
          value={sort ?? ""}
          options={[
            ["", q === undefined ? say("sortDefault") : say("sortBest")],
            ["name", say("sortName")],
            ["-name", say("sortNameDown")],
            ["-tokens", say("sortTokensDown")],
            ["tokens", say("sortTokens")],
            ["-uses", say("sortUsesDown")],
            ["uses", say("sortUses")],
            ["-change", say("sortChangeDown")],
            ["change", say("sortChange")],
          ]}
          onChoose={(chosen) =>
            void navigate({ search: (before) => ({ ...before, sort: chosen || undefined }), replace: true })
          }
        />
      )}
      {!isNarrow && <ViewSwitch isCards={view === "cards"} />}
    </div>
  );
}

function Choice({
  label,
  value,
  options,
  onChoose,
}: {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly onChoose: (value: string) => void;
}) {
  const id = useId();
  return (
    <div className="max-md:min-w-32 max-md:flex-1">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select id={id} className={fieldLook} value={value} onChange={({ target }) => onChoose(target.value)}>
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

function ViewSwitch({ isCards }: { readonly isCards: boolean }) {
  const say = useSkillsWords();
  const views = [
    { view: undefined, icon: "menu", label: say("table"), isHere: !isCards },
    { view: "cards", icon: "grid", label: say("cards"), isHere: isCards },
  ] as const;
  return (
    <nav aria-label={say("view")} className="ml-auto flex rounded-md border border-strong-line p-0.5">
      {views.map(({ view, icon, label, isHere }) => (
        <Link
          key={label}
          to="/skills"
          search={(before) => ({ ...before, view })}
          aria-current={isHere ? "page" : undefined}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-label={label}
          title={label}
          className={`grid size-8 place-items-center rounded ${isHere ? "bg-accent-soft text-accent" : "text-quiet hover:text-text"}`}
        >
          <Icon name={icon} />
        </Link>
      ))}
    </nav>
  );
}
