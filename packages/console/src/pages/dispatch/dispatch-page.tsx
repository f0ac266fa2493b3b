import { getRouteApi, Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { codeOf } from "../../api/client.ts";
import { useOperation } from "../../api/operations.ts";
import { announce } from "../../ui/basic/announcer.tsx";
import { buttonLook } from "../../ui/basic/button.tsx";
import { CopyAs } from "../../ui/basic/copy-as.tsx";
import { Icon } from "../../ui/basic/icon.tsx";
import { BackLink } from "../../ui/page/back-link.tsx";
import { Loaded } from "../../ui/page/loading.tsx";
import { MissingPage } from "../../ui/page/missing-page.tsx";
import { Page } from "../../ui/page/page.tsx";
import { TabLinks } from "../../ui/page/tab-links.tsx";
import { RetryButton, StopButton } from "../dispatches/dispatch-actions.tsx";
import { StateChip } from "../dispatches/dispatch-state.tsx";
import { isOver, type ShownDispatch } from "../dispatches/dispatch-tab.ts";
import { Payload } from "../dispatches/payload.tsx";
import { DispatchFacts } from "./dispatch-facts.tsx";
import { EndingNote } from "./ending-note.tsx";
import { OutputTab } from "./output-tab.tsx";
import { PermissionPanel } from "./permission-panel.tsx";
import { ReceiptTab } from "./receipt-tab.tsx";
import { ReportFacts } from "./report-facts.tsx";
import { useOutput } from "./use-output.ts";
import { useDispatchWords } from "./words.ts";

const route = getRouteApi("/inside/dispatch/$dispatchId");

/** One task at another agent: how it stands, what comes back, what was sent. */
export function DispatchPage() {
  const say = useDispatchWords();
  const { dispatchId } = route.useParams();
  const query = useOperation("dispatch.show", { id: dispatchId });
  if (codeOf(query.error) === "dispatch.not-found") return <NoDispatch id={dispatchId} />;
  const dispatch = query.data;
  return (
    <Page
      title={dispatch ? headingOf(dispatch.title) : dispatchId}
      before={<BackLink to="/dispatch" label={say("back")} />}
      badges={dispatch && <StateChip dispatch={dispatch} />}
      actions={dispatch && <Actions dispatch={dispatch} />}
    >
      <Loaded query={query} rows={8}>
        {(shown) => <Shown key={shown.id} dispatch={shown} />}
      </Loaded>
    </Page>
  );
}

/** Characters of a task that a heading shows; all of it is in what was sent. */
const longestHeading = 80;

function headingOf(title: string): string {
  const signs = [...title];
  return signs.length <= longestHeading ? title : `${signs.slice(0, longestHeading - 1).join("")}…`;
}

function Shown({ dispatch }: { readonly dispatch: ShownDispatch }) {
  const say = useDispatchWords();
  const { tab = "output", view = "rendered" } = route.useSearch();
  const output = useOutput(dispatch.id);
  const { permission, text, receipt, id } = dispatch;
  useAnnouncedEnd(dispatch);
  return (
    <div className="grid grid-cols-1 gap-4">
      <DispatchFacts dispatch={dispatch} last={output.state.last} />
      {dispatch.report && <ReportFacts report={dispatch.report} />}
      {permission && !isOver(dispatch) && (
        <PermissionPanel key={permission.id} dispatch={dispatch} permission={permission} />
      )}
      <EndingNote dispatch={dispatch} />
      <TabLinks
        label={say("tabs")}
        current={tab}
        tabs={[
          { id: "output", label: say("tabOutput") },
          { id: "sent", label: say("tabSent") },
          { id: "receipt", label: say("tabReceipt") },
        ]}
      />
      {tab === "output" && <OutputTab dispatch={dispatch} output={output} />}
      {tab === "sent" && (
        <Payload text={text} hash={receipt.hash} size={receipt.size} view={view} name={`dispatch-${id}.md`} />
      )}
      {tab === "receipt" && <ReceiptTab dispatch={dispatch} />}
    </div>
  );
}

const endings = { exited: "announceDone", failed: "announceFailed", stopped: "announceStopped" } as const;

/** Said to whoever saw it at work. */
function useAnnouncedEnd({ state }: ShownDispatch): void {
  const say = useDispatchWords();
  const before = useRef(state);
  useEffect(() => {
    const wasOver = isOver({ state: before.current });
    before.current = state;
    if (!wasOver && state in endings) announce(say(endings[state as keyof typeof endings]));
  }, [state, say]);
}

function Actions({ dispatch }: { readonly dispatch: ShownDispatch }) {
  const say = useDispatchWords();
  const { id } = dispatch;
  return (
    <>
      {isOver(dispatch) ? <RetryButton dispatch={dispatch} /> : <StopButton dispatch={dispatch} />}
      <Link to="/dispatch/new" search={{ from: id }} className={buttonLook()}>
        <Icon name="edit" />
        {say("duplicate")}
      </Link>
      <CopyAs
        command={`loadout dispatch show ${id}`}
        path={`/api/dispatch/show?id=${encodeURIComponent(id)}`}
        json={dispatch}
      />
    </>
  );
}

function NoDispatch({ id }: { readonly id: string }) {
  const say = useDispatchWords();
  return (
    <MissingPage title={say("notFound")} list={{ to: "/dispatch", label: say("back") }} command="loadout dispatch list">
      {say("notFoundHint", { id })}
    </MissingPage>
  );
}
