import { Link } from "@tanstack/react-router";
import type { OutputOf } from "loadout/client";
import { useState } from "react";
import { useChange, useOperation } from "../../api/operations.ts";
import { announce } from "../../ui/basic/announcer.tsx";
import { Button, buttonLook, IconButton } from "../../ui/basic/button.tsx";
import { Chip } from "../../ui/basic/chip.tsx";
import { Icon } from "../../ui/basic/icon.tsx";
import { toast } from "../../ui/basic/toasts.tsx";
import { ConfirmOperation } from "../../ui/form/confirm.tsx";
import { useBlocked } from "../../ui/form/form-dialog.tsx";
import { FactTable } from "../../ui/page/detail-page.tsx";
import { Loaded } from "../../ui/page/loading.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { Diagnostics } from "../../ui/skill/diagnostics.tsx";
import { ShareButton } from "../access/share-button.tsx";
import { PublishButton } from "./publish-button.tsx";
import { SwitchEnvironment } from "./switch-environment.tsx";
import { useEnvironmentProblems } from "./use-environment-problems.ts";
import { useEnvironmentsWords } from "./words.ts";

type Shown = OutputOf<"environment.show">;
type Reloaded = OutputOf<"environment.reload">;
export type PlacedEnvironment = OutputOf<"environment.list">["environments"][number];

/** One environment: its folder, its contents, its problems and actions. */
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
  const none = <span className="text-quiet">{say("noneYet")}</span>;
  const facts = [
    { label: say("agents"), value: short(agents) || none },
    { label: say("models"), value: short(models) || none },
    { label: say("servers"), value: short(servers) || none },
    { label: say("skills"), value: say("readyOf", skills) },
  ];
  return <FactTable facts={facts} />;
}

const shownNames = 4;
/** The number of names, and the first ones. */
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
        <Icon name="right" className="size-4" />
      </Link>
    </p>
  );
}

/** The actions of an environment. The active one and those of a project cannot be deleted. */
function EnvironmentActions({
  place: { name, active, origin, directory },
  shown,
  onReloaded,
}: {
  readonly place: PlacedEnvironment;
  readonly shown: Shown | undefined;
  readonly onReloaded: (report: Reloaded) => void;
}) {
  const say = useEnvironmentsWords();
  const blocked = useBlocked();
  const [open, setOpen] = useState<"switch" | "delete">();
  const reload = useChange("environment.reload");
  const close = (): void => setOpen(undefined);
  return (
    <>
      {reload.error && <Problem error={reload.error} />}
      <div className="mt-auto flex flex-wrap items-center gap-2">
        {!active && (
          <Button
            aria-label={say("switchTo", { name })}
            blocked={blocked}
            opensDialog
            onClick={() => setOpen("switch")}
          >
            {say("switch")}
          </Button>
        )}
        <Button
          icon="refresh"
          aria-label={say("reloadOf", { name })}
          blocked={blocked}
          isBusy={reload.isPending}
          onClick={() =>
            reload.mutate(
              { name },
              {
                onSuccess(report) {
                  onReloaded(report);
                  announce(say("reloaded", { name, ready: report.ready, listed: report.listed }));
                },
              },
            )
          }
        >
          {say("reload")}
        </Button>
        <ShareButton thing={{ kind: "environment", name }} />
        {origin === "home" && <PublishButton name={name} />}
        {!active && origin === "home" && (
          <Button
            variant="quiet"
            icon="trash"
            className="ml-auto text-bad"
            aria-label={say("deleteOf", { name })}
            blocked={blocked}
            opensDialog
            onClick={() => setOpen("delete")}
          >
            {say("delete")}
          </Button>
        )}
      </div>
      {open === "switch" && <SwitchEnvironment name={name} onClose={close} />}
      {open === "delete" && <DeleteEnvironment name={name} directory={directory} shown={shown} onClose={close} />}
    </>
  );
}

/** Names what is in it, and asks for its name to be typed. */
function DeleteEnvironment({
  name,
  directory,
  shown,
  onClose,
}: {
  readonly name: string;
  readonly directory: string;
  readonly shown: Shown | undefined;
  readonly onClose: () => void;
}) {
  const say = useEnvironmentsWords();
  const restore = useChange("environment.restore");
  const own = shown?.sources.find(({ kind }) => kind === "environment")?.listed ?? 0;
  const agents = shown?.agents ?? [];
  const undo = (): void =>
    restore.mutate(
      { name },
      {
        onSuccess: () => toast(say("restored", { name })),
        onError: ({ message }) => toast(say("notRestored", { name, message })),
      },
    );
  return (
    <ConfirmOperation
      operation="environment.delete"
      input={{ name, confirmed: true }}
      title={say("deleteTitle", { name })}
      action={say("deleteAction")}
      typed={name}
      done={() => say("deleted", { name })}
      undo={undo}
      onClose={onClose}
    >
      <p>{say("deleteText", { directory })}</p>
      <ul className="list-disc pl-5" data-impact>
        {own > 0 && <li>{say("deleteSkills", { count: own })}</li>}
        {agents.length > 0 && <li>{say("deleteAgents", { count: agents.length, names: agents.join(", ") })}</li>}
        <li>{say("deleteSessions")}</li>
      </ul>
    </ConfirmOperation>
  );
}

/** The result of reloading an environment. */
function ReloadReport({ report, onClose }: { readonly report: Reloaded; readonly onClose: () => void }) {
  const say = useEnvironmentsWords();
  const { name, ready, listed, problems } = report;
  const { data } = useOperation("skill.list", { environment: name, invalid: true });
  return (
    <section className="grid gap-2 rounded-md bg-raised p-3" role="status" data-report={problems.length}>
      <div className="flex items-start gap-2">
        <p className="min-w-0 flex-1">
          {say("reloaded", { name, ready, listed })} {problems.length === 0 && say("reloadedWell")}
        </p>
        <IconButton isSmall icon="close" label={say("closeReport")} onClick={onClose} />
      </div>
      {problems.length > 0 && <Diagnostics label={say("reloadProblems")} found={problems} skills={data?.skills} />}
    </section>
  );
}
