import { Link } from "@tanstack/react-router";
import type { OutputOf } from "loadout/client";
import { useState } from "react";
import { useOperation } from "../../api/operations.ts";
import { buttonLook } from "../../ui/basic/button.tsx";
import { Chip } from "../../ui/basic/chip.tsx";
import { Icon } from "../../ui/basic/icon.tsx";
import { Loaded } from "../../ui/page/loading.tsx";
import { EnvironmentActions } from "./environment-actions.tsx";
import type { PlacedEnvironment } from "./environments-page.tsx";
import { type Reloaded, ReloadReport } from "./reload-report.tsx";
import { useEnvironmentProblems } from "./use-environment-problems.ts";
import { useEnvironmentsWords } from "./words.ts";

type Shown = OutputOf<"environment.show">;

/** One environment: where it lies, what it holds, and what is wrong with it. */
export function EnvironmentCard({ place }: { readonly place: PlacedEnvironment }) {
  const say = useEnvironmentsWords();
  const { name, directory, active, shadowed } = place;
  return (
    <section
      aria-label={name}
      className={`grid h-full grid-cols-[minmax(0,1fr)] content-start gap-3 rounded-lg border bg-panel p-4 ${active ? "border-accent" : "border-line"}`}
      data-environment={name}
      data-active={active}
    >
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <h2>{name}</h2>
          <Marks place={place} />
        </div>
        <code className="text-quiet">{directory}</code>
      </div>
      {shadowed ? <p className="text-quiet">{say("shadowedMeaning")}</p> : <Holding place={place} />}
    </section>
  );
}

function Marks({ place: { active, origin, shadowed } }: { readonly place: PlacedEnvironment }) {
  const say = useEnvironmentsWords();
  return (
    <>
      {active && (
        <Chip tone="good" icon="check">
          {say("active")}
        </Chip>
      )}
      {origin === "project" && <Chip title={say("projectMeaning")}>{say("project")}</Chip>}
      {shadowed && <Chip tone="warn">{say("shadowed")}</Chip>}
    </>
  );
}

function Holding({ place }: { readonly place: PlacedEnvironment }) {
  const query = useOperation("environment.show", { name: place.name });
  const [reloaded, setReloaded] = useState<Reloaded>();
  return (
    <>
      <Loaded query={query} rows={3}>
        {(shown) => (
          <>
            <Counts shown={shown} />
            <ProblemCount shown={shown} />
          </>
        )}
      </Loaded>
      {reloaded && <ReloadReport report={reloaded} onClose={() => setReloaded(undefined)} />}
      <EnvironmentActions place={place} shown={query.data} onReloaded={setReloaded} />
    </>
  );
}

function Counts({ shown: { agents, models, servers, skills } }: { readonly shown: Shown }) {
  const say = useEnvironmentsWords();
  const facts = [
    { label: say("agents"), value: short(agents) },
    { label: say("models"), value: short(models) },
    { label: say("servers"), value: short(servers) },
    { label: say("skills"), value: say("readyOf", skills) },
  ];
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
      {facts.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="text-quiet">{label}</dt>
          <dd>{value === "" ? <span className="text-quiet">{say("noneYet")}</span> : value}</dd>
        </div>
      ))}
    </dl>
  );
}

const shownNames = 4;
/** How many, and the first of them. */
const short = (names: readonly string[]): string =>
  names.length === 0
    ? ""
    : `${names.length} · ${names.slice(0, shownNames).join(", ")}${names.length > shownNames ? " …" : ""}`;

function ProblemCount({ shown }: { readonly shown: Shown }) {
  const say = useEnvironmentsWords();
  const problems = useEnvironmentProblems(shown);
  const count = problems.own.length + problems.skills.length;
  return (
    <p className="flex flex-wrap items-center gap-2">
      {count > 0 ? (
        <Chip tone="warn" icon="warning">
          {say("problems", { count })}
        </Chip>
      ) : (
        problems.isKnown && (
          <span className="flex items-center gap-1 text-quiet">
            <Icon name="check" className="size-4 text-good" />
            {say("noProblems")}
          </span>
        )
      )}
      <Link
        to="/environments"
        search={{ name: shown.name }}
        resetScroll={false}
        aria-label={say("detailsOf", { name: shown.name })}
        className={`${buttonLook("quiet", true)} ml-auto max-md:min-h-11`}
      >
        {say("details")}
        <Icon name="right" className="size-3.5" />
      </Link>
    </p>
  );
}
