import type { OutputOf } from "loadout/client";
import { lazy, Suspense } from "react";
import { useOperation } from "../../../api/operations.ts";
import { requestParts } from "../../../router.tsx";
import { Button } from "../../../ui/basic/button.tsx";
import { Chip } from "../../../ui/basic/chip.tsx";
import { CopyButton } from "../../../ui/basic/copy-button.tsx";
import { Fold, PlainText, prettyJson } from "../../../ui/basic/fold.tsx";
import { Loaded, Skeleton } from "../../../ui/page/loading.tsx";
import { useSearchChange } from "../../../ui/page/search-link.tsx";
import { TabLinks } from "../../../ui/page/tab-links.tsx";
import { Dialog } from "../../../ui/window/dialog.tsx";
import { useTimelineWords } from "./words.ts";

/** The exact request of one step: instructions, messages, tools, and the difference to the request before. */

const TextDiff = lazy(async () => ({ default: (await import("../../../ui/diff/text-diff.tsx")).TextDiff }));

export type Request = OutputOf<"session.request">;
export type RequestPart = (typeof requestParts)[number];

export interface RequestInspectorProps {
  readonly contextId: string;
  /** `turn-step` */
  readonly place: string;
  readonly part: RequestPart;
}

export function RequestInspector({ contextId, place, part }: RequestInspectorProps) {
  const say = useTimelineWords();
  const change = useSearchChange();
  const [turn = 0, step = 0] = place.split("-").map(Number);
  const query = useOperation("session.request", { contextId, turn, step });
  const go = (request: string | undefined): void =>
    change({ request, ...(request === undefined && { part: undefined }) }, true);
  const steps = query.data?.steps ?? [];
  const index = steps.findIndex((one) => one.turn === turn && one.step === step);
  const [before, after] = [steps[index - 1], steps[index + 1]];
  return (
    <Dialog
      isOpen
      isSheet
      onClose={() => go(undefined)}
      title={say("requestTitle", { turn, step })}
      footer={
        <>
          {before && (
            <Button icon="left" onClick={() => go(`${before.turn}-${before.step}`)}>
              {say("previousRequest")}
            </Button>
          )}
          {after && (
            <Button icon="right" onClick={() => go(`${after.turn}-${after.step}`)}>
              {say("nextRequest")}
            </Button>
          )}
        </>
      }
    >
      <TabLinks
        label={say("requestParts")}
        param="part"
        current={part}
        tabs={requestParts.map((id) => ({ id, label: say(id) }))}
      />
      <div className="grid gap-3 pt-3">
        <Loaded query={query}>
          {(request) => <Part request={request} part={part} contextId={contextId} before={before} />}
        </Loaded>
      </div>
    </Dialog>
  );
}

function Part({
  request,
  part,
  contextId,
  before,
}: {
  readonly request: Request;
  readonly part: RequestPart;
  readonly contextId: string;
  readonly before: Request["steps"][number] | undefined;
}) {
  const say = useTimelineWords();
  switch (part) {
    case "system":
      return (
        <>
          <p>
            <code>
              {request.provider}/{request.model}
            </code>
          </p>
          <Copied text={request.instructions} label={say("system")} />
        </>
      );
    case "messages":
      return <RequestMessages request={request} />;
    case "tools":
      return <RequestTools tools={request.tools} />;
    case "raw":
      return <Copied text={rawOf(request)} label={say("raw")} />;
    case "diff":
      return before ? (
        <Difference request={request} before={before} contextId={contextId} />
      ) : (
        <p className="text-quiet">{say("diffFirst")}</p>
      );
  }
}

function Difference({
  request,
  before,
  contextId,
}: {
  readonly request: Request;
  readonly before: Request["steps"][number];
  readonly contextId: string;
}) {
  const say = useTimelineWords();
  const query = useOperation("session.request", { contextId, ...before });
  const title = say("diffWith", { ...before });
  return (
    <>
      <h3>{title}</h3>
      <Loaded query={query}>
        {(earlier) => (
          <Suspense fallback={<Skeleton />}>
            <TextDiff label={title} before={textOf(earlier)} after={textOf(request)} />
          </Suspense>
        )}
      </Loaded>
    </>
  );
}

const Copied = ({ text, label }: { readonly text: string; readonly label: string }) => (
  <>
    <p>
      <CopyButton text={text} />
    </p>
    <pre
      role="region"
      aria-label={label}
      tabIndex={0}
      className="overflow-x-auto rounded bg-raised p-3 break-words whitespace-pre-wrap"
    >
      {text}
    </pre>
  </>
);

/** Without the place of the request in the session. */
function given({ model, provider, instructions, tools, messages }: Request): object {
  return { provider, model, instructions, tools, messages };
}

const rawOf = (request: Request): string => JSON.stringify(given(request), null, 2);

/** With line breaks in long texts, so that lines can be compared. */
const textOf = (request: Request): string => rawOf(request).replaceAll("\\n", "\n");

/** The messages of a request; each call with the number of its tool. */
export function RequestMessages({ request: { messages, tools } }: { readonly request: Request }) {
  const say = useTimelineWords();
  const roles = {
    system: say("roleSystem"),
    user: say("roleUser"),
    assistant: say("roleAssistant"),
    tool: say("roleTool"),
  };
  const numberOf = (name: string): number => tools.findIndex((tool) => tool.name === name) + 1;
  return (
    <ol className="grid gap-3">
      {messages.map(({ role, content, calls = [], results = [] }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a kept request never changes
        <li key={index} className="grid gap-2 border-b border-line pb-3 last:border-b-0">
          <p>
            <Chip tone={role === "system" ? "skill" : role === "user" ? "accent" : "plain"}>{roles[role]}</Chip>
          </p>
          {content !== undefined && content !== "" && <PlainText text={content} label={roles[role]} />}
          {calls.map(({ id, name, arguments: args }) => (
            <div key={id} className="grid gap-1">
              <p className="text-xs">
                <code>{name}</code>{" "}
                {numberOf(name) > 0 && <span className="text-quiet">{say("callOf", { number: numberOf(name) })}</span>}
              </p>
              <PlainText text={prettyJson(args)} label={name} />
            </div>
          ))}
          {results.map(({ id, name, content: result, isError }) => (
            <div key={id} className="grid gap-1">
              <p className={`text-xs ${isError ? "text-bad" : ""}`}>
                <code>{name}</code>
              </p>
              <PlainText text={result} label={name} />
            </div>
          ))}
        </li>
      ))}
    </ol>
  );
}

/** The tools of a request, with the numbers that calls refer to. */
export function RequestTools({ tools }: { readonly tools: Request["tools"] }) {
  const say = useTimelineWords();
  if (tools.length === 0) return <p className="text-quiet">{say("noTools")}</p>;
  return (
    <ol className="grid gap-2">
      {tools.map(({ name, description, parameters }, index) => (
        <li key={name}>
          <Fold
            className="border-line"
            summary={
              <>
                <span className="w-6 text-right text-quiet tabular-nums">{index + 1}</span>
                <code className="min-w-0 truncate">{name}</code>
              </>
            }
          >
            <p className="whitespace-pre-wrap">{description}</p>
            <h3 className="mt-2 text-xs text-quiet">{say("parameters")}</h3>
            <PlainText text={JSON.stringify(parameters, null, 2)} label={say("parameters")} />
          </Fold>
        </li>
      ))}
    </ol>
  );
}
