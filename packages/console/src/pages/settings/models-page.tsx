import type { OutputOf } from "loadout/client";
import { lazy, Suspense, useState } from "react";
import { useIsLive } from "../../api/live.ts";
import { useOperation } from "../../api/operations.ts";
import { useMay } from "../../shell/who-am-i.ts";
import { Button } from "../../ui/basic/button.tsx";
import { Empty } from "../../ui/page/empty.tsx";
import { Loaded } from "../../ui/page/loading.tsx";
import { useUiWords } from "../../ui/words.ts";
import { ModelCard } from "./model-card.tsx";
import { SettingsFrame } from "./settings-frame.tsx";
import { useSettingsWords } from "./words.ts";

export type ModelRow = OutputOf<"model.list">["models"][number];

const AddModel = lazy(async () => ({ default: (await import("./add-model.tsx")).AddModel }));

/** The models of the environment in use: where they are, whether they have a key, whether they answer. */
export function ModelsPage() {
  const say = useSettingsWords();
  const sayUi = useUiWords();
  const isLive = useIsLive();
  const isAllowed = useMay("superadmin");
  const models = useOperation("model.list", {});
  const [isNew, setIsNew] = useState(false);
  const add = isAllowed && (
    <Button
      variant="primary"
      icon="plus"
      blocked={isLive ? undefined : sayUi("offlineReason")}
      onClick={() => setIsNew(true)}
    >
      {say("addModel")}
    </Button>
  );
  return (
    <SettingsFrame section="models" actions={add}>
      <Loaded query={models} rows={4}>
        {({ environment, models: rows }) => (
          <>
            <p className="max-w-prose text-quiet">{say("modelsLead", { name: environment })}</p>
            {rows.length === 0 ? (
              <Empty icon="spark" title={say("noModels")} actions={add} command="loadout model add demo --preset demo">
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
      {isNew && (
        <Suspense>
          <AddModel onClose={() => setIsNew(false)} />
        </Suspense>
      )}
    </SettingsFrame>
  );
}
