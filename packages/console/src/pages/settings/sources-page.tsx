import { Link } from "@tanstack/react-router";
import type { OutputOf } from "loadout/client";
import { useOperation } from "../../api/operations.ts";
import { useMay } from "../../shell/who-am-i.ts";
import { Chip } from "../../ui/basic/chip.tsx";
import { CopyCommand } from "../../ui/basic/copy-as.tsx";
import { Loaded } from "../../ui/page/loading.tsx";
import { Panel } from "../../ui/page/page.tsx";
import { Diagnostics } from "../../ui/skill/diagnostics.tsx";
import { SettingsFrame } from "./settings-frame.tsx";
import { useSettingsWords } from "./words.ts";

type Source = OutputOf<"environment.show">["sources"][number];

/** The skill sources in order of precedence, with what was found in each. */
export function SourcesPage() {
  const say = useSettingsWords();
  const environment = useOperation("environment.show", {});
  return (
    <SettingsFrame section="sources">
      <Loaded query={environment}>
        {({ name, sources, problems }) => (
          <>
            <p className="max-w-4xl text-quiet">{say("sourcesLead", { name })}</p>
            <ol className="divide-y divide-line rounded-lg border border-line bg-panel">
              {sources.map((source, index) => (
                <SourceRow key={source.name} source={source} place={index + 1} />
              ))}
            </ol>
            <p>
              <Link
                to="/settings/limits"
                search={{ q: "skills.paths" }}
                className="inline-flex min-h-7 items-center text-accent underline"
              >
                {say("morePaths")}
              </Link>
            </p>
            {problems.length > 0 && (
              <Panel title={say("environmentProblems")}>
                <Diagnostics label={say("environmentProblems")} found={problems} />
              </Panel>
            )}
          </>
        )}
      </Loaded>
    </SettingsFrame>
  );
}

function SourceRow({ source, place }: { readonly source: Source; readonly place: number }) {
  const say = useSettingsWords();
  const seesSkills = useMay("superadmin");
  const { name, kind, root, trusted, ready, listed, problems } = source;
  const isIgnored = !trusted && listed > 0;
  return (
    <li className="grid gap-2 px-4 py-3" data-source={name}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="w-6 text-right text-quiet tabular-nums" aria-hidden="true">
          {place}
        </span>
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="text-base">{name}</h2>
          <code className="block break-all text-quiet">{root}</code>
        </div>
        <span className="tabular-nums max-md:pl-10">
          {listed === 0 ? (
            <span className="text-quiet">{say("sourceEmpty")}</span>
          ) : (
            <Chip
              tone={isIgnored || ready < listed ? "warn" : "good"}
              icon={isIgnored || ready < listed ? "warning" : "check"}
            >
              {say("sourceFound", { ready, listed })}
            </Chip>
          )}
        </span>
        {seesSkills && listed > 0 && (
          <Link
            to="/skills"
            search={{ source: kind }}
            className="inline-flex min-h-7 items-center text-accent underline max-md:min-h-11"
          >
            {say("showSkills")}
          </Link>
        )}
      </div>
      {isIgnored && (
        <div className="grid gap-1 text-warn md:pl-10">
          <p>{say("untrusted")}</p>
          <p className="flex flex-wrap items-center gap-2">
            {say("trustWith")} <CopyCommand text="loadout trust" />
          </p>
        </div>
      )}
      {problems.length > 0 && (
        <div className="md:pl-10">
          <Diagnostics label={say("sourceProblems", { name })} found={problems} />
        </div>
      )}
    </li>
  );
}
