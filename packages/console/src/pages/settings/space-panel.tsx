import { useChange, useOperation } from "../../api/operations.ts";
import { useLanguage } from "../../shell/use-language.ts";
import { Button } from "../../ui/basic/button.tsx";
import { useFormat } from "../../ui/basic/format.ts";
import { toast } from "../../ui/basic/toasts.tsx";
import { useBlocked } from "../../ui/form/form-dialog.tsx";
import { FactTable } from "../../ui/page/detail-page.tsx";
import { Skeleton } from "../../ui/page/loading.tsx";
import { Panel } from "../../ui/page/page.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { useSettingsWords } from "./words.ts";

/** What takes the room of the home, the largest first, and a button that removes what is over its time. */
export function SpacePanel() {
  const say = useSettingsWords();
  const { language } = useLanguage();
  const { bytes: size } = useFormat();
  const space = useOperation("system.space", {});
  const prune = useChange("system.prune");
  const overdue = space.data?.overdue.count ?? 0;
  const blocked = useBlocked(overdue === 0 ? say("nothingOverdue") : undefined);
  return (
    <Panel title={say("space")}>
      {space.error !== null && <Problem error={space.error} />}
      {space.isPending && <Skeleton rows={4} />}
      {space.data && (
        <div className="grid gap-3">
          <FactTable
            facts={[
              ...space.data.kinds.map(({ title, bytes }) => ({
                label: title[language === "zh-CN" ? "zh" : "en"],
                value: size(bytes),
              })),
              { label: say("spaceTotal"), value: size(space.data.bytes) },
            ]}
          />
          {prune.error !== null && <Problem error={prune.error} />}
          <div>
            <Button
              isBusy={prune.isPending}
              blocked={blocked}
              onClick={() =>
                prune.mutate({}, { onSuccess: ({ bytes }) => toast(say("pruned", { size: size(bytes) })) })
              }
            >
              {say("prune", { size: size(space.data.overdue.bytes) })}
            </Button>
          </div>
        </div>
      )}
    </Panel>
  );
}
