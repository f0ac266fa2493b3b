import type { OutputOf } from "loadout/client";
import { useState } from "react";
import { useIsLive } from "../../api/live.ts";
import { useChange } from "../../api/operations.ts";
import { announce } from "../../ui/basic/announcer.tsx";
import { Button } from "../../ui/basic/button.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { useUiWords } from "../../ui/words.ts";
import { DeleteEnvironment } from "./delete-environment.tsx";
import type { PlacedEnvironment } from "./environments-page.tsx";
import type { Reloaded } from "./reload-report.tsx";
import { SwitchEnvironment } from "./switch-environment.tsx";
import { useEnvironmentsWords } from "./words.ts";

/** What can be done with an environment. The active one cannot be deleted, nor can one of a project. */
export function EnvironmentActions({
  place: { name, active, origin, directory },
  shown,
  onReloaded,
}: {
  readonly place: PlacedEnvironment;
  readonly shown: OutputOf<"environment.show"> | undefined;
  readonly onReloaded: (report: Reloaded) => void;
}) {
  const say = useEnvironmentsWords();
  const sayUi = useUiWords();
  const blocked = useIsLive() ? undefined : sayUi("offlineReason");
  const [open, setOpen] = useState<"switch" | "delete">();
  const reload = useChange("environment.reload");
  const close = (): void => setOpen(undefined);
  return (
    <>
      {reload.error && <Problem error={reload.error} />}
      <div className="mt-auto flex flex-wrap items-center gap-2">
        {!active && (
          <Button
            variant="primary"
            aria-label={say("switchTo", { name })}
            blocked={blocked}
            onClick={() => setOpen("switch")}
          >
            {say("switch")}
          </Button>
        )}
        <Button
          icon="refresh"
          aria-label={say("reloadOf", { name })}
          blocked={blocked}
          isBusy={reload.isPending}
          onClick={() =>
            reload.mutate(
              { name },
              {
                onSuccess(report) {
                  onReloaded(report);
                  announce(say("reloaded", { name, ready: report.ready, listed: report.listed }));
                },
              },
            )
          }
        >
          {say("reload")}
        </Button>
        {!active && origin === "home" && (
          <Button
            variant="quiet"
            icon="trash"
            className="ml-auto text-bad"
            aria-label={say("deleteOf", { name })}
            blocked={blocked}
            onClick={() => setOpen("delete")}
          >
            {say("delete")}
          </Button>
        )}
      </div>
      {open === "switch" && <SwitchEnvironment name={name} onClose={close} />}
      {open === "delete" && <DeleteEnvironment name={name} directory={directory} shown={shown} onClose={close} />}
    </>
  );
}
