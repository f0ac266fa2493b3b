import type { OutputOf } from "loadout/client";
import { useState } from "react";
import { useOperation } from "../../api/operations.ts";
import { publicAddress } from "../../shell/public-address.ts";
import { Button } from "../../ui/basic/button.tsx";
import { Command } from "../../ui/basic/copy-button.tsx";
import { ConfirmOperation } from "../../ui/form/confirm.tsx";
import { TimeCell } from "../../ui/list/cells.tsx";
import { Loaded } from "../../ui/page/loading.tsx";
import { useProgramsWords } from "./words.ts";

type ProgramRow = OutputOf<"auth.programs">["programs"][number];

/** Programs that were allowed in the browser: the caller's own, or those of all users or of one. */
export function ConnectedPrograms({ all, user }: { readonly all: boolean; readonly user?: string | undefined }) {
  const say = useProgramsWords();
  const programs = useOperation("auth.programs", { all });
  const [ended, setEnded] = useState<ProgramRow>();
  return (
    <section className="mt-4 grid grid-cols-1 gap-2" aria-labelledby="connected-programs">
      <h2 id="connected-programs">{say("title")}</h2>
      <p className="max-w-prose text-quiet">{say("lead")}</p>
      <Loaded query={programs} rows={2}>
        {({ programs: every }) => {
          const rows = user === undefined ? every : every.filter(({ userId }) => userId === user);
          if (rows.length === 0) return <NoPrograms />;
          return (
            <ul className="grid gap-2">
              {rows.map((row) => (
                <ProgramItem key={row.id} program={row} hasUser={all} onDisconnect={() => setEnded(row)} />
              ))}
            </ul>
          );
        }}
      </Loaded>
      {ended && <Disconnect program={ended} onClose={() => setEnded(undefined)} />}
    </section>
  );
}

function NoPrograms() {
  const say = useProgramsWords();
  return (
    <div className="grid gap-1">
      <p>{say("none")}</p>
      <Command text={`${publicAddress()}/mcp`} />
    </div>
  );
}

function ProgramItem({
  program,
  hasUser,
  onDisconnect,
}: {
  readonly program: ProgramRow;
  readonly hasUser: boolean;
  readonly onDisconnect: () => void;
}) {
  const say = useProgramsWords();
  const { name = say("nameless"), host, userName, createdAt, usedAt } = program;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border border-line bg-panel p-3" data-program>
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium break-words">{name}</p>
        <p className="text-quiet break-words">
          {say("at", { host })}
          {hasUser && ` · ${say("of", { name: userName })}`}
        </p>
      </div>
      <p className="text-quiet">
        {say("connected")} <TimeCell time={createdAt} />
      </p>
      <p className="text-quiet">
        {say("used")} <TimeCell time={usedAt} none={say("never")} />
      </p>
      <Button
        isSmall
        variant="danger"
        className="max-md:min-h-11"
        aria-label={say("disconnectOf", { name })}
        opensDialog
        onClick={onDisconnect}
      >
        {say("disconnect")}
      </Button>
    </li>
  );
}

function Disconnect({ program, onClose }: { readonly program: ProgramRow; readonly onClose: () => void }) {
  const say = useProgramsWords();
  const { id, name = say("nameless") } = program;
  return (
    <ConfirmOperation
      operation="auth.disconnect"
      input={{ id }}
      title={say("disconnectTitle", { name })}
      action={say("disconnect")}
      done={() => say("disconnected", { name })}
      onClose={onClose}
    >
      <p>{say("disconnectText")}</p>
    </ConfirmOperation>
  );
}
