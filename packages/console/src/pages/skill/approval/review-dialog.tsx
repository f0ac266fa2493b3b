import type { OutputOf } from "loadout/client";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useChange, useOperation } from "../../../api/operations.ts";
import { Button } from "../../../ui/basic/button.tsx";
import { useFormat } from "../../../ui/basic/format.ts";
import { toast } from "../../../ui/basic/toasts.tsx";
import { useBlocked } from "../../../ui/form/form-dialog.tsx";
import { OperationDialog } from "../../../ui/form/operation-dialog.tsx";
import { Loaded, Skeleton } from "../../../ui/page/loading.tsx";
import { Problem } from "../../../ui/page/problem.tsx";
import { CapabilityChanges } from "../../../ui/skill/capability-changes.tsx";
import { Diagnostics } from "../../../ui/skill/diagnostics.tsx";
import { Dialog } from "../../../ui/window/dialog.tsx";
import { ApprovalChip, versionName } from "./approval-chip.tsx";
import { useApprovalWords } from "./words.ts";

const FileDiffs = lazy(async () => ({ default: (await import("../../../ui/diff/file-diffs.tsx")).FileDiffs }));

type Review = OutputOf<"skill.review">;

/** What a decision about a version needs, and the decision: what is approved is the content that is shown. */
export function ReviewDialog({
  name,
  version,
  onClose,
}: {
  readonly name: string;
  readonly version?: number | undefined;
  readonly onClose: () => void;
}) {
  const say = useApprovalWords();
  const query = useOperation("skill.review", { name, ...(version !== undefined && { version }) });
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title={say("reviewTitle", { name })}
      {...(query.data && { footer: <Decide review={query.data} onClose={onClose} /> })}
    >
      <Loaded query={query}>{(review) => <Shown review={review} />}</Loaded>
    </Dialog>
  );
}

function Shown({ review }: { readonly review: Review }) {
  const say = useApprovalWords();
  const format = useFormat();
  const { state, digest, base, difference, findings, files, isCompared, decision, withdrawal } = review;
  const decided = withdrawal ?? decision;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6" data-review={state}>
      <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <ApprovalChip state={state} />
        <span>{versionName(review)}</span>
        <span className="min-w-0 text-quiet">
          {say("digest")} <code className="break-all">{digest}</code>
        </span>
        {decided?.reason !== undefined && <span className="min-w-0 break-words">{decided.reason}</span>}
      </p>
      <Part title={say("canDo")}>
        <p className="text-quiet">
          {base ? say("comparedWith", { version: versionName(base), time: format.moment(base.at) }) : say("isNew")}
        </p>
        <CapabilityChanges difference={difference} />
      </Part>
      <Part title={say("findings")}>
        {findings.length === 0 ? (
          <p className="text-quiet">{say("noFindings")}</p>
        ) : (
          <Diagnostics label={say("findings")} found={findings} />
        )}
      </Part>
      <Part title={say(isCompared ? "changedFiles" : "files")}>
        <Suspense fallback={<Skeleton />}>
          <FileDiffs files={files} />
        </Suspense>
      </Part>
    </div>
  );
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
    <h3>{title}</h3>
    {children}
  </section>
);

/** The buttons that fit the state; each names the digest that is shown. */
function Decide({ review, onClose }: { readonly review: Review; readonly onClose: () => void }) {
  const say = useApprovalWords();
  const blocked = useBlocked();
  const approve = useChange("skill.approve");
  const reinstate = useChange("skill.reinstate");
  const [asks, setAsks] = useState<"skill.refuse" | "skill.withdraw" | undefined>();
  const { address, digest, state, version } = review;
  const chosen = { name: address, ...(version !== undefined && { version }) };
  const named = { name: address };
  return (
    <>
      {(approve.error ?? reinstate.error) && <Problem error={approve.error ?? reinstate.error} />}
      {state === "withdrawn" ? (
        <Button
          blocked={blocked}
          isBusy={reinstate.isPending}
          onClick={() => reinstate.mutate(chosen, { onSuccess: () => toast(say("nowReinstated", named)) })}
        >
          {say("reinstate")}
        </Button>
      ) : (
        <>
          <Button variant="danger" blocked={blocked} opensDialog onClick={() => setAsks("skill.withdraw")}>
            {say("withdraw")}
          </Button>
          {state !== "refused" && (
            <Button blocked={blocked} opensDialog onClick={() => setAsks("skill.refuse")}>
              {say("refuse")}
            </Button>
          )}
          {state !== "approved" && (
            <Button
              variant="primary"
              icon="check"
              blocked={blocked}
              isBusy={approve.isPending}
              onClick={() =>
                approve.mutate(
                  { names: [address], digest, ...(version !== undefined && { version }) },
                  {
                    onSuccess() {
                      toast(say("nowApproved", named));
                      onClose();
                    },
                  },
                )
              }
            >
              {say("approve")}
            </Button>
          )}
        </>
      )}
      {asks && (
        <OperationDialog
          operation={asks}
          title={say(asks === "skill.refuse" ? "refuseTitle" : "withdrawTitle", named)}
          action={say(asks === "skill.refuse" ? "refuse" : "withdraw")}
          fields={{ reason: { label: say("reason") } }}
          fixed={{ ...chosen, digest }}
          done={() => say(asks === "skill.refuse" ? "nowRefused" : "nowWithdrawn", named)}
          onClose={() => setAsks(undefined)}
        >
          {asks === "skill.withdraw" && <p>{say("withdrawText")}</p>}
        </OperationDialog>
      )}
    </>
  );
}
