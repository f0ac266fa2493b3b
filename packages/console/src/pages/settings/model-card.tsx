import { Link } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useIsLive } from "../../api/live.ts";
import { useChange } from "../../api/operations.ts";
import { useMay } from "../../shell/who-am-i.ts";
import { announce } from "../../ui/basic/announcer.tsx";
import { Button } from "../../ui/basic/button.tsx";
import { Chip } from "../../ui/basic/chip.tsx";
import { useFormat } from "../../ui/basic/format.ts";
import { Icon } from "../../ui/basic/icon.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { useUiWords } from "../../ui/words.ts";
import type { ModelRow } from "./models-page.tsx";
import { useSettingsWords } from "./words.ts";

const ModelKey = lazy(async () => ({ default: (await import("./model-key.tsx")).ModelKey }));
const EditModel = lazy(async () => ({ default: (await import("./edit-model.tsx")).EditModel }));
const DeleteModel = lazy(async () => ({ default: (await import("./delete-model.tsx")).DeleteModel }));

export function ModelCard({ model, models }: { readonly model: ModelRow; readonly models: readonly ModelRow[] }) {
  const [open, setOpen] = useState<"key" | "edit" | "delete">();
  const close = (): void => setOpen(undefined);
  return (
    <li className="grid gap-3 rounded-lg border border-line bg-panel p-4" data-model={model.id}>
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-sm break-all">{model.id}</h2>
        <KeyState model={model} />
      </div>
      <Facts model={model} />
      <Tested model={model}>
        <Changes model={model} onOpen={setOpen} />
      </Tested>
      <Suspense>
        {open === "key" && <ModelKey model={model} onClose={close} />}
        {open === "edit" && <EditModel model={model} onClose={close} />}
        {open === "delete" && <DeleteModel model={model} models={models} onClose={close} />}
      </Suspense>
    </li>
  );
}

/** Keys are known by their name alone. */
function KeyState({ model: { key, keyEnv: name = "" } }: { readonly model: ModelRow }) {
  const say = useSettingsWords();
  switch (key) {
    case "env":
      return (
        <Chip tone="good" icon="key">
          {say("keyEnv", { name })}
        </Chip>
      );
    case "secrets":
      return (
        <Chip tone="good" icon="key">
          {say("keySecrets", { name })}
        </Chip>
      );
    case "missing":
      return (
        <Chip tone="warn" icon="warning">
          {say("keyMissing", { name })}
        </Chip>
      );
    case "not-needed":
      return (
        <Chip icon="check">
          {say("key")}: {say("keyNotNeeded")}
        </Chip>
      );
  }
}

function Facts({ model }: { readonly model: ModelRow }) {
  const say = useSettingsWords();
  const format = useFormat();
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-x-6 gap-y-2">
      <Fact label={say("provider")}>{model.preset ?? model.provider}</Fact>
      <Fact label={say("model")}>{model.model ?? "–"}</Fact>
      <Fact label={say("address")}>{model.address === undefined ? "–" : <code>{model.address}</code>}</Fact>
      <Fact label={say("context")}>{say("contextTokens", { number: format.number(model.contextWindow) })}</Fact>
      <Fact label={say("usedBy")}>
        {model.agents.length === 0 ? say("usedByNobody") : <Agents names={model.agents} />}
      </Fact>
    </dl>
  );
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-xs text-quiet">{label}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </div>
);

const Agents = ({ names }: { readonly names: readonly string[] }) => (
  <span className="flex flex-wrap gap-x-2">
    {names.map((name) => (
      <Link
        key={name}
        to="/agents/$agentId"
        params={{ agentId: name }}
        className="inline-flex min-h-6 items-center text-accent underline"
      >
        {name}
      </Link>
    ))}
  </span>
);

/** One tiny request, and how long its first word took. */
function Tested({ model: { id }, children }: { readonly model: ModelRow; readonly children: ReactNode }) {
  const say = useSettingsWords();
  const sayUi = useUiWords();
  const format = useFormat();
  const isLive = useIsLive();
  const test = useChange("model.test");
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          icon="play"
          aria-label={say("testOf", { id })}
          isBusy={test.isPending}
          blocked={isLive ? undefined : sayUi("offlineReason")}
          onClick={() =>
            test.mutate(
              { id },
              { onSuccess: ({ latency }) => announce(say("tested", { time: format.duration(latency) })) },
            )
          }
        >
          {say(test.isPending ? "testing" : "test")}
        </Button>
        {children}
      </div>
      {test.data && (
        <p className="flex flex-wrap items-center gap-2 text-good" data-tested>
          <Icon name="check" />
          {say("tested", { time: format.duration(test.data.latency) })}
          <span className="text-quiet">
            {test.data.provider}/{test.data.model} ·{" "}
            {say("testedTokens", { input: test.data.usage.input ?? "–", output: test.data.usage.output ?? "–" })}
          </span>
        </p>
      )}
      {test.error && <Problem error={test.error} />}
    </>
  );
}

function Changes({
  model: { id, key },
  onOpen,
}: {
  readonly model: ModelRow;
  readonly onOpen: (what: "key" | "edit" | "delete") => void;
}) {
  const say = useSettingsWords();
  if (!useMay("superadmin")) return null;
  return (
    <>
      {key !== "not-needed" && (
        <Button icon="key" onClick={() => onOpen("key")}>
          {say(key === "missing" ? "setKey" : "changeKey")}
        </Button>
      )}
      <Button icon="edit" aria-label={say("editModelOf", { id })} onClick={() => onOpen("edit")}>
        {say("editModel")}
      </Button>
      <Button
        variant="danger"
        icon="trash"
        className="ml-auto"
        aria-label={say("deleteOf", { id })}
        onClick={() => onOpen("delete")}
      >
        {say("delete")}
      </Button>
    </>
  );
}
