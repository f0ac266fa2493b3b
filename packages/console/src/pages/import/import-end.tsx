import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useOperation, useRefetch } from "../../api/operations.ts";
import { client } from "../../api/page-client.ts";
import { Button, buttonLook } from "../../ui/basic/button.tsx";
import { Icon } from "../../ui/basic/icon.tsx";
import { useBlocked } from "../../ui/form/form-dialog.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { AddToAgent } from "../skill/list/add-to-agent.tsx";
import type { Imports } from "./imports.ts";
import { type Package, reportOf, standingOf, tallyOf } from "./packages.ts";
import { useImportWords } from "./words.ts";

/** After an import: how many skills came in, and what to do with them. */
export function ImportEnd({ packages, imports }: { readonly packages: readonly Package[]; readonly imports: Imports }) {
  const say = useImportWords();
  const [isAdding, setIsAdding] = useState(false);
  const section = useRef<HTMLElement>(null);
  // The button that was pressed is gone, and a long table may hide the end.
  useEffect(() => section.current?.focus(), []);
  const tally = tallyOf(packages);
  const done = packages.filter((one) => standingOf(one) === "imported");
  const count = done.length;
  const left = tally.get("left") ?? 0;
  const agents = useOperation("agent.list", {}).data?.agents;
  const areAllSeeing = agents?.every(({ skills }) => skills === undefined) ?? false;
  const slugs = done.map((one) => reportOf(one)?.slug ?? "");
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={say("endTitle")}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-line bg-panel p-4"
      data-import-end={count}
    >
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex items-center gap-2 font-medium text-good">
          <Icon name="check" />
          {[say("endDone", { count }), ...(left > 0 ? [say("endLeft", { count: left })] : [])].join(" · ")}
        </p>
        <p className="text-quiet">{say(areAllSeeing ? "endNextAll" : "endNext")}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {areAllSeeing ? (
          <Link to="/playground" className={buttonLook("primary")}>
            <Icon name="playground" />
            {say("playground")}
          </Link>
        ) : (
          <Button variant="primary" icon="agent" opensDialog onClick={() => setIsAdding(true)}>
            {say("endAgent")}
          </Button>
        )}
        <Link to="/skills" className={buttonLook()}>
          <Icon name="skill" />
          {say("toList")}
        </Link>
        {count > 1 && <UndoAll done={done} imports={imports} />}
      </div>
      {isAdding && <AddImported slugs={slugs} onClose={() => setIsAdding(false)} />}
    </section>
  );
}

/** The dialog of the list of skills, once the imported ones are listed. */
function AddImported({ slugs, onClose }: { readonly slugs: readonly string[]; readonly onClose: () => void }) {
  const { data } = useOperation("skill.list", { source: "library" });
  if (!data) return null;
  return <AddToAgent skills={data.skills.filter(({ id }) => slugs.includes(id))} onClose={onClose} />;
}

/** Takes all of them back, one after the other; what was changed since stays, with the reason. */
function UndoAll({ done, imports }: { readonly done: readonly Package[]; readonly imports: Imports }) {
  const say = useImportWords();
  const blocked = useBlocked();
  const refetch = useRefetch();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  async function undoAll(): Promise<void> {
    setIsBusy(true);
    setError(undefined);
    for (const one of [...done].reverse()) {
      const report = reportOf(one);
      if (!report) continue;
      try {
        await takeBack(report.slug ?? "", report.state, report.version ?? 1);
        imports.undone(one.id);
      } catch (problem) {
        setError(problem);
      }
    }
    setIsBusy(false);
    await refetch("skill");
  }
  return (
    <>
      <Button isBusy={isBusy} blocked={blocked} onClick={() => void undoAll()}>
        {say(isBusy ? "undoing" : "undoAll", { count: done.length })}
      </Button>
      {error !== undefined && (
        <div className="w-full">
          <Problem error={error} />
        </div>
      )}
    </>
  );
}

/** A new skill is deleted, an update rolled back; neither if it was changed since. */
async function takeBack(slug: string, state: string, version: number): Promise<void> {
  if (state === "updated") await client().call("skill.rollback", { name: slug, version: version - 1, from: version });
  else if (state === "created") await client().call("skill.delete", { names: [slug], confirmed: true, from: version });
}
