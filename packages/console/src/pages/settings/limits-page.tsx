import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { useChange, useOperation } from "../../api/operations.ts";
import { useLanguage } from "../../shell/use-language.ts";
import { useMay } from "../../shell/who-am-i.ts";
import { Button, buttonLook } from "../../ui/basic/button.tsx";
import { Chip } from "../../ui/basic/chip.tsx";
import { useFormat } from "../../ui/basic/format.ts";
import { sizeUnits, splitSize } from "../../ui/basic/size.ts";
import { toast } from "../../ui/basic/toasts.tsx";
import { Form, useBlocked } from "../../ui/form/form-dialog.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { FilterBar, NoMatch } from "../../ui/list/filter-bar.tsx";
import { Loaded } from "../../ui/page/loading.tsx";
import { useUiWords } from "../../ui/words.ts";
import { findSettings, type Setting, typedSize, typedValue } from "./setting-values.ts";
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
  const { language } = useLanguage();
  const { q = "" } = route.useSearch();
  const found = findSettings(all, q, language === "en" ? "en" : "zh");
  return (
    <>
      <FilterBar
        search={{ label: say("search"), value: q, isImmediate: true }}
        count={say("found", { count: found.length })}
      />
      {found.length === 0 ? (
        <NoMatch title={say("noMatch")} hint={say("noMatchHint", { query: q })} />
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

/** One setting: its meaning, its value and where that comes from; edited in place. */
function SettingRow({ setting }: { readonly setting: Setting }) {
  const say = useSettingsWords();
  const { language } = useLanguage();
  const shown = useShownValue();
  const [isEdited, setIsEdited] = useState(false);
  const { key, value, origin, meaning, unit, isLocked } = setting;
  return (
    <li className="grid gap-2 px-4 py-3" data-setting={key}>
      <div className="grid items-center gap-x-6 gap-y-2 md:grid-cols-[minmax(0,1fr)_minmax(0,18rem)_11rem]">
        <div className="min-w-0">
          <h2 className="text-base break-all">
            <code>{key}</code>
          </h2>
          <p className="text-quiet">{meaning[language === "en" ? "en" : "zh"]}</p>
        </div>
        <div className="min-w-0">
          <p className="font-medium break-all tabular-nums" data-value>
            {shown(value, unit)}
          </p>
          <p className="flex flex-wrap items-center gap-2 text-quiet">
            {origin === "default" ? (
              <Chip>{say("byDefault")}</Chip>
            ) : (
              <>
                <span className="text-xs break-all">{say("byFile", { path: origin })}</span>
                <span className="text-xs">{say("defaultIs", { value: shown(setting.default, unit) })}</span>
              </>
            )}
          </p>
        </div>
        <div className="flex md:justify-end">
          {!isEdited && <Actions setting={setting} onEdit={() => setIsEdited(true)} />}
        </div>
      </div>
      {isLocked && <p className="text-warn">{say("locked", { path: origin })}</p>}
      {isEdited && <Edit setting={setting} onClose={() => setIsEdited(false)} />}
    </li>
  );
}

function useShownValue(): (value: unknown, unit: Setting["unit"]) => string {
  const say = useSettingsWords();
  const format = useFormat();
  return (value, unit) => {
    if (typeof value === "boolean") return say(value ? "yes" : "no");
    if (typeof value === "number") return unit === "bytes" ? format.exactBytes(value) : format.number(value);
    return typedValue(value) || say("none");
  };
}

function Actions({ setting: { key, isLocked, origin }, onEdit }: { readonly setting: Setting; onEdit: () => void }) {
  const say = useSettingsWords();
  const isAllowed = useMay("superadmin");
  const blocked = useBlocked(isLocked ? say("locked", { path: origin }) : undefined);
  // A switch of the environment has a preview, on its own page.
  if (key === "activeEnvironment")
    return (
      <Link to="/environments" className={`${buttonLook("plain", true)} max-md:min-h-11`}>
        {say("switchEnvironment")}
      </Link>
    );
  return (
    <Button
      isSmall
      icon="edit"
      className="max-md:min-h-11"
      aria-label={say("editOf", { key })}
      blocked={isAllowed ? blocked : say("onlySuperadmin")}
      onClick={onEdit}
    >
      {say("edit")}
    </Button>
  );
}

function Edit({ setting, onClose }: { readonly setting: Setting; readonly onClose: () => void }) {
  const say = useSettingsWords();
  const sayUi = useUiWords();
  const blocked = useBlocked();
  const { key, value, origin } = setting;
  const size = setting.unit === "bytes" && typeof value === "number" ? splitSize(value) : undefined;
  const [typed, setTyped] = useState(size ? String(size.count) : typedValue(value));
  const [unit, setUnit] = useState(size?.unit);
  const change = useChange("config.set");
  const save = (text: string): void =>
    change.mutate(
      { key, value: text },
      {
        onSuccess() {
          toast(say("saved", { key }));
          onClose();
        },
      },
    );
  return (
    <Form
      className="grid gap-2"
      onSubmit={() => save(unit === undefined ? typed.trim() : typedSize(typed, unit))}
      isBusy={change.isPending}
      blocked={blocked}
      error={change.error}
    >
      <div className="flex flex-wrap items-start gap-2">
        <div className="min-w-48 flex-1">
          {typeof value === "boolean" ? (
            <SelectField
              label={say("value", { key })}
              isLabelHidden
              value={typed}
              onChange={setTyped}
              options={[
                { value: "true", label: say("yes") },
                { value: "false", label: say("no") },
              ]}
            />
          ) : (
            <TextField
              label={say("value", { key })}
              isLabelHidden
              autoFocus
              autoComplete="off"
              spellCheck={false}
              value={typed}
              onChange={setTyped}
              inputMode={unit ? "decimal" : typeof value === "number" ? "numeric" : "text"}
              {...(Array.isArray(value) && { hint: say("listHint") })}
            />
          )}
        </div>
        {unit !== undefined && (
          <SelectField
            label={say("unitOf", { key })}
            isLabelHidden
            value={unit}
            onChange={(name) => setUnit(sizeUnits.find((one) => one === name))}
            options={sizeUnits.map((name) => ({ value: name, label: name }))}
          />
        )}
        <Button type="submit" variant="primary" isBusy={change.isPending} blocked={blocked}>
          {sayUi("save")}
        </Button>
        {origin !== "default" && (
          <Button blocked={blocked} aria-label={say("resetOf", { key })} onClick={() => save("")}>
            {say("reset")}
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          {sayUi("cancel")}
        </Button>
      </div>
    </Form>
  );
}
