import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useOperation } from "../../api/operations.ts";
import { useLanguage } from "../../shell/use-language.ts";
import { buttonLook } from "../../ui/basic/button.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { SearchField } from "../../ui/list/search-field.tsx";
import { useUiWords } from "../../ui/words.ts";
import { actionText, actionTexts } from "./action-texts.ts";
import { type AuditFilter, isFiltered } from "./use-audit.ts";
import { useAuditWords } from "./words.ts";

const route = getRouteApi("/inside/admin/audit");

/** They stand in the address. */
export function AuditFilters() {
  const say = useAuditWords();
  const sayUi = useUiWords();
  const { language } = useLanguage();
  const navigate = useNavigate({ from: "/admin/audit" });
  const filter = route.useSearch();
  const { actor = "", action = "", q = "", since = "" } = filter;
  const { data } = useOperation("user.list", {});
  const names = (data?.users ?? []).map(({ name }) => name);
  const choose = (changed: AuditFilter): void =>
    void navigate({
      search: (before) =>
        Object.fromEntries(
          Object.entries({ ...before, ...changed }).filter(([, value]) => value !== undefined && value !== ""),
        ) as never,
      replace: true,
    });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchField label={say("search")} value={q} onSearch={(text) => choose({ q: text })} />
      <SelectField
        label={say("actor")}
        isLabelHidden
        value={actor}
        onChange={(value) => choose({ actor: value })}
        options={[
          { value: "", label: say("anybody") },
          ...withChosen(names, actor).map((name) => ({ value: name, label: name })),
        ]}
      />
      <SelectField
        label={say("action")}
        isLabelHidden
        value={action}
        onChange={(value) => choose({ action: value })}
        className="max-w-56"
        options={[
          { value: "", label: say("anything") },
          ...withChosen(Object.keys(actionTexts), action).map((code) => ({
            value: code,
            label: `${actionText(code, language)} · ${code}`,
          })),
        ]}
      />
      <span className="flex items-center gap-2">
        <span className="text-quiet" aria-hidden="true">
          {say("since")}
        </span>
        <TextField
          label={say("since")}
          isLabelHidden
          type="date"
          value={since}
          onChange={(value) => choose({ since: value })}
        />
      </span>
      {isFiltered(filter) && (
        <Link to="/admin/audit" className={buttonLook("quiet")}>
          {sayUi("clearFilters")}
        </Link>
      )}
    </div>
  );
}

/** What is chosen can always be seen, also where it is not in the list any more. */
const withChosen = (options: readonly string[], chosen: string): readonly string[] =>
  chosen === "" || options.includes(chosen) ? options : [...options, chosen];
