import { EVENT_ID, type Event, getScalarValue, parseEvents, YAMLException } from "js-yaml";
import { Fault } from "../../ground/fault.ts";

/** The offsets of every value of a frontmatter, so that one can be replaced without touching the rest. */

export interface YamlScalar {
  readonly kind: "scalar";
  readonly start: number;
  readonly end: number;
  readonly value: string;
}
export interface YamlList {
  readonly kind: "list";
  readonly flow: boolean;
  readonly start: number;
  readonly end: number;
  readonly items: readonly YamlNode[];
}
export interface YamlEntry {
  readonly key: string;
  readonly start: number;
  /** The offset of the `:` after the key. */
  readonly colon: number;
  readonly value: YamlNode;
}
export interface YamlMap {
  readonly kind: "map";
  readonly flow: boolean;
  readonly start: number;
  readonly end: number;
  readonly entries: readonly YamlEntry[];
}
export type YamlNode = YamlScalar | YamlList | YamlMap;

/** The frontmatter as a tree of places; what cannot be edited without risk is a fault. */
export function readYamlTree(text: string): YamlMap {
  const events = eventsOf(text);
  let next = 1; // after the document's own event
  const closed = (): boolean => (events[next]?.type ?? EVENT_ID.POP) === EVENT_ID.POP;

  function node(from: number): YamlNode {
    const event = events[next++];
    switch (event?.type) {
      case EVENT_ID.SCALAR:
        return scalar(text, event, from);
      case EVENT_ID.SEQUENCE: {
        const items: YamlNode[] = [];
        while (!closed()) items.push(node(items.at(-1)?.end ?? event.start + 1));
        next++;
        return {
          kind: "list",
          flow: event.style === 2,
          start: event.start,
          end: endOf(event.style === 2, "]", event.start, items.at(-1)?.end),
          items,
        };
      }
      case EVENT_ID.MAPPING: {
        const entries: YamlEntry[] = [];
        while (!closed()) {
          const key = node(entries.at(-1)?.value.end ?? event.start);
          if (key.kind !== "scalar") throw new Fault("frontmatter.not-editable", { reason: "a key is not text" });
          const colon = text.indexOf(":", key.end);
          entries.push({ key: key.value, start: key.start, colon, value: node(colon + 1) });
        }
        next++;
        return {
          kind: "map",
          flow: event.style === 2,
          start: event.start,
          end: endOf(event.style === 2, "}", event.start, entries.at(-1)?.value.end),
          entries,
        };
      }
      default:
        throw new Fault("frontmatter.not-editable", { reason: "it uses anchors or aliases" });
    }
  }

  function endOf(flow: boolean, bracket: string, start: number, last: number | undefined): number {
    if (!flow) return last ?? start;
    return text.indexOf(bracket, last ?? start + 1) + 1;
  }

  if (events.length < 2 || closed()) return { kind: "map", flow: false, start: 0, end: 0, entries: [] };
  const root = node(0);
  if (root.kind !== "map") throw new Fault("frontmatter.not-editable", { reason: "it is not a map" });
  return root;
}

function scalar(text: string, event: Event & { type: typeof EVENT_ID.SCALAR }, from: number): YamlScalar {
  const value = getScalarValue(text, event);
  if (event.tagStart >= 0 || event.anchorStart >= 0)
    throw new Fault("frontmatter.not-editable", { reason: "it uses tags or anchors" });
  const { style, valueStart, valueEnd } = event;
  if (value === "" && (style === 1 || valueStart < 0)) return { kind: "scalar", start: from, end: from, value };
  if (style === 2 || style === 3) return { kind: "scalar", start: valueStart - 1, end: valueEnd + 1, value };
  if (style === 1) return { kind: "scalar", start: valueStart, end: valueEnd, value };
  const header = from + (/^[ \t]*/.exec(text.slice(from))?.[0].length ?? 0);
  return { kind: "scalar", start: header, end: valueEnd, value };
}

function eventsOf(text: string): Event[] {
  try {
    return parseEvents(text, { maxDepth: 32 });
  } catch (error) {
    if (error instanceof YAMLException)
      throw new Fault("frontmatter.not-editable", { reason: error.reason }, { cause: error });
    throw error;
  }
}
