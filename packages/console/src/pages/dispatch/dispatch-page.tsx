import { getRouteApi, Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { codeOf } from "../../api/client.ts";
import { useOperation } from "../../api/operations.ts";
import { useLanguage } from "../../shell/use-language.ts";
import { announce } from "../../ui/basic/announcer.tsx";
import { buttonLook } from "../../ui/basic/button.tsx";
import { Chip } from "../../ui/basic/chip.tsx";
import { CopyAs } from "../../ui/basic/copy-as.tsx";
import { Icon } from "../../ui/basic/icon.tsx";
import { TimeAgo } from "../../ui/basic/time-ago.tsx";
import { BackLink } from "../../ui/page/back-link.tsx";
import { Loaded } from "../../ui/page/loading.tsx";
import { MissingPage } from "../../ui/page/missing-page.tsx";
import { Page } from "../../ui/page/page.tsx";
import { TabLinks } from "../../ui/page/tab-links.tsx";
import { useOwners } from "../session/list/use-sessions.ts";
import { useDispatchesWords } from "./board/words.ts";
import { RetryButton, StopButton } from "./dispatch-actions.tsx";
import { PermissionPanel, ReportFacts } from "./dispatch-report.tsx";
import { Elapsed, StateChip, useDoing } from "./dispatch-state.tsx";
import { isOver, isOwnFolder, type ShownDispatch } from "./dispatch-tab.ts";
import type { Output } from "./output/output-lines.ts";
import { OutputTab } from "./output/output-tab.tsx";
import { useOutput } from "./output/use-output.ts";
import { Payload } from "./payload.tsx";
import { ReceiptTab } from "./receipt-tab.tsx";
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

/** Who works on it, where, for how long, and what at this moment. */
function DispatchFacts({ dispatch, last }: { readonly dispatch: ShownDispatch; readonly last: Output | undefined }) {
  const say = useDispatchWords();
  const sayBoard = useDispatchesWords();
  const doing = useDoing();
  const ownerOf = useOwners();
  const { agent, workDir, contextId, createdAt, userId, receipt } = dispatch;
  const tongue = useLanguage().language === "en" ? "en" : "zh";
  return (
    <div className="grid gap-2">
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        <Fact label={say("agent")}>{agent}</Fact>
        <Fact label={say("elapsed")}>
          <Elapsed dispatch={dispatch} />
          {!isOver(dispatch) && <span className="font-normal text-quiet"> · {doing(dispatch, last)}</span>}
        </Fact>
        <Fact label={say("folder")}>
          {isOwnFolder(workDir) && `${sayBoard("ownFolder")} · `}
          <code>{workDir}</code>
        </Fact>
        {contextId !== undefined && (
          <Fact label={say("session")}>
            <Link to="/sessions/$sessionId" params={{ sessionId: contextId }} className="text-accent underline">
              {contextId}
            </Link>
          </Fact>
        )}
        {receipt.launch && (
          <Fact label={say("sandbox")}>
            {say(`sandbox_${receipt.launch.sandbox}`)} · {say(`protocol_${receipt.launch.protocol}`)}
            {receipt.launch.fallback && (
              <span className="font-normal text-warn"> · {receipt.launch.fallback[tongue]}</span>
            )}
          </Fact>
        )}
        {ownerOf && <Fact label={say("user")}>{ownerOf(userId)}</Fact>}
        <Fact label={say("begun")}>
          <TimeAgo time={createdAt} />
        </Fact>
        <Previewed hash={dispatch.receipt.hash} />
      </dl>
      <p className="flex items-start gap-1.5 text-quiet">
        <Icon name="folder" className="mt-0.5 size-4" />
        {say("untouched")}
      </p>
    </div>
  );
}

/** Whether what was sent is what was seen before. */
function Previewed({ hash }: { readonly hash: string }) {
  const say = useDispatchWords();
  const { previewed } = route.useSearch();
  if (previewed === undefined) return null;
  return (
    <Fact label="sha256">
      <code>{hash.slice(0, 12)}</code>{" "}
      {previewed === hash ? (
        <Chip tone="good" icon="check">
          {say("asPreviewed")}
        </Chip>
      ) : (
        <Chip tone="warn" icon="warning" title={say("notAsPreviewedHint")}>
          {say("notAsPreviewed")}
        </Chip>
      )}
    </Fact>
  );
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="flex min-w-0 gap-1.5">
    <dt className="whitespace-nowrap text-quiet">{label}</dt>
    <dd className="min-w-0 font-medium">{children}</dd>
  </div>
);

/** Why it did not come to its end. */
function EndingNote({ dispatch: { state, reason, exitCode, message } }: { readonly dispatch: ShownDispatch }) {
  const say = useDispatchWords();
  const sayBoard = useDispatchesWords();
  const isQuiet = state === "exited" && message !== undefined;
  if (state !== "failed" && state !== "stopped" && !isQuiet) return null;
  const isFailed = state === "failed";
  const title = [
    isQuiet ? say("ended_quiet") : reason ? say(`ended_${reason}`) : say("ended_failed"),
    isFailed && exitCode !== undefined && sayBoard("exitCode", { code: exitCode }),
  ]
    .filter(Boolean)
    .join(" · ");
  return (
    <section
      aria-label={sayBoard(`state_${state}`)}
      data-ending={reason ?? state}
      className={`grid gap-1 rounded-lg border p-3 ${isFailed ? "border-bad bg-bad-soft" : "border-line bg-warn-soft"}`}
    >
      <p className={`flex items-start gap-2 font-medium ${isFailed ? "text-bad" : "text-warn"}`}>
        <Icon name={isFailed ? "error" : isQuiet ? "warning" : "stop"} className="mt-0.5 size-4" />
        {title}
      </p>
      {message !== undefined && <p className="whitespace-pre-wrap">{message}</p>}
      <p className="text-quiet">{say("endedHint")}</p>
    </section>
  );
}
