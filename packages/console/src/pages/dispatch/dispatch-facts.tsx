import { getRouteApi, Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useLanguage } from "../../shell/use-language.ts";
import { Chip } from "../../ui/basic/chip.tsx";
import { Icon } from "../../ui/basic/icon.tsx";
import { TimeAgo } from "../../ui/basic/time-ago.tsx";
import { useDoing } from "../dispatches/dispatch-state.tsx";
import { isOver, isOwnFolder, type ShownDispatch } from "../dispatches/dispatch-tab.ts";
import { Elapsed } from "../dispatches/elapsed.tsx";
import { useDispatchesWords } from "../dispatches/words.ts";
import { useOwners } from "../sessions/use-sessions.ts";
import type { Output } from "./output-lines.ts";
import { useDispatchWords } from "./words.ts";

const route = getRouteApi("/inside/dispatch/$dispatchId");

/** Who works on it, where, for how long, and what at this moment. */
export function DispatchFacts({
  dispatch,
  last,
}: {
  readonly dispatch: ShownDispatch;
  readonly last: Output | undefined;
}) {
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
