import { onConflict } from "loadout/client";
import { useId } from "react";
import { CopyButton } from "../../ui/basic/copy-button.tsx";
import { useFormat } from "../../ui/basic/format.ts";
import { Icon } from "../../ui/basic/icon.tsx";
import { Check } from "../../ui/form/check.tsx";
import { FactTable } from "../../ui/page/detail-page.tsx";
import { Panel } from "../../ui/page/page.tsx";
import { AllowFindings, AllowHidden, useLimits } from "../import/import-choices.tsx";
import type { ImportChoice } from "../import/packages.ts";
import type { InstallAnswer } from "./installing.ts";
import { useInstallWords } from "./words.ts";

/** Two panels beside the list of skills: how they are imported, and what installing them means. */

/** How skills are imported: taken names, fixes, hidden text. */
export function HowPanel({
  choice,
  hasHidden,
  isBlocked,
  onChoose,
}: {
  readonly choice: ImportChoice;
  /** A skill has hidden text. */
  readonly hasHidden: boolean;
  /** The scan blocks a skill. */
  readonly isBlocked: boolean;
  readonly onChoose: (choice: ImportChoice) => void;
}) {
  const say = useInstallWords();
  const group = useId();
  return (
    <Panel title={say("howTitle")}>
      <div className="grid gap-2">
        <fieldset>
          <legend className="text-quiet">{say("conflict")}</legend>
          {onConflict.map((way) => (
            <Check
              key={way}
              group={group}
              label={say(`conflict_${way}`)}
              isOn={choice.onConflict === way}
              onChange={() => onChoose({ ...choice, onConflict: way })}
            />
          ))}
        </fieldset>
        <Check label={say("fix")} isOn={choice.fix} onChange={(fix) => onChoose({ ...choice, fix })} />
        {hasHidden && (
          <AllowHidden
            isAllowed={choice.allowHiddenText}
            onAllow={(allowHiddenText) => onChoose({ ...choice, allowHiddenText })}
          />
        )}
        {(choice.allowFindings || isBlocked) && (
          <AllowFindings
            isAllowed={choice.allowFindings}
            onAllow={(allowFindings) => onChoose({ ...choice, allowFindings })}
          />
        )}
        <LimitsLine />
      </div>
    </Panel>
  );
}

function LimitsLine() {
  const say = useInstallWords();
  const format = useFormat();
  const limits = useLimits();
  if (!limits) return null;
  return (
    <p className="text-quiet" data-limits>
      {say("limits", {
        files: format.number(limits.files),
        inflated: format.bytes(limits.inflated),
        file: format.bytes(limits.file),
      })}
    </p>
  );
}

/** Where the skills come from, what they contain, and what they ask for. */
export function TrustPanel({ answer: { source, commit, found } }: { readonly answer: InstallAnswer }) {
  const say = useInstallWords();
  const format = useFormat();
  const sum = (pick: (skill: InstallAnswer["found"][number]) => number): number =>
    found.reduce((total, skill) => total + pick(skill), 0);
  return (
    <Panel title={say("trustTitle")}>
      <div className="grid grid-cols-1 gap-3" data-trust>
        <FactTable
          facts={[
            {
              label: say("trustSource"),
              value: (
                <>
                  <code>{source}</code>
                  {commit === undefined && <span className="block text-quiet">{say("trustFolder")}</span>}
                </>
              ),
            },
            ...(commit === undefined ? [] : [{ label: say("trustCommit"), value: <Commit commit={commit} /> }]),
            {
              label: say("trustContent"),
              value: say("trustContentText", {
                skills: say("found", { count: found.length }),
                files: say("filesOf", { count: sum(({ files }) => files) }),
                size: format.bytes(sum(({ size }) => size)),
              }),
            },
            {
              label: say("trustRuns"),
              value: (
                <Names names={found.flatMap(({ path, executable }) => executable.map((file) => `${path}/${file}`))} />
              ),
            },
            { label: say("trustTools"), value: <Names names={found.flatMap(({ tools }) => tools)} /> },
            { label: say("trustServers"), value: <Names names={found.flatMap(({ servers }) => servers)} /> },
          ]}
        />
        <p className="flex items-start gap-2 font-medium text-warn">
          <Icon name="warning" className="mt-0.5 size-4" />
          {say("trustLine")}
        </p>
      </div>
    </Panel>
  );
}

const Commit = ({ commit }: { readonly commit: string }) => (
  <>
    <code>{commit.slice(0, 12)}</code> <CopyButton text={commit} />
  </>
);

/** How many names are shown. */
const most = 20;

function Names({ names }: { readonly names: readonly string[] }) {
  const say = useInstallWords();
  const each = [...new Set(names)];
  if (each.length === 0) return say("trustNone");
  return (
    <ul>
      {each.slice(0, most).map((name) => (
        <li key={name}>
          <code>{name}</code>
        </li>
      ))}
      {each.length > most && <li className="text-quiet">{say("trustMore", { count: each.length - most })}</li>}
    </ul>
  );
}
