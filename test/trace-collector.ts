import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestContext } from "node:test";
import { gunzipSync } from "node:zlib";
import { eventually } from "./sandbox.ts";

/** A span as a collector reads it. */
export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string;
  readonly name: string;
  readonly kind: number;
  readonly start: bigint;
  readonly end: bigint;
  readonly status: number;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly resource: Readonly<Record<string, string | number>>;
}

export interface TraceCollector {
  readonly url: string;
  readonly spans: CollectedSpan[];
  readonly requests: {
    readonly path: string;
    readonly headers: Readonly<Record<string, unknown>>;
    readonly body: Buffer;
  }[];
  /** What it answers from now on; `undefined` for nothing at all. */
  answer:
    | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string | Buffer }
    | undefined;
  /** The span of this name, when it has arrived. */
  span(name: string): Promise<CollectedSpan>;
}

/** A collector of OpenTelemetry on loopback, which reads protobuf and JSON by the published field numbers and names. */
export async function startTraceCollector(t: Pick<TestContext, "after">): Promise<TraceCollector> {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const sent = Buffer.concat(parts);
    const body = request.headers["content-encoding"] === "gzip" ? gunzipSync(sent) : sent;
    collector.requests.push({ path: request.url ?? "", headers: request.headers, body });
    const { answer } = collector;
    if (answer === undefined) return;
    if (answer.status < 300) collector.spans.push(...(isJson(request.headers) ? readJson(body) : readProtobuf(body)));
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const collector: TraceCollector = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: [],
    requests: [],
    answer: { status: 200 },
    async span(name) {
      const find = () => collector.spans.find((one) => one.name === name);
      await eventually(() => find() !== undefined);
      return find() as CollectedSpan;
    },
  };
  return collector;
}

const isJson = (headers: Readonly<Record<string, unknown>>): boolean => headers["content-type"] === "application/json";

interface JsonSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly status?: { readonly code: number };
  readonly attributes: readonly JsonAttribute[];
}

interface JsonAttribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly doubleValue?: number; readonly intValue?: string };
}

interface JsonRequest {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly JsonAttribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly JsonSpan[] }[];
  }[];
}

function readJson(body: Buffer): CollectedSpan[] {
  const { resourceSpans } = JSON.parse(body.toString()) as JsonRequest;
  return resourceSpans.flatMap((one) =>
    one.scopeSpans.flatMap((scope) =>
      scope.spans.map((span) => ({
        ...{ traceId: span.traceId, spanId: span.spanId, parentId: span.parentSpanId ?? "", name: span.name },
        ...{ kind: span.kind, start: BigInt(span.startTimeUnixNano), end: BigInt(span.endTimeUnixNano) },
        status: span.status?.code ?? 0,
        attributes: jsonAttributes(span.attributes),
        resource: jsonAttributes(one.resource.attributes),
      })),
    ),
  );
}

const jsonAttributes = (list: readonly JsonAttribute[]): CollectedSpan["attributes"] =>
  Object.fromEntries(
    list.map(({ key, value }) => [key, value.stringValue ?? value.doubleValue ?? Number(value.intValue)]),
  );

type Field = { readonly number: number; readonly value: bigint | Buffer };

/** The fields of a message, in the order in which they were written. */
function fieldsOf(message: Buffer): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const varint = (): bigint => {
    let [value, shift] = [0n, 0n];
    for (;;) {
      const part = message[at++];
      if (part === undefined) throw new Error("a message that breaks off");
      value |= BigInt(part & 127) << shift;
      if (part < 128) return value;
      shift += 7n;
    }
  };
  while (at < message.length) {
    const key = Number(varint());
    const [number, type] = [key >> 3, key & 7];
    if (type === 0) fields.push({ number, value: varint() });
    else {
      const length = type === 2 ? Number(varint()) : type === 1 ? 8 : 4;
      if (at + length > message.length) throw new Error("a field that is longer than its message");
      fields.push({ number, value: message.subarray(at, at + length) });
      at += length;
    }
  }
  return fields;
}

const all = (message: Buffer, number: number): Buffer[] =>
  fieldsOf(message).flatMap((field) => (field.number === number && Buffer.isBuffer(field.value) ? [field.value] : []));
const bytes = (message: Buffer, number: number): Buffer => all(message, number)[0] ?? Buffer.alloc(0);
const int = (message: Buffer, number: number): number =>
  Number(fieldsOf(message).find((field) => field.number === number)?.value ?? 0);

function readProtobuf(body: Buffer): CollectedSpan[] {
  return all(body, 1).flatMap((resourceSpans) =>
    all(resourceSpans, 2).flatMap((scopeSpans) =>
      all(scopeSpans, 2).map((span) => ({
        ...{ traceId: bytes(span, 1).toString("hex"), spanId: bytes(span, 2).toString("hex") },
        ...{ parentId: bytes(span, 4).toString("hex"), name: bytes(span, 5).toString(), kind: int(span, 6) },
        ...{ start: bytes(span, 7).readBigUInt64LE(), end: bytes(span, 8).readBigUInt64LE() },
        status: int(bytes(span, 15), 3),
        attributes: Object.fromEntries(all(span, 9).map(protobufAttribute)),
        resource: Object.fromEntries(all(bytes(resourceSpans, 1), 1).map(protobufAttribute)),
      })),
    ),
  );
}

function protobufAttribute(pair: Buffer): [string, string | number] {
  const value = bytes(pair, 2);
  const [field] = fieldsOf(value);
  const read =
    field?.number === 1
      ? bytes(value, 1).toString()
      : field?.number === 3
        ? int(value, 3)
        : bytes(value, 4).readDoubleLE();
  return [bytes(pair, 1).toString(), read];
}
