import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import type { OutputOf } from "loadout/client";
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { useChange, useOperation } from "../../api/operations.ts";
import { useMay } from "../../shell/who-am-i.ts";
import { announce } from "../../ui/basic/announcer.tsx";
import { Button } from "../../ui/basic/button.tsx";
import { Chip } from "../../ui/basic/chip.tsx";
import { useFormat } from "../../ui/basic/format.ts";
import { Icon } from "../../ui/basic/icon.tsx";
import { useBlocked } from "../../ui/form/form-dialog.tsx";
import type { Opener } from "../../ui/form/in-place.tsx";
import { Empty } from "../../ui/page/empty.tsx";
import { Loaded } from "../../ui/page/loading.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { useUiWords } from "../../ui/words.ts";
import { SettingsFrame } from "../settings/settings-frame.tsx";
import { useModelWords } from "./words.ts";

export type ModelRow = OutputOf<"model.list">["models"][number];

const UseModel = lazy(async () => ({ default: (await import("./use-model.tsx")).UseModel }));
const AddModel = lazy(async () => ({ default: (await import("./add-model.tsx")).AddModel }));

const route = getRouteApi("/inside/settings/models");

/** The models of the active environment: address, key, test. */
export function ModelsPage() {
  const say = useModelWords();
  const blocked = useBlocked();
  const isAllowed = useMay("superadmin");
  const models = useOperation("model.list", {});
  const navigate = useNavigate();
  const { add: isNew = false } = route.useSearch();
  const [added, setAdded] = useState<Pick<ModelRow, "id" | "key">>();
  const setIsNew = (isOpen: boolean): void =>
    void navigate({ to: "/settings/models", search: isOpen ? { add: true } : {}, replace: true });
  const add = isAllowed && (
    <Button variant="primary" icon="plus" blocked={blocked} opensDialog onClick={() => setIsNew(true)}>
      {say("addModel")}
    </Button>
  );
  return (
    <SettingsFrame section="models" actions={add}>
      <Loaded query={models} rows={4}>
        {({ environment, models: rows }) => (
          <>
            <p className="max-w-4xl text-quiet">{say("modelsLead", { name: environment })}</p>
            {rows.length === 0 ? (
              <Empty icon="model" title={say("noModels")} actions={add} command="loadout model add demo --preset demo">
                <p>{say("noModelsHint")}</p>
              </Empty>
            ) : (
              <ul className="grid gap-3">
                {rows.map((model) => (
                  <ModelCard key={model.id} model={model} models={rows} />
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
      {isNew && isAllowed && (
        <Suspense>
          <AddModel onClose={() => setIsNew(false)} onAdded={setAdded} />
        </Suspense>
      )}
      {added && (
        <Suspense>
          <UseModel model={added} isNew onClose={() => setAdded(undefined)} />
        </Suspense>
      )}
    </SettingsFrame>
  );
}

const ModelKey = lazy(async () => ({ default: (await import("./edit-model.tsx")).ModelKey }));
const EditModel = lazy(async () => ({ default: (await import("./edit-model.tsx")).EditModel }));
const DeleteModel = lazy(async () => ({ default: (await import("./edit-model.tsx")).DeleteModel }));

type Opened = "key" | "edit" | "use" | "delete";

function ModelCard({ model, models }: { readonly model: ModelRow; readonly models: readonly ModelRow[] }) {
  const say = useModelWords();
  const { key: asked } = route.useSearch();
  const isAllowed = useMay("superadmin");
  const [open, setOpen] = useState<Opened | undefined>();
  const editButton = useRef<HTMLButtonElement>(null);
  const close = (): void => setOpen(undefined);
  // A link that leads to the key of this model.
  useEffect(() => {
    if (asked === model.id && isAllowed && model.key !== "not-needed") setOpen("key");
  }, [asked, isAllowed, model.id, model.key]);
  return (
    <li className="grid grid-cols-1 gap-3 rounded-lg border border-line bg-panel p-4" data-model={model.id}>
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-base break-all">{model.id}</h2>
        <KeyState model={model} />
        {model.isDefault && <Chip icon="check">{say("isDefault")}</Chip>}
      </div>
      <div className="grid grid-cols-1 gap-3" hidden={open === "edit"}>
        <Facts model={model} />
        <Tested model={model}>
          <Changes model={model} onOpen={setOpen} editButton={editButton} />
        </Tested>
      </div>
      <Suspense>
        {open === "key" && <ModelKey model={model} onClose={close} />}
        {open === "edit" && <EditModel model={model} opener={editButton} onClose={close} />}
        {open === "use" && <UseModel model={model} onClose={close} />}
        {open === "delete" && <DeleteModel model={model} models={models} onClose={close} />}
      </Suspense>
    </li>
  );
}

/** Whether there is a key; the page knows its name, never the key. */
function KeyState({ model: { key, keyEnv: name = "" } }: { readonly model: ModelRow }) {
  const say = useModelWords();
  const sayUi = useUiWords();
  const { tone, icon, word } = keyLooks[key];
  return (
    <Chip tone={tone} icon={icon}>
      {key === "not-needed" && `${say("key")}${sayUi("colon")}`}
      {say(word, { name })}
    </Chip>
  );
}

const keyLooks = {
  env: { tone: "good", icon: "key", word: "keyEnv" },
  secrets: { tone: "good", icon: "key", word: "keySecrets" },
  missing: { tone: "warn", icon: "warning", word: "keyMissing" },
  "not-needed": { tone: "plain", icon: "check", word: "keyNotNeeded" },
} as const;

function Facts({ model }: { readonly model: ModelRow }) {
  const say = useModelWords();
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
    <dd className="min-w-0">{children}</dd>
  </div>
);

const Agents = ({ names }: { readonly names: readonly string[] }) => (
  <span className="flex flex-wrap gap-x-2">
    {names.map((name) => (
      <Link
        key={name}
        to="/agents/$agentId"
        params={{ agentId: name }}
        className="inline-flex min-h-6 min-w-0 items-center text-accent underline"
      >
        {name}
      </Link>
    ))}
  </span>
);

/** Sends one short request, and shows how long the first word took. */
function Tested({ model: { id }, children }: { readonly model: ModelRow; readonly children: ReactNode }) {
  const say = useModelWords();
  const format = useFormat();
  const blocked = useBlocked();
  const test = useChange("model.test");
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          icon="play"
          aria-label={say("testOf", { id })}
          isBusy={test.isPending}
          blocked={blocked}
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
  editButton,
}: {
  readonly model: ModelRow;
  readonly onOpen: (what: Opened) => void;
  readonly editButton: Opener;
}) {
  const say = useModelWords();
  if (!useMay("superadmin")) return null;
  return (
    <>
      {key !== "not-needed" && (
        <Button icon="key" opensDialog onClick={() => onOpen("key")}>
          {say(key === "missing" ? "setKey" : "changeKey")}
        </Button>
      )}
      <Button icon="agent" opensDialog aria-label={say("useOf", { id })} onClick={() => onOpen("use")}>
        {say("use")}
      </Button>
      <Button ref={editButton} icon="edit" aria-label={say("editModelOf", { id })} onClick={() => onOpen("edit")}>
        {say("editModel")}
      </Button>
      <Button
        variant="danger"
        icon="trash"
        className="ml-auto"
        aria-label={say("deleteOf", { id })}
        opensDialog
        onClick={() => onOpen("delete")}
      >
        {say("delete")}
      </Button>
    </>
  );
}
