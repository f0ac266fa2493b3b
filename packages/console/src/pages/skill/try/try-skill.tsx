import { useMutation } from "@tanstack/react-query";
import type { InputOf, OutputOf } from "loadout/client";
import { useState } from "react";
import { useOperation } from "../../../api/operations.ts";
import { client } from "../../../api/page-client.ts";
import { announce } from "../../../ui/basic/announcer.tsx";
import { Button } from "../../../ui/basic/button.tsx";
import { Chip } from "../../../ui/basic/chip.tsx";
import { useBlocked } from "../../../ui/form/form-dialog.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { TextArea } from "../../../ui/form/text-area.tsx";
import { Panel } from "../../../ui/page/page.tsx";
import { Problem } from "../../../ui/page/problem.tsx";
import { useTryWords } from "./words.ts";

/** Tries which requests bring a skill in: with its saved description, and with one that is not saved. */

type Tried = OutputOf<"skill.try">["results"][number];
type Trial = Tried["saved"];

/** Requests that were typed, by skill: they stay when another tab is opened. */
const typed = new Map<string, string>();
const most = 20;

export interface TrySkillProps {
  readonly address: string;
  readonly id: string;
  /** As saved. */
  readonly description: string;
  /** The description that is being edited elsewhere on the page. Without it, one can be typed here. */
  readonly draft?: string | undefined;
}

export function TrySkill({ address, id, description, draft: edited }: TrySkillProps) {
  const say = useTryWords();
  const [text, setText] = useState(typed.get(address) ?? "");
  const [own, setOwn] = useState(description);
  const [agent, setAgent] = useState("");
  const draft = (edited ?? own).trim();
  const requests = [...new Set(text.split("\n").map((line) => line.trim()))].filter((line) => line !== "");
  const blocked = useBlocked(
    requests.length === 0 ? say("noRequests") : requests.length > most ? say("tooMany") : undefined,
  );
  const trial = useMutation({
    mutationFn: (input: InputOf<"skill.try">) => client().call("skill.try", input),
    onSuccess: ({ results }) => announce(summaryOf(results)),
  });
  const summaryOf = (results: readonly Tried[]): string => {
    const count = results.filter(({ saved }) => isPicked(id, saved)).length;
    const total = results.length;
    const drafts = results.flatMap((one) => one.draft ?? []);
    if (drafts.length === 0) return say("summary", { count, total });
    return say("summaryDraft", { count, total, draft: drafts.filter((one) => isPicked(id, one)).length });
  };
  const run = (askModel: boolean): void =>
    trial.mutate({
      name: address,
      requests,
      askModel,
      ...(agent !== "" && { agent }),
      ...(draft !== "" && draft !== description.trim() && { description: draft }),
    });
  const isAsking = trial.isPending && trial.variables.askModel === true;
  return (
    <Panel title={say("title")}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3" data-try-skill>
        <p className="text-quiet">{say("about")}</p>
        <TextArea
          label={say("requests")}
          hint={say("requestsHint")}
          placeholder={say("example")}
          value={text}
          rows={3}
          onChange={(value) => {
            typed.set(address, value);
            setText(value);
          }}
        />
        {edited === undefined && (
          <TextArea label={say("draft")} hint={say("draftHint")} value={own} rows={3} onChange={setOwn} />
        )}
        <div className="flex flex-wrap items-end gap-2">
          <AgentChoice agent={agent} onChange={setAgent} />
          <Button
            variant="primary"
            icon="play"
            isBusy={trial.isPending && !isAsking}
            blocked={blocked}
            onClick={() => run(false)}
          >
            {say("run")}
          </Button>
          <Button icon="model" isBusy={isAsking} blocked={blocked} onClick={() => run(true)}>
            {say("ask")}
          </Button>
        </div>
        {trial.error && <Problem error={trial.error} />}
        {trial.data && (
          <section aria-label={say("results")} className="grid grid-cols-[minmax(0,1fr)] gap-3" data-trials>
            <p className="font-medium" data-trial-summary>
              {summaryOf(trial.data.results)}
            </p>
            <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
              {trial.data.results.map((tried) => (
                <TriedRequest key={tried.request} id={id} tried={tried} />
              ))}
            </ol>
          </section>
        )}
      </div>
    </Panel>
  );
}

/** By the model if it was asked, else by the words. */
const isPicked = (id: string, { picked, model }: Trial): boolean => (model ? model.picked === id : picked === id);

function AgentChoice({ agent, onChange }: { readonly agent: string; readonly onChange: (agent: string) => void }) {
  const say = useTryWords();
  const agents = useOperation("agent.list", {}).data?.agents ?? [];
  if (agents.length < 2) return null;
  return (
    <SelectField
      isInline
      className="w-auto!"
      label={say("agent")}
      value={agent}
      options={[{ value: "", label: say("usual") }, ...agents.map((one) => ({ value: one.id, label: one.id }))]}
      onChange={onChange}
    />
  );
}

function TriedRequest({ id, tried: { request, saved, draft } }: { readonly id: string; readonly tried: Tried }) {
  const say = useTryWords();
  return (
    <li className="rounded-md border border-line p-3" data-trial={request}>
      <p className="mb-2 font-medium break-words">{request}</p>
      <div className={`grid grid-cols-[minmax(0,1fr)] gap-3 ${draft ? "md:grid-cols-2" : ""}`}>
        <TrialFacts id={id} trial={saved} title={draft && say("saved")} />
        {draft && <TrialFacts id={id} trial={draft} title={say("changed")} />}
      </div>
    </li>
  );
}

function TrialFacts({
  id,
  trial,
  title,
}: {
  readonly id: string;
  readonly trial: Trial;
  readonly title: string | undefined;
}) {
  const say = useTryWords();
  const { picked, rank, found, listed, best, model } = trial;
  const isBest = picked === id;
  const shown = [...best].slice(0, isBest ? 1 : 2);
  const own = best.find((one) => one.id === id);
  if (own && !shown.includes(own)) shown.push(own);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-2" data-picked={isPicked(id, trial)}>
      {title !== undefined && <h3 className="text-xs text-quiet">{title}</h3>}
      <p className="flex flex-wrap items-center gap-2">
        <Chip tone={isBest ? "good" : "warn"} icon={isBest ? "check" : "info"}>
          {picked === undefined ? say("nothing") : isBest ? say("picked") : say("other", { skill: picked })}
        </Chip>
        {found > 0 && !isBest && (
          <span className="text-quiet">
            {rank === undefined ? say("noRank", { found }) : say("rank", { rank, found })}
          </span>
        )}
      </p>
      <p className="text-quiet">{say(listed)}</p>
      {model && <ModelFacts id={id} model={model} />}
      {shown.length > 0 && (
        <dl className="grid grid-cols-[minmax(0,1fr)] gap-1" aria-label={say("why")}>
          {shown.map((one) => (
            <div key={one.id} className="min-w-0 rounded border-l-2 border-skill bg-skill-soft px-2 py-1">
              <dt className="text-xs text-quiet">
                <code>{one.id}</code> · {placeOf(one, say)}
              </dt>
              <dd className="break-words">{one.text}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

function placeOf({ field, line }: Trial["best"][number], say: ReturnType<typeof useTryWords>): string {
  if (field === "body") return say("inBody", { line: line ?? 1 });
  return say(field === "id" ? "inId" : field === "name" ? "inName" : "inDescription");
}

function ModelFacts({ id, model }: { readonly id: string; readonly model: NonNullable<Trial["model"]> }) {
  const say = useTryWords();
  const { picked: skill, by, called: tool, said } = model;
  const text =
    skill !== undefined
      ? say(by === "search" ? "modelFound" : "modelPicks", { model: model.id, skill })
      : tool !== undefined
        ? say("modelCalls", { model: model.id, tool })
        : say("modelNone", { model: model.id });
  return (
    <>
      <p>
        <Chip tone={skill === id ? "good" : "warn"} icon="model">
          {text}
        </Chip>
      </p>
      {skill === undefined && said !== "" && <p className="line-clamp-3 break-words text-quiet">{said}</p>}
    </>
  );
}
