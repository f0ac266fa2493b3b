import { useNavigate } from "@tanstack/react-router";
import type { OutputOf } from "loadout/client";
import { useEffect, useRef, useState } from "react";
import { useChange, useOperation, useRefetch } from "../../api/operations.ts";
import { client } from "../../api/page-client.ts";
import { Button } from "../../ui/basic/button.tsx";
import { useFormat } from "../../ui/basic/format.ts";
import { Icon } from "../../ui/basic/icon.tsx";
import { toast } from "../../ui/basic/toasts.tsx";
import { Check } from "../../ui/form/check.tsx";
import { useBlocked } from "../../ui/form/form-dialog.tsx";
import { Skeleton } from "../../ui/page/loading.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { Dialog } from "../../ui/window/dialog.tsx";
import type { ModelRow } from "./models-page.tsx";
import { useModelWords } from "./words.ts";

/** Tests a model and asks what it is used for: the environment, agents, or a conversation. */

type Agent = OutputOf<"agent.list">["agents"][number];

interface UseModelProps {
  readonly model: Pick<ModelRow, "id" | "key">;
  /** It was just added. */
  readonly isNew?: boolean;
  readonly onClose: () => void;
}

export function UseModel({ model: { id, key }, isNew = false, onClose }: UseModelProps) {
  const say = useModelWords();
  const navigate = useNavigate();
  const blocked = useBlocked();
  const { agents, models } = useChoices();
  const { chosen, toggle } = useChosen(id, agents, models);
  const apply = useApply(id, agents, models);
  const isNothing = chosen.size === 0;
  const withoutOwn = agents?.filter(({ model }) => model === undefined).length ?? 0;

  async function take(): Promise<boolean> {
    if (!(await apply.run(chosen))) return false;
    if (!isNothing) toast(say("used", { id }));
    onClose();
    return true;
  }
  async function chat(): Promise<void> {
    const agent = [...chosen].find((one) => one !== forEnvironment);
    if (await take())
      void navigate({ to: "/playground", search: { ...(agent !== undefined && { agent }), model: id } });
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={say(isNew ? "addedTitle" : "useTitle", { id })}
      footer={
        <>
          <Button onClick={onClose}>{say("useLater")}</Button>
          <Button
            isBusy={apply.isBusy}
            blocked={blocked ?? (isNothing ? say("useNothing") : undefined)}
            onClick={() => void take()}
          >
            {say("useIt")}
          </Button>
          <Button
            variant="primary"
            icon="playground"
            isBusy={apply.isBusy}
            blocked={blocked}
            onClick={() => void chat()}
          >
            {say(isNothing ? "chatOnly" : "useAndChat")}
          </Button>
        </>
      }
    >
      <div className="grid gap-4" data-use-model={id}>
        {isNew && <FirstTest id={id} hasKey={key !== "missing"} />}
        <fieldset className="grid gap-1">
          <legend className="sr-only">{say("useFor")}</legend>
          {agents && models ? (
            <>
              <Check
                label={say("useForEnvironment")}
                hint={
                  withoutOwn === 0 ? say("useForEnvironmentNone") : say("useForEnvironmentHint", { count: withoutOwn })
                }
                isOn={chosen.has(forEnvironment)}
                onChange={() => toggle(forEnvironment)}
              />
              {agents.map(({ id: agent, model }) => (
                <Check
                  key={agent}
                  name={agent}
                  label={
                    <span className="flex flex-wrap gap-x-2">
                      <span className="font-medium">{agent}</span>
                      <span className="text-quiet">
                        {model === id
                          ? say("usesThis")
                          : model === undefined
                            ? say("usesDefault")
                            : say("usesOther", { model })}
                      </span>
                    </span>
                  }
                  isOn={chosen.has(agent)}
                  onChange={() => toggle(agent)}
                />
              ))}
            </>
          ) : (
            <Skeleton rows={3} />
          )}
        </fieldset>
        {apply.error !== undefined && <Problem error={apply.error} />}
      </div>
    </Dialog>
  );
}

/** Among the chosen ones: the default of the environment. An agent has no such id. */
const forEnvironment = "";

function useChoices(): {
  readonly agents: readonly Agent[] | undefined;
  readonly models: readonly ModelRow[] | undefined;
} {
  const agents = useOperation("agent.list", {});
  const models = useOperation("model.list", {});
  return { agents: agents.data?.agents, models: models.data?.models };
}

/** At first the default agent and the environment, where only the demo model answers until now. */
function useChosen(id: string, agents: readonly Agent[] | undefined, models: readonly ModelRow[] | undefined) {
  const [decided, setDecided] = useState<ReadonlySet<string>>();
  const start = new Set<string>();
  if (models?.find(({ isDefault }) => isDefault)?.id === id) start.add(forEnvironment);
  for (const agent of agents ?? []) if (agent.model === id) start.add(agent.id);
  const isDemo = models?.every((model) => model.id === id || model.provider === "demo") ?? false;
  const usual = agents?.find(({ isDefault }) => isDefault);
  if (isDemo) start.add(forEnvironment);
  if (isDemo && usual?.model !== undefined) start.add(usual.id);
  const chosen = decided ?? start;
  return {
    chosen,
    toggle(one: string): void {
      const next = new Set(chosen);
      if (!next.delete(one)) next.add(one);
      setDecided(next);
    },
  };
}

/** Changes the agents and the environment, each from the version that was shown. */
function useApply(id: string, agents: readonly Agent[] | undefined, models: readonly ModelRow[] | undefined) {
  const refetch = useRefetch();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>();

  async function change(chosen: ReadonlySet<string>): Promise<void> {
    const model = models?.find((one) => one.id === id);
    if (chosen.has(forEnvironment) && model && !model.isDefault)
      await client().call("model.edit", { id, first: true, from: model.version });
    for (const agent of agents ?? []) {
      const isWanted = chosen.has(agent.id);
      if (isWanted && agent.model !== id)
        await client().call("agent.edit", { id: agent.id, model: id, from: agent.version });
      if (!isWanted && agent.model === id)
        await client().call("agent.edit", { id: agent.id, clear: ["model"], from: agent.version });
    }
  }

  return {
    isBusy,
    error,
    async run(chosen: ReadonlySet<string>): Promise<boolean> {
      setIsBusy(true);
      setError(undefined);
      try {
        await change(chosen);
        return true;
      } catch (problem) {
        setError(problem);
        return false;
      } finally {
        setIsBusy(false);
        await Promise.all([refetch("agent"), refetch("model")]);
      }
    },
  };
}

/** Sends one short request at once, if there is a key. */
function FirstTest({ id, hasKey }: { readonly id: string; readonly hasKey: boolean }) {
  const say = useModelWords();
  const format = useFormat();
  const test = useChange("model.test");
  const isBegun = useRef(false);
  const begin = useRef(test.mutate);
  useEffect(() => {
    if (!hasKey || isBegun.current) return;
    isBegun.current = true;
    begin.current({ id });
  }, [id, hasKey]);
  if (!hasKey) return <p className="text-warn">{say("testNoKey")}</p>;
  if (test.error) return <Problem error={test.error} onRetry={() => test.mutate({ id })} />;
  return (
    <p role="status" className="flex items-center gap-2" data-first-test={test.data ? "works" : "running"}>
      <Icon name={test.data ? "check" : "play"} className={`size-4 ${test.data ? "text-good" : "text-quiet"}`} />
      {test.data ? say("tested", { time: format.duration(test.data.latency) }) : say("testing")}
    </p>
  );
}
