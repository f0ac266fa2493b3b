import { type EndedSpan, errorStatus, kindNumbers, nanoseconds, type SpanOrigin, scopeName } from "./ended-span.ts";

/** Spans as `http/json` of OTLP: ids in hexadecimal, 64-bit numbers as text. */
export function otlpJson(spans: readonly EndedSpan[], { resource, version }: SpanOrigin): Buffer {
  const scopeSpans = [{ scope: { name: scopeName, version }, spans: spans.map(jsonOf) }];
  return Buffer.from(
    JSON.stringify({ resourceSpans: [{ resource: { attributes: attributesOf(resource) }, scopeSpans }] }),
  );
}

const jsonOf = ({ context, parentId, name, kind, startedAt, endedAt, attributes, content, isError }: EndedSpan) => ({
  traceId: context.traceId,
  spanId: context.spanId,
  ...(parentId !== undefined && { parentSpanId: parentId }),
  name,
  kind: kindNumbers[kind],
  startTimeUnixNano: String(nanoseconds(startedAt)),
  endTimeUnixNano: String(nanoseconds(endedAt)),
  attributes: attributesOf({ ...attributes, ...content }),
  ...(isError && { status: { code: errorStatus } }),
});

const attributesOf = (attributes: Readonly<Record<string, string | number>>) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value:
      typeof value === "string"
        ? { stringValue: value.toWellFormed() }
        : Number.isSafeInteger(value)
          ? { intValue: String(value) }
          : { doubleValue: value },
  }));
