import { useId } from "react";
import { useOperation } from "../../api/operations.ts";
import { useFormat } from "../../ui/basic/format.ts";
import { Panel } from "../../ui/page/page.tsx";
import { AllowHidden } from "../import/allow-hidden.tsx";
import type { ImportChoice } from "../import/packages.ts";
import { useInstallWords } from "./words.ts";

const ways = ["update", "rename", "skip"] as const;

/** What is done where a name is taken, and with what can be corrected. */
export function HowPanel({
  choice,
  hasHidden,
  onChoose,
}: {
  readonly choice: ImportChoice;
  /** One of the skills has hidden text. */
  readonly hasHidden: boolean;
  readonly onChoose: (choice: ImportChoice) => void;
}) {
  const say = useInstallWords();
  const group = useId();
  const words = { update: "conflictUpdate", rename: "conflictRename", skip: "conflictSkip" } as const;
  return (
    <Panel title={say("howTitle")}>
      <div className="grid gap-2">
        <fieldset>
          <legend className="text-quiet">{say("conflict")}</legend>
          {ways.map((way) => (
            <label key={way} className="flex min-h-8 cursor-pointer items-center gap-2 max-md:min-h-11">
              <input
                type="radio"
                name={group}
                className="size-4.5 accent-accent"
                checked={choice.onConflict === way}
                onChange={() => onChoose({ ...choice, onConflict: way })}
              />
              {say(words[way])}
            </label>
          ))}
        </fieldset>
        <label className="flex min-h-8 cursor-pointer items-center gap-2 max-md:min-h-11">
          <input
            type="checkbox"
            className="size-4.5 shrink-0 accent-accent"
            checked={choice.fix}
            onChange={({ target }) => onChoose({ ...choice, fix: target.checked })}
          />
          {say("fix")}
        </label>
        {hasHidden && (
          <AllowHidden
            isAllowed={choice.allowHiddenText}
            onAllow={(allowHiddenText) => onChoose({ ...choice, allowHiddenText })}
          />
        )}
        <Limits />
      </div>
    </Panel>
  );
}

/** As the server is set. */
function Limits() {
  const say = useInstallWords();
  const format = useFormat();
  const { data } = useOperation("config.get", {});
  if (!data) return null;
  const limit = (name: string): number =>
    Number(data.settings.find(({ key }) => key === `limits.archive.${name}`)?.value);
  return (
    <p className="text-quiet" data-limits>
      {say("limits", {
        files: format.number(limit("files")),
        inflated: format.bytes(limit("inflated")),
        file: format.bytes(limit("file")),
      })}
    </p>
  );
}
