import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { type OutputOf, ProblemError } from "loadout/client";
import { useOperation } from "../../../api/operations.ts";
import { useMay } from "../../../shell/who-am-i.ts";
import { buttonLook } from "../../../ui/basic/button.tsx";
import { TimeAgo } from "../../../ui/basic/time-ago.tsx";
import { RowCard, rowLinkLook, TimeCell } from "../../../ui/list/cells.tsx";
import { type Column, DataTable } from "../../../ui/list/data-table.tsx";
import { ResourceList } from "../../../ui/list/resource-list.tsx";
import { Empty } from "../../../ui/page/empty.tsx";
import { Loaded } from "../../../ui/page/loading.tsx";
import { Page } from "../../../ui/page/page.tsx";
import { ShareButton } from "../../access/share-button.tsx";
import { ApprovalChip, versionName } from "./approval-chip.tsx";
import { ReviewDialog } from "./review-dialog.tsx";
import { useApprovalWords } from "./words.ts";

const route = getRouteApi("/inside/admin/approvals");

type Approvals = OutputOf<"skill.approvals">;
type Row = Approvals["waiting"][number];
type Decided = Approvals["decisions"][number];

/** The versions that wait for approval, and what was decided; one of them opens in a dialog. */
export function ApprovalsPage() {
  const say = useApprovalWords();
  const navigate = useNavigate();
  const { skill, version } = route.useSearch();
  const query = useOperation("skill.approvals", { history: true });
  if (query.error instanceof ProblemError && query.error.problem.code === "auth.forbidden")
    return (
      <Page title={say("title")}>
        <Empty icon="locked" title={say("noAccess")}>
          <p data-no-access>{say("noAccessHint")}</p>
        </Empty>
      </Page>
    );
  return (
    <Page title={say("title")} actions={<ShareButton thing={{ kind: "approval", name: "skills" }} />}>
      <Loaded query={query}>
        {(approvals) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            <Demand approvals={approvals} />
            {approvals.waiting.length === 0 ? (
              <Empty icon="approval" title={say("emptyTitle")} command="loadout skill approvals" />
            ) : (
              <Waiting rows={approvals.waiting.toSorted((one, other) => orderOf(one) - orderOf(other))} />
            )}
            {approvals.decisions.length > 0 && <Decisions rows={approvals.decisions} />}
          </div>
        )}
      </Loaded>
      {skill !== undefined && (
        <ReviewDialog
          key={`${skill} ${version ?? ""}`}
          name={skill}
          version={version}
          onClose={() => void navigate({ to: "/admin/approvals", replace: true })}
        />
      )}
    </Page>
  );
}

/** What needs a decision comes first. */
const orderOf = ({ state }: Row): number => (state === "waiting" ? 0 : 1);

function Demand({ approvals: { isRequired, environment } }: { readonly approvals: Approvals }) {
  const say = useApprovalWords();
  const maySet = useMay("superadmin");
  return (
    <p className="text-quiet">
      {say(isRequired ? "required" : "notRequired", { environment })}{" "}
      {maySet && (
        <Link to="/settings" className="text-accent underline underline-offset-2">
          {say("toSettings")}
        </Link>
      )}
    </p>
  );
}

function Waiting({ rows }: { readonly rows: readonly Row[] }) {
  const say = useApprovalWords();
  const before = ({ base }: Row) => (base ? versionName(base) : <span className="text-quiet">{say("never")}</span>);
  const reason = ({ decision }: Row) => (
    <span className="block truncate" title={decision?.reason}>
      {decision?.reason}
    </span>
  );
  const columns: readonly Column<Row>[] = [
    { id: "skill", title: say("skill"), width: "minmax(10rem, 2fr)", cell: (row) => <SkillName row={row} /> },
    { id: "version", title: say("version"), width: "7.5rem", cell: (row) => <Version row={row} /> },
    { id: "state", title: say("state"), width: "8rem", cell: ({ state }) => <ApprovalChip state={state} /> },
    { id: "before", title: say("before"), width: "9rem", from: 900, cell: before },
    { id: "reason", title: say("reason"), width: "minmax(6rem, 1fr)", from: 900, cell: reason },
    { id: "review", title: say("action"), width: "6rem", isRight: true, cell: (row) => <ReviewLink row={row} /> },
  ];
  return (
    <ResourceList
      caption={say("title")}
      rows={rows}
      columns={columns}
      keyOf={({ address }) => address}
      card={(row) => (
        <RowCard
          title={<SkillName row={row} />}
          side={<ApprovalChip state={row.state} />}
          facts={[<Version key="version" row={row} />, row.decision?.reason]}
        />
      )}
      cardHeight={88}
      empty={null}
    />
  );
}

const SkillName = ({ row: { id, address } }: { readonly row: Row }) => (
  <Link to="/admin/approvals" search={{ skill: address }} className={rowLinkLook} title={address}>
    <span className="truncate">{id}</span>
  </Link>
);

/** The number of a version, or the beginning of its digest. */
const Version = ({ row }: { readonly row: Row | Decided }) =>
  row.version === undefined ? <code className="text-quiet">{versionName(row)}</code> : versionName(row);

function ReviewLink({ row: { id, address } }: { readonly row: Row }) {
  const say = useApprovalWords();
  return (
    <Link
      to="/admin/approvals"
      search={{ skill: address }}
      className={buttonLook("plain", true)}
      aria-label={say("reviewTitle", { name: id })}
    >
      {say("review")}
    </Link>
  );
}

function Decisions({ rows }: { readonly rows: readonly Decided[] }) {
  const say = useApprovalWords();
  const by = ({ by: user, byName }: Decided) => <span title={user}>{byName ?? user}</span>;
  const what = ({ decision }: Decided) => <ApprovalChip state={decision} />;
  const columns: readonly Column<Decided>[] = [
    { id: "time", title: say("time"), width: "8rem", cell: ({ at }) => <TimeAgo time={at} /> },
    { id: "skill", title: say("skill"), width: "minmax(8rem, 1fr)", cell: ({ id }) => id },
    { id: "version", title: say("version"), width: "8rem", cell: (row) => <Version row={row} /> },
    { id: "decision", title: say("decision"), width: "8rem", cell: what },
    { id: "by", title: say("by"), width: "minmax(6rem, 10rem)", cell: by },
    { id: "reason", title: say("reason"), width: "minmax(6rem, 1fr)", from: 1200, cell: ({ reason }) => reason },
  ];
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2>{say("decisions")}</h2>
      <DataTable
        caption={say("decisions")}
        rows={rows}
        columns={columns}
        keyOf={({ id, digest, decision }) => `${id} ${digest} ${decision}`}
        cardHeight={96}
        card={(row) => (
          <RowCard
            title={`${row.id} ${versionName(row)}`}
            side={<TimeCell time={row.at} />}
            facts={[what(row), by(row), row.reason]}
          />
        )}
      />
    </section>
  );
}
