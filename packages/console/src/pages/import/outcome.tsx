import { Link } from "@tanstack/react-router";
import { useIsLive } from "../../api/live.ts";
import { useChange } from "../../api/operations.ts";
import { Button, buttonLook } from "../../ui/basic/button.tsx";
import { Icon } from "../../ui/basic/icon.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { useUiWords } from "../../ui/words.ts";
import type { Imports } from "./imports.ts";
import type { Report, Stage } from "./packages.ts";
import { useImportWords } from "./words.ts";

type Ended = Extract<Stage, { readonly kind: "importing" | "imported" | "undone" }>;

/** What became of a package, where to go from here, and the way back. */
export function Outcome({
  id,
  stage,
  imports,
}: {
  readonly id: string;
  readonly stage: Ended;
  readonly imports: Imports;
}) {
  const say = useImportWords();
  const { slug = "" } = stage.report;
  if (stage.kind === "importing") return <p className="text-quiet">{say("importing")}</p>;
  if (stage.kind === "undone")
    return (
      <p className="flex flex-wrap items-center gap-2" data-undone>
        {say("undone", { slug })}
        <Button isSmall icon="refresh" onClick={() => imports.again(id)}>
          {say("again")}
        </Button>
      </p>
    );
  return <Imported report={stage.report} onUndone={() => imports.undone(id)} />;
}

function Imported({ report, onUndone }: { readonly report: Report; readonly onUndone: () => void }) {
  const say = useImportWords();
  const { state, slug = "", version = 1 } = report;
  return (
    <div className="grid gap-3" data-imported={slug}>
      <p className="flex items-center gap-2 font-medium text-good">
        <Icon name="check" />
        {state === "updated" ? say("updated", { slug, version }) : say("created", { slug })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Link to="/skills/$slug" params={{ slug }} className={buttonLook("primary")}>
          <Icon name="skill" />
          {say("open")}
        </Link>
        <Link to="/playground" search={{ skill: slug }} className={buttonLook()}>
          <Icon name="chat" />
          {say("playground")}
        </Link>
        <Undo report={report} onUndone={onUndone} />
      </div>
    </div>
  );
}

/** What was created is deleted; what was updated goes back to the version before. */
function Undo({
  report: { state, slug = "", version = 1 },
  onUndone,
}: {
  readonly report: Report;
  readonly onUndone: () => void;
}) {
  const say = useImportWords();
  const sayUi = useUiWords();
  const isLive = useIsLive();
  const remove = useChange("skill.delete");
  const goBack = useChange("skill.rollback");
  const isBusy = remove.isPending || goBack.isPending;
  const error = remove.error ?? goBack.error;
  const undo = (): void =>
    state === "updated"
      ? goBack.mutate({ name: slug, version: version - 1, from: version }, { onSuccess: onUndone })
      : remove.mutate({ names: [slug], confirmed: true, from: version }, { onSuccess: onUndone });
  if (state !== "created" && state !== "updated") return null;
  return (
    <>
      <Button isBusy={isBusy} blocked={isLive ? undefined : sayUi("offlineReason")} onClick={undo}>
        {isBusy ? say("undoing") : say("undo")}
      </Button>
      {error && (
        <div className="w-full">
          <Problem error={error} />
        </div>
      )}
    </>
  );
}
