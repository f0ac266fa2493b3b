import { type EndedSpan, errorStatus, kindNumbers, nanoseconds, type SpanOrigin, scopeName } from "./ended-span.ts";

/** Spans as `http/protobuf` of OTLP: the few messages of `opentelemetry/proto/trace/v1` that we send, by their field numbers. */
export function otlpProtobuf(spans: readonly EndedSpan[], { resource, version }: SpanOrigin): Buffer {
  const scope = Buffer.concat([text(1, scopeName), text(2, version)]);
  const scopeSpans = Buffer.concat([bytes(1, scope), ...spans.map((span) => bytes(2, spanBytes(span)))]);
  const resourceSpans = Buffer.concat([bytes(1, attributeBytes(1, resource)), bytes(2, scopeSpans)]);
  return bytes(1, resourceSpans);
}

function spanBytes(span: EndedSpan): Buffer {
  const { context, parentId, name, kind, startedAt, endedAt, attributes, content, isError } = span;
  return Buffer.concat([
    bytes(1, Buffer.from(context.traceId, "hex")),
    bytes(2, Buffer.from(context.spanId, "hex")),
    ...(parentId === undefined ? [] : [bytes(4, Buffer.from(parentId, "hex"))]),
    text(5, name),
    number(6, kindNumbers[kind]),
    fixed64(7, nanoseconds(startedAt)),
    fixed64(8, nanoseconds(endedAt)),
    attributeBytes(9, { ...attributes, ...content }),
    ...(isError ? [bytes(15, number(3, errorStatus))] : []),
  ]);
}

function attributeBytes(field: number, attributes: Readonly<Record<string, string | number>>): Buffer {
  return Buffer.concat(
    Object.entries(attributes).map(([key, value]) =>
      bytes(field, Buffer.concat([text(1, key), bytes(2, valueBytes(value))])),
    ),
  );
}

function valueBytes(value: string | number): Buffer {
  if (typeof value === "string") return text(1, value);
  if (Number.isSafeInteger(value)) return number(3, value);
  const double = Buffer.alloc(8);
  double.writeDoubleLE(value);
  return Buffer.concat([key(4, 1), double]);
}

const text = (field: number, value: string): Buffer => bytes(field, Buffer.from(value));
const number = (field: number, value: number): Buffer => Buffer.concat([key(field, 0), varint(BigInt(value))]);
const bytes = (field: number, value: Buffer): Buffer =>
  Buffer.concat([key(field, 2), varint(BigInt(value.length)), value]);

function fixed64(field: number, value: bigint): Buffer {
  const fixed = Buffer.alloc(8);
  fixed.writeBigUInt64LE(BigInt.asUintN(64, value));
  return Buffer.concat([key(field, 1), fixed]);
}

const key = (field: number, wireType: 0 | 1 | 2): Buffer => varint(BigInt((field << 3) | wireType));

function varint(given: bigint): Buffer {
  const parts: number[] = [];
  let rest = BigInt.asUintN(64, given);
  while (rest > 127n) {
    parts.push(Number(rest & 127n) | 128);
    rest >>= 7n;
  }
  return Buffer.from([...parts, Number(rest)]);
}
