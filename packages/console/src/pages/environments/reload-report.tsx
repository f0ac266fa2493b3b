import type { OutputOf } from "loadout/client";
import { IconButton } from "../../ui/basic/button.tsx";
import { Diagnostics } from "../../ui/skill/diagnostics.tsx";
import { useEnvironmentsWords } from "./words.ts";

export type Reloaded = OutputOf<"environment.reload">;

/** What came of reading an environment again. */
export function ReloadReport({ report, onClose }: { readonly report: Reloaded; readonly onClose: () => void }) {
  const say = useEnvironmentsWords();
  const { name, ready, listed, problems } = report;
  return (
    <section className="grid gap-2 rounded-md bg-raised p-3" role="status" data-report={problems.length}>
      <div className="flex items-start gap-2">
        <p className="min-w-0 flex-1">
          {say("reloaded", { name, ready, listed })} {problems.length === 0 && say("reloadedWell")}
        </p>
        <IconButton isSmall icon="close" label={say("closeReport")} onClick={onClose} />
      </div>
      {problems.length > 0 && <Diagnostics label={say("reloadProblems")} found={problems} />}
    </section>
  );
}
