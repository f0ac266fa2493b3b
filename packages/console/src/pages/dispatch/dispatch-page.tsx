import { getRouteApi, Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useOperation } from "../../api/operations.ts";
import { useLanguage } from "../../shell/use-language.ts";
import { announce } from "../../ui/basic/announcer.tsx";
import { buttonLook } from "../../ui/basic/button.tsx";
import { Chip } from "../../ui/basic/chip.tsx";
import { CopyAs } from "../../ui/basic/copy-as.tsx";
import { Icon } from "../../ui/basic/icon.tsx";
import { TimeAgo } from "../../ui/basic/time-ago.tsx";
import { DetailPage, type Fact, Facts } from "../../ui/page/detail-page.tsx";
import { TabLinks } from "../../ui/page/tab-links.tsx";
import { useOwners } from "../session/use-sessions.ts";
import { RetryButton, StopButton } from "./dispatch-actions.tsx";
import { PermissionPanel, ReportPanel } from "./dispatch-panels.tsx";
import { Elapsed, StateChip, useDoing } from "./dispatch-state.tsx";
import { isOver, isOwnFolder, type ShownDispatch } from "./dispatch-tab.ts";
import type { Output } from "./output/output-lines.ts";
import { OutputTab } from "./output/output-tab.tsx";
import { useOutput } from "./output/use-output.ts";
import { Payload } from "./payload.tsx";
import { ReceiptTab } from "./receipt.tsx";
import { useDispatchWords } from "./words.ts";

const route = getRouteApi("/inside/dispatch/$dispatchId");

interface DispatchProps {
  readonly dispatch: ShownDispatch;
}

/** One dispatch: its state, questions of the agent, and tabs for the output, the text that was sent and the receipt. */
export function DispatchPage() {
  const say = useDispatchWords();
  const { dispatchId } = route.useParams();
  const query = useOperation("dispatch.show", { id: dispatchId });
  return (
    <DetailPage
      query={query}
      name={dispatchId}
      title={({ title }) => headingOf(title)}
      back={{ to: "/dispatch", label: say("back") }}
      badges={(dispatch) => <StateChip dispatch={dispatch} />}
      actions={(dispatch) => <Actions dispatch={dispatch} />}
      missing={{
        codes: ["dispatch.not-found"],
        title: say("notFound"),
        text: say("notFoundHint", { id: dispatchId }),
        command: "loadout dispatch list",
      }}
    >
      {(shown) => <Shown key={shown.id} dispatch={shown} />}
    </DetailPage>
  );
}

/** Characters of a task in the heading; the tab of the sent text has all of it. */
const longestHeading = 80;

function headingOf(title: string): string {
  const signs = [...title];
  return signs.length <= longestHeading ? title : `${signs.slice(0, longestHeading - 1).join("")}…`;
}

function Shown({ dispatch }: DispatchProps) {
  const say = useDispatchWords();
  const { tab = "output", view = "rendered" } = route.useSearch();
  const output = useOutput(dispatch.id);
  const { permission, report, text, receipt, id } = dispatch;
  useAnnouncedEnd(dispatch);
  return (
    <>
      <DispatchFacts dispatch={dispatch} last={output.state.last} />
      {report && <ReportPanel report={report} />}
      {permission && !isOver(dispatch) && (
        <PermissionPanel key={permission.id} dispatch={dispatch} permission={permission} />
      )}
      <EndingNote dispatch={dispatch} />
      <TabLinks
        label={say("tabs")}
        current={tab}
        tabs={[
          { id: "output", label: say("output") },
          { id: "sent", label: say("tabSent") },
          { id: "receipt", label: say("tabReceipt") },
        ]}
      />
      {tab === "output" && <OutputTab dispatch={dispatch} output={output} />}
      {tab === "sent" && (
        <Payload text={text} hash={receipt.hash} size={receipt.size} view={view} name={`dispatch-${id}.md`} />
      )}
      {tab === "receipt" && <ReceiptTab dispatch={dispatch} />}
    </>
  );
}

const endings = { exited: "announceDone", failed: "announceFailed", stopped: "announceStopped" } as const;

/** Announces the end of a dispatch that was running when the page opened. */
function useAnnouncedEnd({ state }: ShownDispatch): void {
  const say = useDispatchWords();
  const before = useRef(state);
  useEffect(() => {
    const wasOver = isOver({ state: before.current });
    before.current = state;
    if (!wasOver && state in endings) announce(say(endings[state as keyof typeof endings]));
  }, [state, say]);
}

function Actions({ dispatch }: DispatchProps) {
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

function DispatchFacts({ dispatch, last }: DispatchProps & { readonly last: Output | undefined }) {
  const say = useDispatchWords();
  const doing = useDoing();
  const ownerOf = useOwners();
  const { previewed } = route.useSearch();
  const tongue = useLanguage().language === "en" ? "en" : "zh";
  const { agent, workDir, contextId, createdAt, userId, receipt } = dispatch;
  const { launch, hash } = receipt;
  const facts: readonly (Fact | false | undefined)[] = [
    { label: say("agent"), value: agent },
    {
      label: say("elapsed"),
      value: (
        <>
          <Elapsed dispatch={dispatch} />
          {!isOver(dispatch) && <span className="font-normal text-quiet"> · {doing(dispatch, last)}</span>}
        </>
      ),
    },
    {
      label: say("folder"),
      value: (
        <>
          {isOwnFolder(workDir) && `${say("ownFolder")} · `}
          <code>{workDir}</code>
        </>
      ),
    },
    contextId !== undefined && { label: say("session"), value: <SessionLink id={contextId} /> },
    launch && {
      label: say("sandbox"),
      value: (
        <>
          {say(`sandbox_${launch.sandbox}`)} · {say(`protocol_${launch.protocol}`)}
          {launch.fallback && <span className="font-normal text-warn"> · {launch.fallback[tongue]}</span>}
        </>
      ),
    },
    ownerOf && { label: say("user"), value: <span className="inline-block min-w-24">{ownerOf(userId)}</span> },
    { label: say("started"), value: <TimeAgo time={createdAt} /> },
    previewed !== undefined && { label: "sha256", value: <Previewed hash={hash} isSame={previewed === hash} /> },
  ];
  return (
    <div className="grid gap-2">
      <Facts facts={facts.filter((fact) => typeof fact === "object")} />
      <p className="flex items-start gap-2 text-quiet">
        <Icon name="folder" className="mt-0.5 size-4" />
        {say("untouched")}
      </p>
    </div>
  );
}

const SessionLink = ({ id }: { readonly id: string }) => (
  <Link to="/sessions/$sessionId" params={{ sessionId: id }} className="text-accent underline">
    {id}
  </Link>
);

/** Whether the text that was sent is the one the preview showed. */
function Previewed({ hash, isSame }: { readonly hash: string; readonly isSame: boolean }) {
  const say = useDispatchWords();
  return (
    <>
      <code>{hash.slice(0, 12)}</code>{" "}
      {isSame ? (
        <Chip tone="good" icon="check">
          {say("asPreviewed")}
        </Chip>
      ) : (
        <Chip tone="warn" icon="warning" title={say("notAsPreviewedHint")}>
          {say("notAsPreviewed")}
        </Chip>
      )}
    </>
  );
}

/** Why a dispatch failed, was stopped, or ended without an answer. */
function EndingNote({ dispatch: { state, reason, exitCode, message } }: DispatchProps) {
  const say = useDispatchWords();
  const isQuiet = state === "exited" && message !== undefined;
  if (state !== "failed" && state !== "stopped" && !isQuiet) return null;
  const isFailed = state === "failed";
  const title = [
    isQuiet ? say("ended_quiet") : reason ? say(`ended_${reason}`) : say("ended_failed"),
    isFailed && exitCode !== undefined && say("exitCode", { code: exitCode }),
  ]
    .filter(Boolean)
    .join(" · ");
  return (
    <section
      aria-label={say(`state_${state}`)}
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
