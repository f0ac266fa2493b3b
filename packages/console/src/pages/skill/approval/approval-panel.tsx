import { Link } from "@tanstack/react-router";
import { useMay } from "../../../shell/who-am-i.ts";
import { buttonLook } from "../../../ui/basic/button.tsx";
import { TimeAgo } from "../../../ui/basic/time-ago.tsx";
import { Panel } from "../../../ui/page/page.tsx";
import type { SkillTabProps } from "../skill-page.tsx";
import { ApprovalChip } from "./approval-chip.tsx";
import { useApprovalWords } from "./words.ts";

/** Whether the version of a skill is approved, and who decided. */
export function ApprovalPanel({ skill: { address, approval } }: SkillTabProps) {
  const say = useApprovalWords();
  const mayReview = useMay("superadmin");
  if (!approval) return null;
  const { state, isRequired, decision } = approval;
  const text =
    state === "approved"
      ? say("panelApproved")
      : state === "refused"
        ? say("panelRefused", { reason: decision?.reason ?? "" })
        : state === "withdrawn"
          ? say("panelWithdrawn", { reason: decision?.reason ?? "" })
          : say(isRequired ? "panelWaiting" : "panelFree");
  return (
    <Panel title={say("panel")}>
      <div className="grid gap-2" data-approval={state}>
        {(isRequired || state !== "waiting") && (
          <p>
            <ApprovalChip state={state} />
          </p>
        )}
        <p>{text}</p>
        {decision && (
          <p className="text-quiet">
            {decision.byName ?? decision.by} · <TimeAgo time={decision.at} />
          </p>
        )}
        {mayReview && (
          <p>
            <Link to="/admin/approvals" search={{ skill: address }} className={buttonLook()}>
              {say("review")}
            </Link>
          </p>
        )}
      </div>
    </Panel>
  );
}
