import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { client, codeOf } from "../../../api/client.ts";
import { useIsLive } from "../../../api/live.ts";
import { useChange, useOperation } from "../../../api/operations.ts";
import { announce } from "../../../ui/basic/announcer.tsx";
import { Button, buttonLook } from "../../../ui/basic/button.tsx";
import { Icon } from "../../../ui/basic/icon.tsx";
import { isSendingKey } from "../../../ui/form/is-sending-key.ts";
import { TextArea } from "../../../ui/form/text-area.tsx";
import { Skeleton } from "../../../ui/page/loading.tsx";
import { Page, Panel } from "../../../ui/page/page.tsx";
import { Problem } from "../../../ui/page/problem.tsx";
import { useUiWords } from "../../../ui/words.ts";
import { Payload } from "../payload.tsx";
import { type BriefState, Capacity, Outlook, useBrief } from "./brief.tsx";
import { type DispatchDraft, draftOf, emptyDraft, startOf } from "./dispatch-draft.ts";
import { SkillsField } from "./skills-field.tsx";
import { AgentField, type Agents, FolderField, MoreFields } from "./target-fields.tsx";
import { useNewWords } from "./words.ts";

const route = getRouteApi("/inside/dispatch/new");

/** A task for another agent. What it begins with stands in the address. */
export function NewDispatchPage() {
  const say = useNewWords();
  const { from, to, task, session } = route.useSearch();
  const earlier = useOperation("dispatch.show", { id: from ?? "" }, { enabled: from !== undefined });
  const agents = useAgents();
  const isReady = (from === undefined || earlier.data || earlier.error) && (agents.data || agents.error);
  if (!isReady)
    return (
      <NewPage>
        <Skeleton rows={8} />
      </NewPage>
    );
  const first: DispatchDraft = {
    ...(earlier.data ? draftOf(earlier.data) : emptyDraft),
    ...(task !== undefined && { task }),
    ...(session !== undefined && { session }),
    ...(to !== undefined && { agent: to }),
  };
  return (
    <NewPage>
      {earlier.error && (
        <div className="mb-3 grid gap-2">
          <p>{say("fromGone")}</p>
          <Problem error={earlier.error} />
        </div>
      )}
      <Composer
        key={from}
        first={first.agent === "" ? { ...first, agent: likelyAgent(agents.data) } : first}
        agents={agents}
      />
    </NewPage>
  );
}

function NewPage({ children }: { readonly children: ReactNode }) {
  const say = useNewWords();
  return (
    <Page
      title={say("title")}
      before={
        <Link
          to="/dispatch"
          aria-label={say("back")}
          title={say("back")}
          className={`${buttonLook("quiet", true)} min-w-9 max-md:min-h-11 max-md:min-w-11`}
        >
          <Icon name="left" />
        </Link>
      }
    >
      {children}
    </Page>
  );
}

/** Looking for agents starts their commands: not for each change of any dispatch. */
const useAgents = () =>
  useQuery({
    queryKey: ["installed-agents"],
    queryFn: ({ signal }): Promise<Agents> => client().call("dispatch.agents", {}, { signal }),
  });

/** The first that is here; the one for demos only where there is no other. */
function likelyAgent(found: Agents | undefined): string {
  const here = found?.agents.filter(({ isFound }) => isFound) ?? [];
  return (here.find(({ protocol }) => protocol !== "builtin") ?? here[0])?.agent ?? "";
}

/** Who, where, what, with which skills; and beside it the very text that makes. */
function Composer({ first, agents }: { readonly first: DispatchDraft; readonly agents: UseQueryResult<Agents> }) {
  const [draft, setDraft] = useState(first);
  const change = (changed: Partial<DispatchDraft>): void => setDraft((before) => ({ ...before, ...changed }));
  const brief = useBrief(draft);
  const { send, error, isSending, blocked } = useSend(draft, brief);
  return (
    <form
      className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Panel className="grid grid-cols-1 gap-5">
        <AgentField query={agents} value={draft.agent} onChange={(agent) => change({ agent })} />
        <FolderField value={draft.folder} onChange={(folder) => change({ folder })} />
        <TaskField value={draft.task} onChange={(task) => change({ task })} onSend={send} />
        <SkillsField draft={draft} brief={brief.query.data} onChange={change} />
        <MoreFields draft={draft} onChange={change} />
      </Panel>
      <div className="grid grid-cols-1 gap-4 lg:sticky lg:top-16">
        {error !== null && (codeOf(error) === "dispatch.unexpected" ? <TextChanged /> : <Problem error={error} />)}
        <Panel className="grid grid-cols-1 gap-3">
          {brief.query.data && <Capacity brief={brief.query.data} />}
          {brief.query.data && brief.isCurrent && brief.hasTask && <Outlook brief={brief.query.data} />}
          <SendButton isSending={isSending} blocked={blocked} />
        </Panel>
        <Preview brief={brief} />
      </div>
    </form>
  );
}

/** The text changed after it was shown, so nothing was sent; the preview shows the new text by now. */
function TextChanged() {
  const say = useNewWords();
  return (
    <section
      role="alert"
      data-problem="dispatch.unexpected"
      className="grid gap-1 rounded-lg border border-warn bg-warn-soft p-3"
    >
      <h2 className="flex items-center gap-2 text-sm text-warn">
        <Icon name="warning" />
        {say("textChanged")}
      </h2>
      <p>{say("textChangedHint")}</p>
    </section>
  );
}

function useSend(draft: DispatchDraft, { query, isCurrent, hasTask }: BriefState) {
  const say = useNewWords();
  const sayUi = useUiWords();
  const navigate = useNavigate();
  const isLive = useIsLive();
  const start = useChange("dispatch.start");
  const blocked = !isLive
    ? sayUi("offlineReason")
    : draft.agent === ""
      ? say("needAgent")
      : hasTask
        ? undefined
        : say("needTask");
  function send(): void {
    if (blocked !== undefined || start.isPending) return;
    const previewed = isCurrent ? query.data?.hash : undefined;
    // What was seen is what is sent: another text, of a skill that just changed, is refused.
    start.mutate(startOf(draft, previewed), {
      onSuccess({ id, agent }) {
        announce(say("sent", { agent }));
        void navigate({
          to: "/dispatch/$dispatchId",
          params: { dispatchId: id },
          search: previewed ? { previewed } : {},
        });
      },
      onError: () => void query.refetch(),
    });
  }
  return { send, blocked, error: start.error, isSending: start.isPending };
}

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

function TaskField({
  value,
  onChange,
  onSend,
}: {
  readonly value: string;
  readonly onChange: (task: string) => void;
  readonly onSend: () => void;
}) {
  const say = useNewWords();
  function onKeyDown(event: KeyboardEvent): void {
    const { isComposing, keyCode } = event.nativeEvent;
    if (!(event.ctrlKey || event.metaKey)) return;
    if (!isSendingKey({ key: event.key, shiftKey: event.shiftKey, isComposing, keyCode })) return;
    event.preventDefault();
    onSend();
  }
  return (
    <TextArea
      label={say("task")}
      hint={say("taskHint", { keys: isMac() ? "⌘ + Enter" : "Ctrl + Enter" })}
      value={value}
      onChange={onChange}
      onKeyDown={onKeyDown}
      rows={6}
      aria-keyshortcuts="Control+Enter Meta+Enter"
      className="max-h-96"
    />
  );
}

function SendButton({ isSending, blocked }: { readonly isSending: boolean; readonly blocked: string | undefined }) {
  const say = useNewWords();
  return (
    <Button
      type="submit"
      variant="primary"
      icon="send"
      isBusy={isSending}
      blocked={blocked}
      className="justify-self-end"
    >
      {say(isSending ? "sending" : "send")}
    </Button>
  );
}

/** Composed by the server, by the same function that sends it. */
function Preview({ brief: { query, hasTask, isCurrent } }: { readonly brief: BriefState }) {
  const say = useNewWords();
  const { view = "rendered" } = route.useSearch();
  const { data, error, refetch } = query;
  return (
    <Panel title={say("preview")}>
      <div
        className="grid grid-cols-1 gap-3"
        aria-busy={!isCurrent}
        data-preview={isCurrent && hasTask ? "current" : "old"}
      >
        {error && <Problem error={error} onRetry={() => void refetch()} />}
        {!error && !hasTask && <p className="text-quiet">{say("previewNeedsTask")}</p>}
        {!error && hasTask && !data && <p className="text-quiet">{say("previewBusy")}</p>}
        {!error && hasTask && data && (
          <>
            <p className="text-quiet">
              {say("previewIs")} {say("previewOnly")}
            </p>
            <Payload text={data.text} hash={data.hash} size={data.size} view={view} name="dispatch.md" />
          </>
        )}
      </div>
    </Panel>
  );
}
