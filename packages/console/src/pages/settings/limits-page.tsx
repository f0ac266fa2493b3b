import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { useOperation } from "../../api/operations.ts";
import { useLanguage } from "../../shell/use-language.ts";
import { announce } from "../../ui/basic/announcer.tsx";
import { buttonLook } from "../../ui/basic/button.tsx";
import { SearchField } from "../../ui/list/search-field.tsx";
import { Empty } from "../../ui/page/empty.tsx";
import { Loaded } from "../../ui/page/loading.tsx";
import { useUiWords } from "../../ui/words.ts";
import { SettingRow } from "./setting-row.tsx";
import { findSettings, type Setting } from "./setting-values.ts";
import { SettingsFrame } from "./settings-frame.tsx";
import { useSettingsWords } from "./words.ts";

const route = getRouteApi("/inside/settings/limits");

/** Every setting of the server, where it comes from, and how to change it. */
export function LimitsPage() {
  const settings = useOperation("config.get", {});
  return (
    <SettingsFrame section="limits">
      <Loaded query={settings} rows={10}>
        {({ settings: all }) => <Settings all={all} />}
      </Loaded>
    </SettingsFrame>
  );
}

function Settings({ all }: { readonly all: readonly Setting[] }) {
  const say = useSettingsWords();
  const sayUi = useUiWords();
  const { language } = useLanguage();
  const navigate = useNavigate({ from: "/settings/limits" });
  const { q = "" } = route.useSearch();
  const found = findSettings(all, q, language === "en" ? "en" : "zh");
  const count = say("found", { count: found.length });
  useEffect(() => {
    if (q !== "") announce(count);
  }, [q, count]);
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          label={say("search")}
          value={q}
          onSearch={(text) => void navigate({ search: text === "" ? {} : { q: text }, replace: true })}
        />
        <span className="ml-auto text-quiet">{count}</span>
      </div>
      {found.length === 0 ? (
        <Empty
          icon="search"
          title={say("noMatch")}
          actions={
            <Link to="/settings/limits" className={buttonLook()}>
              {sayUi("clearFilters")}
            </Link>
          }
        >
          <p>{say("noMatchHint", { query: q })}</p>
        </Empty>
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line bg-panel">
          {found.map((setting) => (
            <SettingRow key={setting.key} setting={setting} />
          ))}
        </ul>
      )}
    </>
  );
}
