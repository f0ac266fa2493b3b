import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, lazy, Suspense, useState } from "react";
import { useChange, useOperation } from "../../../api/operations.ts";
import { client, codeOf } from "../../../api/page-client.ts";
import { useLanguage } from "../../../shell/use-language.ts";
import { announce } from "../../../ui/basic/announcer.tsx";
import { Button } from "../../../ui/basic/button.tsx";
import { Icon } from "../../../ui/basic/icon.tsx";
import { useBlocked } from "../../../ui/form/form-dialog.tsx";
import { isSendingKey } from "../../../ui/form/is-sending-key.ts";
import { TextArea } from "../../../ui/form/text-area.tsx";
import { BackLink } from "../../../ui/page/back-link.tsx";
import { Skeleton } from "../../../ui/page/loading.tsx";
import { Page, Panel } from "../../../ui/page/page.tsx";
import { Problem } from "../../../ui/page/problem.tsx";
import { Payload } from "../payload.tsx";
import { useDispatchWords } from "../words.ts";
import { type Brief, type BriefState, Capacity, Outlook, useBrief, Warnings } from "./brief.tsx";
import { type DispatchDraft, draftOf, emptyDraft, startOf, withSkills } from "./dispatch-draft.ts";
import { SkillsField } from "./skills-field.tsx";
import { AgentField, type Agents, FolderField, MoreFields } from "./target-fields.tsx";
import { useComposeWords } from "./words.ts";

const route = getRouteApi("/inside/dispatch/new");

/** The form of a new dispatch, beside the text it makes. The address has its first values, such as a dispatch to repeat. */
export function NewDispatchPage() {
  const say = useDispatchWords();
  const sayForm = useComposeWords();
  const { from, to, task, session, skills } = route.useSearch();
  const earlier = useOperation("dispatch.show", { id: from ?? "" }, { enabled: from !== undefined });
  const agents = useAgents();
  const isReady = (from === undefined || earlier.data || earlier.error) && (agents.data || agents.error);
  const start: DispatchDraft = {
    ...(earlier.data ? draftOf(earlier.data) : emptyDraft),
    ...(task !== undefined && { task }),
    ...(session !== undefined && { session }),
    ...(to !== undefined && { agent: to }),
  };
  return (
    <Page title={say("newOne")} before={<BackLink to="/dispatch" label={say("back")} />}>
      {earlier.error && (
        <div className="mb-3 grid gap-2">
          <p>{sayForm("fromGone")}</p>
          <Problem error={earlier.error} />
        </div>
      )}
      {isReady ? (
        <Composer
          key={from}
          start={withSkills({ ...start, agent: start.agent || likelyAgent(agents.data) }, skills)}
          agents={agents}
        />
      ) : (
        <Skeleton rows={8} />
      )}
    </Page>
  );
}

/** Not refetched when a dispatch changes, because looking for agents starts their commands. */
const useAgents = () =>
  useQuery({
    queryKey: ["installed-agents"],
    queryFn: ({ signal }): Promise<Agents> => client().call("dispatch.agents", {}, { signal }),
  });

/** The first installed agent; the built-in one if there is no other. */
function likelyAgent(found: Agents | undefined): string {
  const here = found?.agents.filter(({ isFound }) => isFound) ?? [];
  return (here.find(({ protocol }) => protocol !== "builtin") ?? here[0])?.agent ?? "";
}

function Composer({ start, agents }: { readonly start: DispatchDraft; readonly agents: UseQueryResult<Agents> }) {
  const [draft, setDraft] = useState(start);
  const change = (changed: Partial<DispatchDraft>): void => setDraft((before) => ({ ...before, ...changed }));
  const brief = useBrief(draft);
  const { data, refetch } = brief.query;
  const sending = useSend(draft, brief);
  const { send, error, changedFrom } = sending;
  const isShown = data !== undefined && brief.isCurrent && brief.hasTask;
  return (
    <form
      className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Panel className="grid grid-cols-1 gap-5">
        <TaskField value={draft.task} onChange={(task) => change({ task })} onSend={send} />
        <AgentField query={agents} value={draft.agent} onChange={(agent) => change({ agent })} />
        <SkillsField draft={draft} brief={data} onChange={change} />
        <FolderField value={draft.folder} onChange={(folder) => change({ folder })} />
        <MoreFields draft={draft} onChange={change} />
      </Panel>
      <div className="grid grid-cols-1 gap-4 lg:sticky lg:top-16">
        {error !== null &&
          (codeOf(error) === "dispatch.unexpected" ? (
            <TextChanged before={changedFrom} now={data} />
          ) : (
            <Problem error={error} />
          ))}
        {isShown && <Warnings brief={data} onCheck={() => void refetch()} onChange={change} />}
        <Preview brief={brief} />
        {data && (
          <Panel className="grid grid-cols-1 gap-3">
            <Capacity brief={data} />
            {isShown && data.launch && <Outlook launch={data.launch} />}
          </Panel>
        )}
      </div>
      <SendBar draft={draft} hash={isShown ? data.hash : undefined} sending={sending} />
    </form>
  );
}

type Shown = Pick<Brief, "hash" | "text">;

interface Sending {
  readonly send: () => void;
  readonly blocked: string | undefined;
  readonly error: Error | null;
  readonly isSending: boolean;
  /** The text that was approved, and was no longer the text when it was to be sent. */
  readonly changedFrom: Shown | undefined;
}

/** Approves the text that is shown: the server refuses to send one with another hash. */
function useSend(draft: DispatchDraft, { query, isCurrent, hasTask }: BriefState): Sending {
  const say = useComposeWords();
  const navigate = useNavigate();
  const start = useChange("dispatch.start");
  const [approved, setApproved] = useState<Shown>();
  const shown = isCurrent ? query.data : undefined;
  const tongue = useLanguage().language === "en" ? "en" : "zh";
  const blocked = useBlocked(whyNot());

  function whyNot(): string | undefined {
    if (!hasTask) return say("needTask");
    if (draft.agent === "") return say("needAgent");
    if (query.error) return query.error.message;
    return shown ? shown.refusal?.message[tongue] : say("needText");
  }

  function send(): void {
    if (blocked !== undefined || start.isPending || !shown) return;
    const { hash: previewed, text } = shown;
    setApproved({ hash: previewed, text });
    start.mutate(startOf(draft, previewed), {
      onSuccess({ id, agent }) {
        announce(say("sent", { agent }));
        void navigate({ to: "/dispatch/$dispatchId", params: { dispatchId: id }, search: { previewed } });
      },
      onError: () => void query.refetch(),
    });
  }
  return { send, blocked, error: start.error, isSending: start.isPending, changedFrom: approved };
}

/** What is approved, and the button, always in sight. */
function SendBar({
  draft,
  hash,
  sending: { blocked, isSending },
}: {
  readonly draft: DispatchDraft;
  readonly hash: string | undefined;
  readonly sending: Sending;
}) {
  const say = useComposeWords();
  return (
    <div
      className="sticky bottom-16 z-10 flex items-center justify-end gap-3 rounded-lg border border-line bg-panel p-3 max-md:p-2 md:bottom-2 lg:col-span-2"
      data-send-bar
    >
      <p
        className="line-clamp-2 min-w-0 text-quiet max-md:flex-1 max-md:text-xs"
        title={blocked ?? hash}
        data-approves={hash}
      >
        {blocked ?? say("approves", { hash: hash?.slice(0, 12) ?? "", agent: draft.agent })}
      </p>
      <Button type="submit" variant="primary" icon="dispatch" isBusy={isSending} blocked={blocked}>
        {say(isSending ? "sending" : "send")}
      </Button>
    </div>
  );
}

const TextDiff = lazy(async () => ({ default: (await import("../../../ui/diff/text-diff.tsx")).TextDiff }));

/** Nothing was sent because the text changed after it was shown: what changed, with both hashes. */
function TextChanged({ before, now }: { readonly before: Shown | undefined; readonly now: Shown | undefined }) {
  const say = useComposeWords();
  return (
    <section
      role="alert"
      data-problem="dispatch.unexpected"
      className="grid gap-2 rounded-lg border border-warn bg-warn-soft p-3"
    >
      <h2 className="flex items-center gap-2 text-base text-warn">
        <Icon name="warning" />
        {say("textChanged")}
      </h2>
      <p>{say("textChangedHint")}</p>
      {before && now && before.hash !== now.hash && (
        <>
          <p>{say("wasIs", { before: before.hash.slice(0, 12), after: now.hash.slice(0, 12) })}</p>
          <div className="max-h-64 overflow-auto rounded-md border border-line bg-panel">
            <Suspense fallback={<Skeleton rows={3} />}>
              <TextDiff label={say("whatChanged")} before={before.text} after={now.text} />
            </Suspense>
          </div>
        </>
      )}
    </section>
  );
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
  const say = useComposeWords();
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

/** The text as the server composes it, with the function that also composes what is sent. */
function Preview({ brief: { query, hasTask, isCurrent } }: { readonly brief: BriefState }) {
  const say = useComposeWords();
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
            <p className="text-quiet">{say("previewIs")}</p>
            <Payload text={data.text} hash={data.hash} size={data.size} view={view} name="dispatch.md" />
          </>
        )}
      </div>
    </Panel>
  );
}
