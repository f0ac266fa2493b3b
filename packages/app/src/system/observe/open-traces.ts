import type { Observer } from "@loadout/core";
import type { Config } from "../../config.ts";
import { version } from "../version.ts";
import type { EndedSpan } from "./ended-span.ts";
import { postSpans } from "./post-spans.ts";
import { createSpanQueue, type SpanCounts, type SpanQueue } from "./span-queue.ts";
import { createTraceObserver, cutMargin } from "./trace-observer.ts";
import { readTraceSettings, type TraceSettings } from "./trace-settings.ts";

/** Traces of this process, sent to the collector that the variables of OpenTelemetry name. */
export interface Traces {
  readonly observer: Observer;
  counts(): SpanCounts;
  close(): Promise<void>;
}

export interface TracesOptions {
  readonly config: Pick<Config, "variables" | "own">;
  /** Hides keys in a text; asked for each time that texts are sent. */
  readonly hiding: () => Promise<(text: string) => string>;
  readonly onTrouble?: (reason: string) => void;
}

/** Milliseconds that the end of a process waits for its last spans. */
const endPatience = 5000;

/** `undefined` if nothing is to be traced. */
export function openTraces({ config, hiding, onTrouble }: TracesOptions): Traces | undefined {
  const settings = readTraceSettings(config, version);
  if (settings === undefined) return undefined;
  if ("problem" in settings) {
    onTrouble?.(settings.problem);
    return undefined;
  }
  const queue: SpanQueue = createSpanQueue({
    ...settings.queue,
    send: async (spans, signal) => postSpans(settings, await encode(settings, spans, hiding), signal),
    ...(onTrouble && { onTrouble: (reason: string) => onTrouble(`traces could not be sent: ${reason}`) }),
  });
  return {
    observer: createTraceObserver({ ...settings, add: queue.add }),
    counts: queue.counts,
    close: () => queue.close(endPatience),
  };
}

async function encode(
  settings: TraceSettings,
  spans: readonly EndedSpan[],
  hiding: TracesOptions["hiding"],
): Promise<Buffer> {
  const isJson = settings.protocol === "http/json";
  const code = isJson ? (await import("./otlp-json.ts")).otlpJson : (await import("./otlp-protobuf.ts")).otlpProtobuf;
  const shown = settings.takesContent ? await hideIn(spans, hiding, settings.longestText) : spans;
  return code(shown, { resource: settings.resource, version });
}

/** If the keys cannot be read, no texts are sent. */
async function hideIn(
  spans: readonly EndedSpan[],
  hiding: TracesOptions["hiding"],
  longest: number,
): Promise<readonly EndedSpan[]> {
  const hide = await hiding().catch(() => undefined);
  return spans.map((span) => ({
    ...span,
    content: Object.fromEntries(
      Object.entries(span.content).flatMap(([name, text]) =>
        hide ? [[name, shownPart(String(text), hide, longest)]] : [],
      ),
    ),
  }));
}

/** The end of a text that was cut may be a part of a key, which cannot be found. */
function shownPart(text: string, hide: (text: string) => string, longest: number): string {
  const hidden = hide(text);
  const isCut = text.length >= longest + cutMargin;
  return hidden.slice(0, isCut ? Math.min(longest, Math.max(0, hidden.length - cutMargin)) : longest).toWellFormed();
}
