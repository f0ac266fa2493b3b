import type { UseQueryResult } from "@tanstack/react-query";
import type { OutputOf } from "loadout/client";
import { useId } from "react";
import { useLanguage } from "../../shell/use-language.ts";
import { Button } from "../../ui/basic/button.tsx";
import { Chip } from "../../ui/basic/chip.tsx";
import { Command } from "../../ui/basic/copy-button.tsx";
import { Loaded } from "../../ui/page/loading.tsx";
import { useNewWords } from "./new-words.ts";

export type Agents = OutputOf<"dispatch.agents">;
type Agent = Agents["agents"][number];

/** To whom the task goes: those that are on the server's machine, and how to get the others. */
export function AgentField({
  query,
  value,
  onChange,
}: {
  readonly query: UseQueryResult<Agents>;
  readonly value: string;
  readonly onChange: (agent: string) => void;
}) {
  const say = useNewWords();
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
        {say("agentsAgain")}
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
  const say = useNewWords();
  const { language } = useLanguage();
  const words = (text: Agent["install"]): string => (language === "zh-CN" ? text.zh : text.en);
  const { isFound, protocol, path, version, install, signIn, title } = agent;
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
              {say(`by_${protocol ?? "builtin"}`)}
            </Chip>
          ) : (
            <Chip icon="close">{say("notInstalled")}</Chip>
          )}
          {running > 0 && <Chip tone="accent">{say("processes", { count: running })}</Chip>}
        </span>
      </label>
      {isFound && (
        <p className="pl-7 text-xs text-quiet">
          {protocol === "builtin" ? say("builtin") : <code className="text-xs">{path}</code>}
          {isChosen && protocol !== "builtin" && <span className="block">{say("signIn", { how: words(signIn) })}</span>}
        </p>
      )}
      {!isFound && (
        <div className="min-w-0 pl-7 text-quiet">
          <span className="block text-xs">{say("install", { agent: title })}</span>
          {/* The same in every language: a command. */}
          {install.en === install.zh ? <Command text={install.en} /> : <span>{words(install)}</span>}
        </div>
      )}
    </div>
  );
}
