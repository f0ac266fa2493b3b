import type { Config } from "../../config.ts";

/** Where traces are sent, by the standard variables of OpenTelemetry. Without an endpoint nothing is traced. */
export interface TraceSettings {
  readonly address: string;
  readonly protocol: "http/protobuf" | "http/json";
  readonly headers: Readonly<Record<string, string>>;
  readonly isCompressed: boolean;
  /** Milliseconds for one request, retries included. */
  readonly timeout: number;
  readonly resource: Readonly<Record<string, string>>;
  readonly sampler: SamplerChoice;
  readonly takesContent: boolean;
  /** Most characters of one text. */
  readonly longestText: number;
  readonly queue: { readonly most: number; readonly batch: number; readonly delay: number };
}

export interface SamplerChoice {
  /** Whether the decision of the caller counts, where there is one. */
  readonly isParentBased: boolean;
  /** The part of new traces that is kept, from 0 to 1. */
  readonly ratio: number;
}

/** `undefined` if nothing is to be traced; a text if the variables cannot be followed. */
export function readTraceSettings(
  config: Pick<Config, "variables" | "own">,
  version: string,
): TraceSettings | undefined | { readonly problem: string } {
  const value = (name: string): string | undefined => {
    const text = (config.own[name] ?? config.variables[name])?.trim();
    return text === "" ? undefined : text;
  };
  /** The variable for traces, else the one for all signals. */
  const otlp = (name: string): string | undefined =>
    value(`OTEL_EXPORTER_OTLP_TRACES_${name}`) ?? value(`OTEL_EXPORTER_OTLP_${name}`);
  const [own, general] = [value("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"), value("OTEL_EXPORTER_OTLP_ENDPOINT")];
  const address = own ?? (general === undefined ? undefined : `${general.replace(/\/+$/, "")}/v1/traces`);
  if (address === undefined || value("OTEL_SDK_DISABLED")?.toLowerCase() === "true") return undefined;
  const exporter = value("OTEL_TRACES_EXPORTER") ?? "otlp";
  if (exporter === "none") return undefined;
  if (exporter !== "otlp") return { problem: `OTEL_TRACES_EXPORTER: ${exporter} is not supported, use otlp or none` };
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "")
    return { problem: "the endpoint for traces is not an http:// or https:// address without user name and password" };
  const protocol = otlp("PROTOCOL") ?? "http/protobuf";
  if (protocol !== "http/protobuf" && protocol !== "http/json")
    return { problem: `OTEL_EXPORTER_OTLP_PROTOCOL: ${protocol} is not supported, use http/protobuf or http/json` };
  const sampler = samplerOf(value("OTEL_TRACES_SAMPLER"), value("OTEL_TRACES_SAMPLER_ARG"));
  if (!sampler) return { problem: "OTEL_TRACES_SAMPLER is not one that is supported" };
  const named = pairsOf(value("OTEL_RESOURCE_ATTRIBUTES"));
  return {
    address: url.href,
    protocol,
    headers: pairsOf(otlp("HEADERS")),
    isCompressed: otlp("COMPRESSION") === "gzip",
    timeout: countOf(otlp("TIMEOUT"), 10_000),
    resource: {
      ...named,
      "service.name": value("OTEL_SERVICE_NAME") ?? named["service.name"] ?? "loadout",
      "service.version": version,
    },
    sampler,
    takesContent: /^(true|span_only|span_and_event)$/i.test(
      value("OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT") ?? "",
    ),
    longestText: countOf(
      value("OTEL_SPAN_ATTRIBUTE_VALUE_LENGTH_LIMIT") ?? value("OTEL_ATTRIBUTE_VALUE_LENGTH_LIMIT"),
      16_000,
    ),
    queue: {
      most: countOf(value("OTEL_BSP_MAX_QUEUE_SIZE"), 2048),
      batch: countOf(value("OTEL_BSP_MAX_EXPORT_BATCH_SIZE"), 512),
      delay: countOf(value("OTEL_BSP_SCHEDULE_DELAY"), 5000),
    },
  };
}

function samplerOf(name = "parentbased_always_on", argument: string | undefined): SamplerChoice | undefined {
  const ratio = Number(argument ?? 1);
  const ratios: Readonly<Record<string, number>> = {
    always_on: 1,
    always_off: 0,
    traceidratio: ratio >= 0 && ratio <= 1 ? ratio : 1,
  };
  const root = name.replace(/^parentbased_/, "");
  const kept = Object.hasOwn(ratios, root) ? ratios[root] : undefined;
  return kept === undefined ? undefined : { isParentBased: root !== name, ratio: kept };
}

/** `a=1,b=two%20words`. What is not a pair is left out. */
function pairsOf(text = ""): Record<string, string> {
  const pairs = text.split(",").flatMap((pair) => {
    const at = pair.indexOf("=");
    const key = at < 0 ? "" : pair.slice(0, at).trim();
    return key === "" ? [] : [[key, decoded(pair.slice(at + 1).trim())] as const];
  });
  return Object.fromEntries(pairs);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}

/** A positive whole number, else the default. */
function countOf(text: string | undefined, otherwise: number): number {
  const count = Number(text);
  return text !== undefined && Number.isSafeInteger(count) && count > 0 ? count : otherwise;
}
