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

/** The agent as one line, what is known of it below, and the agents that are not installed folded away. */
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
  const labelOf = useAgentLabel();
  return (
    <div className="grid min-w-0 gap-1">
      <Loaded query={query} rows={1}>
        {({ agents, processes }) => {
          const found = agents.filter(({ isFound }) => isFound);
          const missing = agents.filter(({ isFound }) => !isFound);
          const chosen = agents.find(({ agent }) => agent === value);
          const busy = (name: string): number =>
            processes.filter(({ agent, isBusy }) => isBusy && agent === name).length;
          return (
            <>
              <SelectField
                label={say("agent")}
                value={value}
                onChange={onChange}
                options={[
                  // One that the address names may be unknown, or not installed: the preview says why.
                  ...(chosen?.isFound ? [] : [{ value, label: value === "" ? "–" : value }]),
                  ...found.map((agent) => ({ value: agent.agent, label: labelOf(agent, busy(agent.agent)) })),
                ]}
              />
              {chosen?.isFound && <AgentFacts agent={chosen} />}
              <div className="flex flex-wrap items-start gap-x-4">
                <Button
                  isSmall
                  variant="quiet"
                  icon="refresh"
                  className="max-md:min-h-11"
                  isBusy={query.isFetching}
                  onClick={() => void query.refetch()}
                >
                  {sayForm("agentsAgain")}
                </Button>
                {missing.length > 0 && (
                  <details className="min-w-0 flex-1 basis-56" open={chosen !== undefined && !chosen.isFound}>
                    <summary className="min-h-7 cursor-pointer content-center text-quiet max-md:min-h-11">
                      {sayForm("missingAgents", { count: missing.length })}
                    </summary>
                    <ul className="mt-1 grid gap-2">
                      {missing.map((agent) => (
                        <MissingAgent key={agent.agent} agent={agent} />
                      ))}
                    </ul>
                  </details>
                )}
              </div>
            </>
          );
        }}
      </Loaded>
    </div>
  );
}

/** `Claude Code 2.1 · by ACP · 1 task running`. A process that waits for its next task runs none. */
function useAgentLabel(): (agent: Agent, busy: number) => string {
  const say = useComposeWords();
  return ({ title, version, isFound, protocol }, busy) =>
    [
      [title, version].filter(Boolean).join(" "),
      say(isFound && protocol === undefined ? "by_others" : `by_${protocol ?? "builtin"}`),
      ...(busy > 0 ? [say("tasksRunning", { count: busy })] : []),
    ].join(" · ");
}

/** Where it is, and how to sign in to it. */
function AgentFacts({ agent: { protocol, path, machines = [], signIn } }: { readonly agent: Agent }) {
  const say = useComposeWords();
  const tongue = useLanguage().language === "en" ? "en" : "zh";
  if (protocol === "builtin") return <p className="text-xs text-quiet">{say("builtin")}</p>;
  return (
    <p className="text-xs text-quiet">
      <code className="text-xs">{protocol === undefined ? machines.join(", ") : path}</code>
      <span className="block">{say("signIn", { how: signIn[tongue] })}</span>
    </p>
  );
}

function MissingAgent({ agent: { agent, title, install } }: { readonly agent: Agent }) {
  const say = useComposeWords();
  const tongue = useLanguage().language === "en" ? "en" : "zh";
  return (
    <li className="grid min-w-0 gap-1" data-missing-agent={agent}>
      <span className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{title}</span>
        <Chip icon="close">{say("notInstalled")}</Chip>
      </span>
      <span className="text-xs text-quiet">{say("install", { agent: title })}</span>
      {/* A command is the same in both languages. */}
      {install.en === install.zh ? <Command text={install.en} /> : <span>{install[tongue]}</span>}
    </li>
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
