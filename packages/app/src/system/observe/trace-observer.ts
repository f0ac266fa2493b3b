import { randomBytes } from "node:crypto";
import {
  contentAttributes,
  endAttributes,
  namedSpan,
  type Observer,
  parseTraceparent,
  type Span,
  type SpanAttributes,
  type TraceContext,
  traceparentOf,
  type Work,
} from "@loadout/core";
import type { EndedSpan } from "./ended-span.ts";
import type { SamplerChoice, TraceSettings } from "./trace-settings.ts";

export interface TraceObserverDeps extends Pick<TraceSettings, "sampler" | "takesContent" | "longestText"> {
  readonly add: (span: EndedSpan) => void;
}

/** Longer than any key: texts are cut to their final length after keys are hidden, so that no part of one remains. */
export const cutMargin = 4000;

/** Makes spans of work, for those traces that are kept. */
export function createTraceObserver(deps: TraceObserverDeps): Observer {
  const { sampler, takesContent, longestText, add } = deps;

  function begin(work: Work, parent: TraceContext | LocalContext | undefined): Span {
    const context = childOf(parent, sampler);
    const isKept = context.isSampled;
    const { name, kind, attributes } = isKept ? namedSpan(work) : nameless;
    const startedAt = now();
    let content: SpanAttributes = {};
    let isEnded = false;
    return {
      traceparent: traceparentOf(context),
      takesContent: takesContent && isKept,
      start: (inner) => begin(inner, { ...context, isLocal: true }),
      add(more) {
        if (!isEnded && takesContent && isKept) content = { ...content, ...cut(contentAttributes(more)) };
      },
      end(ending) {
        if (isEnded) return;
        isEnded = true;
        if (!isKept) return;
        add({
          ...{ context, name, kind, startedAt, endedAt: now(), content },
          ...(parent && { parentId: parent.spanId }),
          attributes: { ...attributes, ...endAttributes(ending) },
          isError: ending.outcome === "error",
        });
      },
    };
  }

  const cut = (texts: SpanAttributes): SpanAttributes =>
    Object.fromEntries(
      Object.entries(texts).map(([name, text]) => [name, String(text).slice(0, longestText + cutMargin)]),
    );

  return { start: (work, traceparent) => begin(work, parseTraceparent(traceparent)) };
}

/** The context of a span of this process, whose decision to keep the trace counts whatever the sampler is. */
interface LocalContext extends TraceContext {
  readonly isLocal: true;
}

const nameless = { name: "", kind: "internal", attributes: {} } as const;

function childOf(parent: TraceContext | LocalContext | undefined, sampler: SamplerChoice): TraceContext {
  const traceId = parent?.traceId ?? randomBytes(16).toString("hex");
  const counts = parent && ("isLocal" in parent || sampler.isParentBased);
  return {
    traceId,
    spanId: randomBytes(8).toString("hex"),
    isSampled: counts ? parent.isSampled : isInRatio(traceId, sampler.ratio),
  };
}

/** By the id alone, so that all processes decide alike. */
const isInRatio = (traceId: string, ratio: number): boolean =>
  ratio >= 1 || Number.parseInt(traceId.slice(-13), 16) < ratio * 2 ** 52;

const now = (): number => performance.timeOrigin + performance.now();
