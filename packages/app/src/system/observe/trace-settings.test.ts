import assert from "node:assert/strict";
import { test } from "node:test";
import { readTraceSettings } from "./trace-settings.ts";

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318/" };

function read(variables: Readonly<Record<string, string>>) {
  const settings = readTraceSettings({ variables, own: {} }, "1.2.3");
  assert.ok(settings && !("problem" in settings), JSON.stringify(settings));
  return settings;
}

test("nothing is traced without an endpoint, with a disabled SDK, or without an exporter", () => {
  const others = [
    ...[{}, { OTEL_EXPORTER_OTLP_ENDPOINT: " " }, { ...endpoint, OTEL_SDK_DISABLED: "true" }],
    { ...endpoint, OTEL_TRACES_EXPORTER: "none" },
  ];
  for (const variables of others) assert.equal(readTraceSettings({ variables, own: {} }, "1"), undefined);
});

test("variables that cannot be followed are a problem that names them, and no value of a header", () => {
  const rows = [
    [{ ...endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: "grpc" }, /PROTOCOL: grpc/],
    [{ ...endpoint, OTEL_TRACES_EXPORTER: "zipkin" }, /EXPORTER: zipkin/],
    [{ ...endpoint, OTEL_TRACES_SAMPLER: "jaeger_remote" }, /SAMPLER/],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: "ftp://127.0.0.1" }, /http/],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "http://user:pass@127.0.0.1" }, /^(?!.*pass@).*user name/],
  ] as const;
  for (const [variables, said] of rows) {
    const found = readTraceSettings({ variables, own: {} }, "1");
    assert.ok(found && "problem" in found);
    assert.match(found.problem, said);
  }
});

test("the variables for traces win over those for all signals", () => {
  assert.equal(read(endpoint).address, "http://127.0.0.1:4318/v1/traces");
  const own = {
    ...endpoint,
    ...{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "http://127.0.0.1:1/x", OTEL_EXPORTER_OTLP_PROTOCOL: "grpc" },
    ...{ OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: "http/json", OTEL_EXPORTER_OTLP_TRACES_TIMEOUT: "7" },
  };
  const { address, protocol, timeout } = read(own);
  assert.deepEqual([address, protocol, timeout], ["http://127.0.0.1:1/x", "http/json", 7]);
});

test("headers are those of Loadout alone; what is not a pair is left out, and a broken escape kept", () => {
  const settings = readTraceSettings(
    { variables: endpoint, own: { OTEL_EXPORTER_OTLP_HEADERS: "a=1%2C2, b = x=y ,nothing,=none,c=%zz" } },
    "1",
  );
  assert.deepEqual(settings && "headers" in settings && settings.headers, { a: "1,2", b: "x=y", c: "%zz" });
});

test("a sampler says which part of new traces is kept, and whether callers decide", () => {
  const of = (name: string, argument = "") =>
    read({ ...endpoint, OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: argument }).sampler;
  assert.deepEqual(read(endpoint).sampler, { isParentBased: true, ratio: 1 });
  assert.deepEqual(of("always_off"), { isParentBased: false, ratio: 0 });
  assert.deepEqual(of("traceidratio", "0.25"), { isParentBased: false, ratio: 0.25 });
  assert.deepEqual(of("parentbased_traceidratio", "7"), { isParentBased: true, ratio: 1 });
});

test("texts are taken only for words that say so", () => {
  const of = (value: string) => read({ ...endpoint, OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT: value });
  assert.deepEqual(
    ["", "false", "0", "event_only", "no_content", "true", "SPAN_ONLY", "span_and_event"].map(
      (one) => of(one).takesContent,
    ),
    [false, false, false, false, false, true, true, true],
  );
});
