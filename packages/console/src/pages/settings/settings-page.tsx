import { useId, useState } from "react";
import { keep } from "../../shell/preferences.ts";
import { areLettersOn } from "../../shell/shortcuts.ts";
import { LanguageSwitch, ThemeMenu } from "../../shell/top-bar.tsx";
import { useMay } from "../../shell/who-am-i.ts";
import { useShellWords } from "../../shell/words.ts";
import { Page, Panel } from "../../ui/page.tsx";

/** What somebody chooses for this browser. */
export function SettingsPage() {
  const say = useShellWords();
  return (
    <Page title={say("settings")}>
      <div className="grid max-w-2xl gap-4">
        <Panel title={say("appearance")}>
          <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-2">
            <dt>{say("language")}</dt>
            <dd>
              <LanguageSwitch />
            </dd>
            <dt>{say("theme")}</dt>
            <dd>
              <ThemeMenu />
            </dd>
          </dl>
        </Panel>
        <Panel title={say("shortcuts")}>
          <LetterKeys />
        </Panel>
        {useMay("user") && (
          <Panel title={say("about")}>
            <a className="text-accent underline" href="/api/docs">
              {say("apiDocs")}
            </a>
          </Panel>
        )}
      </div>
    </Page>
  );
}

function LetterKeys() {
  const say = useShellWords();
  const [isOn, setIsOn] = useState(areLettersOn);
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <input
        id={id}
        type="checkbox"
        className="mt-0.5 size-5 accent-accent"
        checked={isOn}
        onChange={({ target: { checked } }) => {
          keep("letters", checked ? undefined : "off");
          setIsOn(checked);
        }}
      />
      <label htmlFor={id}>
        {say("letterKeys")}
        <span className="block text-quiet">{say("letterKeysHint")}</span>
      </label>
    </div>
  );
}
