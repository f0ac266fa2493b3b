import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useConnection } from "../../api/live.ts";
import { useOperation } from "../../api/operations.ts";
import { useLanguage } from "../../shell/use-language.ts";
import { useMay, useWhoAmI } from "../../shell/who-am-i.ts";
import { Chip } from "../../ui/basic/chip.tsx";
import { CopyCommand } from "../../ui/basic/copy-as.tsx";
import { CopyButton } from "../../ui/basic/copy-button.tsx";
import { FactTable } from "../../ui/page/detail-page.tsx";
import { Skeleton } from "../../ui/page/loading.tsx";
import { Panel } from "../../ui/page/page.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { Diagnostics } from "../../ui/skill/diagnostics.tsx";
import { inSkill } from "../../ui/skill/in-skill.ts";
import { brokenSkills, diagnosticsReport, type Observed } from "./diagnostics-report.ts";
import { SettingsFrame } from "./settings-frame.tsx";
import { SpacePanel } from "./space-panel.tsx";
import { useHealth } from "./use-health.ts";
import { useSettingsWords } from "./words.ts";

/** The state of server and browser, also as text for a bug report. */
export function DiagnosticsPage() {
  const say = useSettingsWords();
  const { observed, isLoading, error } = useObserved();
  const isSuperadmin = useMay("superadmin");
  const text = JSON.stringify(diagnosticsReport(observed), null, 2);
  return (
    <SettingsFrame
      section="diagnostics"
      actions={
        <span className={isLoading ? "invisible" : ""}>
          <CopyButton text={text} label={say("copyDiagnostics")} />
        </span>
      }
    >
      <p className="max-w-4xl text-quiet">{say("diagnosticsLead")}</p>
      {error !== null && <Problem error={error} />}
      {isLoading ? (
        <Skeleton rows={6} />
      ) : (
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
          <div className="grid gap-4">
            <Facts observed={observed} />
            <Problems observed={observed} />
            {isSuperadmin && <SpacePanel />}
            <Panel>
              <p className="mb-2 text-quiet">{say("doctor")}</p>
              <CopyCommand text="loadout doctor" />
            </Panel>
          </div>
          <Panel title={say("asText")} className="min-w-0">
            <pre tabIndex={0} className="max-h-[32rem] overflow-auto text-xs" data-diagnostics>
              {text}
            </pre>
          </Panel>
        </div>
      )}
    </SettingsFrame>
  );
}

function useObserved(): { readonly observed: Observed; readonly isLoading: boolean; readonly error: unknown } {
  const { language } = useLanguage();
  const { state } = useConnection();
  const { data: me } = useWhoAmI();
  const health = useHealth("health");
  const ready = useHealth("ready");
  const environment = useOperation("environment.show", {});
  const models = useOperation("model.list", {});
  const settings = useOperation("config.get", {});
  const skills = useOperation("skill.list", {});
  const all = [health, ready, environment, models, settings, skills];
  return {
    observed: {
      health: health.data,
      ready: ready.data,
      connection: state,
      me,
      environment: environment.data,
      models: models.data,
      settings: settings.data,
      skills: skills.data,
      browser: navigator.userAgent,
      language,
    },
    isLoading: all.some(({ isPending }) => isPending),
    error: all.find(({ error }) => error !== null)?.error ?? null,
  };
}

function Facts({ observed }: { readonly observed: Observed }) {
  const say = useSettingsWords();
  const { health, ready, connection, environment, models, settings } = observed;
  const { data: me } = useWhoAmI();
  const keyless = (models?.models ?? []).filter(({ key }) => key === "missing").map(({ id }) => id);
  const changed = (settings?.settings ?? []).filter(({ origin }) => origin !== "default").map(({ key }) => key);
  return (
    <Panel>
      <FactTable
        facts={[
          {
            label: say("health"),
            value: (
              <>
                <State isFine={health !== undefined}>
                  {health ? say("alive", { version: health.version }) : say("notAlive")}
                </State>{" "}
                <State isFine={ready !== undefined}>{say(ready ? "ready" : "notReady")}</State>
              </>
            ),
          },
          { label: say("connection"), value: <State isFine={connection === "live"}>{say(connection)}</State> },
          { label: say("whoYouAre"), value: me ? `${me.name} (${me.role})` : "–" },
          { label: say("environment"), value: environment?.name ?? "–" },
          { label: say("skillsFound"), value: environment ? say("skillsCount", environment.skills) : "–" },
          { label: say("modelsFound"), value: keyless.join(", ") || say("none") },
          { label: say("changedSettings"), value: changed.join(", ") || say("none") },
          { label: say("browser"), value: <span className="text-xs break-words">{observed.browser}</span> },
        ]}
      />
    </Panel>
  );
}

const State = ({ isFine, children }: { readonly isFine: boolean; readonly children: ReactNode }) => (
  <Chip tone={isFine ? "good" : "bad"} icon={isFine ? "check" : "error"}>
    {children}
  </Chip>
);

/** Problems of the environment's files, and of skills that cannot be used. */
function Problems({ observed: { environment, skills } }: { readonly observed: Observed }) {
  const say = useSettingsWords();
  const found = environment?.problems ?? [];
  const unusable = brokenSkills(skills);
  return (
    <Panel title={say("problems")}>
      {found.length + unusable.length === 0 && <p className="text-quiet">{say("noProblems")}</p>}
      {found.length > 0 && <Diagnostics label={say("problems")} found={found} />}
      {unusable.map(({ address, id, problems }) => (
        <div key={address} className="mt-3 grid gap-1 first:mt-0" data-unusable={id}>
          <p>
            <Link to="/skills/$slug" params={{ slug: address }} className="font-medium text-accent underline">
              {say("unusableSkill", { id })}
            </Link>
          </p>
          <Diagnostics label={say("unusableSkill", { id })} found={problems.map((one) => inSkill(one))} />
        </div>
      ))}
    </Panel>
  );
}
