import type { Observer, Span, Work } from "./observer.ts";
import { contentAttributes, endAttributes, namedSpan, type SpanAttributes } from "./span-names.ts";
import { parseTraceparent, traceparentOf } from "./trace-context.ts";

/**
 * An observer over a tracer of `@opentelemetry/api`, for programs that embed Loadout and have one. The package is passed in,
 * so that the core does not depend on it: `observeWith({ ...api, tracer: api.trace.getTracer("loadout") })`.
 */
export interface OpenTelemetry<Context> {
  readonly tracer: {
    startSpan(
      name: string,
      options: { readonly kind: number; readonly attributes: Record<string, string | number> },
      context: Context,
    ): OpenTelemetrySpan;
  };
  readonly trace: { setSpanContext(context: Context, spanContext: OpenTelemetrySpanContext): Context };
  readonly context: { active(): Context };
  /** Also hands over messages, arguments and results, as they are. */
  readonly takesContent?: boolean;
}

interface OpenTelemetrySpanContext {
  readonly traceId: string;
  readonly spanId: string;
  readonly traceFlags: number;
  readonly isRemote?: boolean;
}

interface OpenTelemetrySpan {
  spanContext(): OpenTelemetrySpanContext;
  setAttributes(attributes: Record<string, string | number>): unknown;
  setStatus(status: { readonly code: number }): unknown;
  end(): void;
}

/** Numbers of `SpanKind` and `SpanStatusCode` in the API, which do not change. */
const kinds = { internal: 0, server: 1, client: 2 } as const;
const failed = 2;

export function observeWith<Context>(api: OpenTelemetry<Context>): Observer {
  const { tracer, trace, context, takesContent = false } = api;

  function begin(work: Work, around: Context): Span {
    const { name, kind, attributes } = namedSpan(work);
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes: { ...attributes } }, around);
    const { traceId, spanId, traceFlags } = span.spanContext();
    const add = (more: SpanAttributes): void => void span.setAttributes({ ...more });
    let isEnded = false;
    return {
      traceparent: traceparentOf({ traceId, spanId, isSampled: (traceFlags & 1) === 1 }),
      takesContent,
      start: (inner) => begin(inner, trace.setSpanContext(context.active(), span.spanContext())),
      add: (content) => add(contentAttributes(content)),
      end(ending) {
        if (isEnded) return;
        isEnded = true;
        add(endAttributes(ending));
        if (ending.outcome === "error") span.setStatus({ code: failed });
        span.end();
      },
    };
  }

  return {
    start(work, traceparent) {
      const outer = parseTraceparent(traceparent);
      if (!outer) return begin(work, context.active());
      const { traceId, spanId, isSampled } = outer;
      const remote = { traceId, spanId, traceFlags: isSampled ? 1 : 0, isRemote: true };
      return begin(work, trace.setSpanContext(context.active(), remote));
    },
  };
}
