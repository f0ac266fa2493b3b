import { useMutation } from "@tanstack/react-query";
import type { InputOf } from "loadout/client";
import { useState } from "react";
import { useRefetch } from "../../../api/operations.ts";
import { client, codeOf } from "../../../api/page-client.ts";
import { announce } from "../../../ui/basic/announcer.tsx";
import { Button } from "../../../ui/basic/button.tsx";
import { CopyButton } from "../../../ui/basic/copy-button.tsx";
import { toast } from "../../../ui/basic/toasts.tsx";
import { Panel } from "../../../ui/page/page.tsx";
import { Problem } from "../../../ui/page/problem.tsx";
import type { ShownSkill } from "../skill-page.tsx";
import { DraftList, type DraftRow } from "./draft-list.tsx";
import { OutcomeTable } from "./outcome-table.tsx";
import { useTriggerWords } from "./trigger-words.ts";

/** The trigger tests of a skill: runs them, and keeps requests that a model drafted. */

const file = "evals/triggers.jsonl";

export function TriggerTests({ skill }: { readonly skill: ShownSkill }) {
  const say = useTriggerWords();
  const { address: name } = skill;
  const [rows, setRows] = useState<readonly DraftRow[]>([]);
  const run = useMutation({
    mutationFn: (input: InputOf<"skill.eval">) => client().call("skill.eval", input),
    onSuccess: ({ right, requests: count }) => announce(say("summary", { right, count })),
  });
  const draft = useMutation({
    mutationFn: () => client().call("skill.draft-requests", { name }),
    onSuccess: ({ drafts }) => setRows(drafts.map((one) => ({ ...one, isKept: true }))),
  });
  const keep = useKeep(skill, () => {
    setRows([]);
    draft.reset();
    run.mutate({ name });
  });
  const isWithout = codeOf(run.error) === "skill.no-triggers";
  const isAsking = run.isPending && run.variables.askModel === true;
  const kept = rows.filter(({ isKept, request }) => isKept && request.trim() !== "");
  return (
    <Panel title={say("title")}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3" data-trigger-tests>
        <p className="text-quiet">{say("about", { file })}</p>
        <div className="flex flex-wrap gap-2">
          <Button icon="play" isBusy={run.isPending && !isAsking} onClick={() => run.mutate({ name })}>
            {say("run")}
          </Button>
          <Button icon="model" isBusy={isAsking} onClick={() => run.mutate({ name, askModel: true })}>
            {say("ask")}
          </Button>
          <Button icon="edit" isBusy={draft.isPending} onClick={() => draft.mutate()}>
            {say("draft")}
          </Button>
        </div>
        {isWithout && (
          <p>
            <span className="font-medium">{say("none")}.</span> {say("noneHint")}
          </p>
        )}
        {run.error && !isWithout && <Problem error={run.error} />}
        {run.data && <OutcomeTable answer={run.data} />}
        {draft.error && <Problem error={draft.error} />}
        {draft.data && rows.length > 0 && (
          <section aria-label={say("drafts", { model: draft.data.model })} className="grid gap-2" data-drafts>
            <h3 className="font-medium">{say("drafts", { model: draft.data.model })}</h3>
            <p className="text-quiet">{say("draftsHint")}</p>
            <DraftList rows={rows} onChange={setRows} />
            {skill.library ? (
              <p>
                <Button
                  variant="primary"
                  isBusy={keep.isPending}
                  blocked={kept.length === 0 ? say("noneChosen") : undefined}
                  onClick={() => keep.mutate(kept)}
                >
                  {say("keep", { count: kept.length })}
                </Button>
              </p>
            ) : (
              <p className="flex flex-wrap items-center gap-2">
                {say("notLibrary", { file })} <CopyButton text={linesOf(kept)} label={say("lines")} />
              </p>
            )}
            {keep.error && <Problem error={keep.error} />}
          </section>
        )}
      </div>
    </Panel>
  );
}

const linesOf = (rows: readonly DraftRow[]): string =>
  rows.map(({ request, expect }) => `${JSON.stringify({ request: request.trim(), expect })}\n`).join("");

/** Adds requests to the file of a library skill, as a new version. */
function useKeep({ address, id, library }: ShownSkill, onKept: () => void) {
  const say = useTriggerWords();
  const refetch = useRefetch();
  return useMutation({
    async mutationFn(rows: readonly DraftRow[]) {
      const before = await testsOf(address);
      const from = library?.version;
      const version = from === undefined ? {} : { from };
      const saved =
        before === undefined
          ? await client().call("skill.create-file", { name: id, path: file, text: linesOf(rows), ...version })
          : await client().call("skill.edit", {
              ...{ name: id, file, ...version },
              text: `${before}${before === "" || before.endsWith("\n") ? "" : "\n"}${linesOf(rows)}`,
            });
      await refetch("skill");
      return { count: rows.length, version: saved.version };
    },
    onSuccess(saved) {
      toast(say("kept", saved));
      onKept();
    },
  });
}

/** The text of the file; `undefined` if there is none. */
async function testsOf(name: string): Promise<string | undefined> {
  try {
    return (await client().call("skill.read", { name, file })).text;
  } catch (error) {
    if (codeOf(error) === "file.not-found") return undefined;
    throw error;
  }
}
