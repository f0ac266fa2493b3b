import type { UseQueryResult } from "@tanstack/react-query";
import type { OutputOf } from "loadout/client";
import { useId, useState } from "react";
import { useOperation } from "../../../api/operations.ts";
import { useLanguage } from "../../../shell/use-language.ts";
import { Button } from "../../../ui/basic/button.tsx";
import { Chip } from "../../../ui/basic/chip.tsx";
import { Command } from "../../../ui/basic/copy-button.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Loaded } from "../../../ui/page/loading.tsx";
import { isOwnFolder } from "../dispatch-tab.ts";
import { useDispatchWords } from "../words.ts";
import type { DispatchDraft } from "./dispatch-draft.ts";
import { useComposeWords } from "./words.ts";

export type Agents = OutputOf<"dispatch.agents">;
type Agent = Agents["agents"][number];

/** Fields of a new dispatch: the agent, its folder, and the rarely changed rest. */

/** The agents on the machine of the server, and how to install the others. */
export function AgentField({
  query,
  value,
  onChange,
}: {
  readonly query: UseQueryResult<Agents>;
  readonly value: string;
  readonly onChange: (agent: string) => void;
}) {
  const say = useDispatchWords();
  const sayForm = useComposeWords();
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">{say("agent")}</legend>
      <Loaded query={query} rows={3}>
        {({ agents, processes }) => (
          <div className="grid grid-cols-1 gap-2">
            {agents.toSorted(foundFirst).map((agent) => (
              <AgentChoice
                key={agent.agent}
                agent={agent}
                name={name}
                isChosen={agent.agent === value}
                running={processes.filter((process) => process.agent === agent.agent).length}
                onChoose={() => onChange(agent.agent)}
              />
            ))}
          </div>
        )}
      </Loaded>
      <Button
        isSmall
        variant="quiet"
        icon="refresh"
        className="mt-1 max-md:min-h-11"
        isBusy={query.isFetching}
        onClick={() => void query.refetch()}
      >
        {sayForm("agentsAgain")}
      </Button>
    </fieldset>
  );
}

const foundFirst = (one: Agent, other: Agent): number => Number(other.isFound) - Number(one.isFound);

function AgentChoice({
  agent,
  name,
  isChosen,
  running,
  onChoose,
}: {
  readonly agent: Agent;
  readonly name: string;
  readonly isChosen: boolean;
  readonly running: number;
  readonly onChoose: () => void;
}) {
  const say = useComposeWords();
  const tongue = useLanguage().language === "en" ? "en" : "zh";
  const { isFound, protocol, path, version, install, signIn, title, machines = [] } = agent;
  const isElsewhere = isFound && protocol === undefined;
  return (
    <div
      className={`grid gap-1 rounded-md border px-3 py-2 ${isChosen ? "border-accent bg-accent-soft" : "border-line"}`}
      data-agent={agent.agent}
    >
      <label className={`flex min-h-6 min-w-0 items-center gap-2 max-md:min-h-11 ${isFound ? "cursor-pointer" : ""}`}>
        <input
          type="radio"
          name={name}
          value={agent.agent}
          checked={isChosen}
          disabled={!isFound}
          onChange={onChoose}
          className="size-5 shrink-0 accent-accent"
        />
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{title}</span>
          {version !== undefined && <span className="tabular-nums">{version}</span>}
          {isFound ? (
            <Chip tone="good" icon="check">
              {say(isElsewhere ? "by_others" : `by_${protocol ?? "builtin"}`)}
            </Chip>
          ) : (
            <Chip icon="close">{say("notInstalled")}</Chip>
          )}
          {running > 0 && <Chip tone="accent">{say("processes", { count: running })}</Chip>}
        </span>
      </label>
      {isFound && (
        <p className="pl-7 text-xs text-quiet">
          {protocol === "builtin" ? (
            say("builtin")
          ) : (
            <code className="text-xs">{isElsewhere ? machines.join(", ") : path}</code>
          )}
          {isChosen && protocol !== "builtin" && (
            <span className="block">{say("signIn", { how: signIn[tongue] })}</span>
          )}
        </p>
      )}
      {!isFound && (
        <div className="min-w-0 pl-7 text-quiet">
          <span className="block text-xs">{say("install", { agent: title })}</span>
          {/* A command is the same in both languages. */}
          {install.en === install.zh ? <Command text={install.en} /> : <span>{install[tongue]}</span>}
        </div>
      )}
    </div>
  );
}

/** The working folder, with the folders of earlier dispatches as suggestions. */
export function FolderField({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (folder: string) => void;
}) {
  const say = useDispatchWords();
  const sayForm = useComposeWords();
  const list = useId();
  const { data } = useOperation("dispatch.list", { limit: 100 });
  const folders = new Set(data?.dispatches.map(({ workDir }) => workDir).filter((folder) => !isOwnFolder(folder)));
  return (
    <div>
      <TextField
        label={say("folder")}
        hint={sayForm("folderHint")}
        value={value}
        onChange={onChange}
        list={list}
        autoComplete="off"
        spellCheck={false}
        className="font-mono"
      />
      <datalist id={list}>
        {[...folders].map((folder) => (
          <option key={folder} value={folder} />
        ))}
      </datalist>
    </div>
  );
}

const permissions = ["ask", "allow", "deny"] as const;
const expansions = ["refuse", "inert", "allow"] as const;

/** Permission policy, expansions and time limit; folded away while they have their defaults. */
export function MoreFields({
  draft: { permission, expand, minutes },
  onChange,
}: {
  readonly draft: DispatchDraft;
  readonly onChange: (change: Partial<DispatchDraft>) => void;
}) {
  const say = useComposeWords();
  const [isOpen] = useState(permission !== "ask" || expand !== "refuse" || minutes !== "");
  return (
    <details open={isOpen}>
      <summary className="min-h-6 cursor-pointer font-medium max-md:min-h-11">{say("more")}</summary>
      <div className="mt-2 grid grid-cols-1 gap-4 sm:grid-cols-2">
        <SelectField
          label={say("permission")}
          value={permission}
          options={permissions.map((value) => ({ value, label: say(`permission_${value}`) }))}
          onChange={(value) => onChange({ permission: value as DispatchDraft["permission"] })}
        />
        <SelectField
          label={say("expand")}
          value={expand}
          options={expansions.map((value) => ({ value, label: say(`expand_${value}`) }))}
          onChange={(value) => onChange({ expand: value as DispatchDraft["expand"] })}
        />
        <TextField
          label={say("minutes")}
          hint={say("minutesHint")}
          type="number"
          min={1}
          max={1440}
          value={minutes}
          onChange={(value) => onChange({ minutes: value })}
        />
      </div>
    </details>
  );
}
