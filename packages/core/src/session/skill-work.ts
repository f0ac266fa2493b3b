import type { TurnEvent } from "../agent/loop/turn-event.ts";
import type { ModelRequest } from "../agent/models/model.ts";
import { oneLine } from "../skill/listing-line.ts";
import type { Loadout } from "../turn/compose-loadout.ts";
import { countEach } from "../turn/count-tokens.ts";
import { noteHeader } from "../turn/skill-note.ts";

/** What skills did in one turn: which were active, used and of help, and the tokens of their own parts of its requests. */

/** The parts of a request that a skill causes. */
export const tokenParts = ["listing", "instructions", "messages", "notes"] as const;
export type TokenPart = (typeof tokenParts)[number];

/** What is counted of one skill in one turn. */
export type WorkCount = Readonly<Record<"turns" | "used" | "helped" | "requests" | TokenPart, number>>;

export interface SkillWork {
  /** A request that is sent with this loadout. */
  request(loadout: Loadout, request: Pick<ModelRequest, "messages">): void;
  /** Of a call that ended, `active` are the ids of skills that are active by then. */
  event(event: TurnEvent, loadout: Loadout | undefined, active: () => ReadonlySet<string>): void;
  /** By id; tokens are counted now, each text once. */
  counts(active: ReadonlySet<string>, isAnswered: boolean): Promise<ReadonlyMap<string, WorkCount>>;
}

/** A text that a skill has in requests. */
interface Part {
  readonly id: string;
  readonly part: TokenPart;
  readonly text: string;
  times: number;
}

export function createSkillWork(): SkillWork {
  const parts = new Map<string, Part>();
  const requests = new Map<string, number>();
  const used = new Set<string>();
  const calls = new Map<string, string>();

  return {
    request(loadout, { messages }) {
      const found = [
        ...listingParts(loadout),
        ...instructionParts(loadout),
        ...messages.flatMap((message) =>
          message.role === "system" || message.role === "user" ? messageParts(message) : [],
        ),
      ];
      for (const { id, part, text } of found) {
        const key = `${part}\0${id}\0${text}`;
        const known = parts.get(key);
        if (known) known.times++;
        else parts.set(key, { id, part, text, times: 1 });
      }
      for (const id of new Set(found.map((one) => one.id))) requests.set(id, (requests.get(id) ?? 0) + 1);
    },
    event(event, loadout, active) {
      if (event.type === "tool-start") calls.set(event.call.id, event.call.arguments);
      if (event.type !== "tool-end" || event.isError) return;
      const tool = loadout?.tools.find(({ name }) => name === event.call.name);
      if (tool?.reason.kind === "dependency") for (const id of tool.reason.skills) used.add(id);
      const named = filesNamed(calls.get(event.call.id) ?? "");
      if (named.length === 0) return;
      const now = active();
      for (const id of named) if (now.has(id)) used.add(id);
    },
    async counts(active, isAnswered) {
      const all = [...parts.values()];
      const tokens = await countEach(all.map(({ text }) => text));
      const sums = new Map<string, Record<TokenPart, number>>();
      for (const [index, { id, part, times }] of all.entries()) {
        const sum = sums.get(id) ?? { listing: 0, instructions: 0, messages: 0, notes: 0 };
        sum[part] += (tokens[index] ?? 0) * times;
        sums.set(id, sum);
      }
      const ids = new Set([...sums.keys(), ...active, ...used]);
      return new Map(
        [...ids].map((id) => [
          id,
          {
            ...{ listing: 0, instructions: 0, messages: 0, notes: 0, ...sums.get(id) },
            ...{ turns: Number(active.has(id)), used: Number(used.has(id)), requests: requests.get(id) ?? 0 },
            helped: Number(active.has(id) && isAnswered),
          },
        ]),
      );
    },
  };
}

type Found = Omit<Part, "times">;

const listings = new WeakMap<Loadout["catalog"], readonly Found[]>();

/** The lines of the list of skills, in the instructions or in the description of a tool. */
function listingParts({ catalog }: Loadout): readonly Found[] {
  const known = listings.get(catalog);
  if (known) return known;
  const found = catalog.text.split("\n").flatMap((text) => partOfLine("listing", text));
  listings.set(catalog, found);
  return found;
}

/** The instructions of skills that a person activated. */
function instructionParts({ instructions, inPrompt }: Loadout): readonly Found[] {
  if (inPrompt.length === 0) return [];
  const start = instructions.lastIndexOf("\n\n# Active skills\n");
  return framesIn(instructions.slice(Math.max(0, start))).map((frame) => ({ ...frame, part: "instructions" }));
}

const read = new WeakMap<object, readonly Found[]>();

/** Texts of skills that were loaded in the conversation, and lines of notes; requests share messages, so each is read once. */
function messageParts(message: { readonly content: string }): readonly Found[] {
  const known = read.get(message);
  if (known) return known;
  const { content } = message;
  const isLoaded = content.includes(" was loaded. Follow its instructions:\n\n<skill id=");
  const note = content.indexOf(noteHeader);
  const found: Found[] = [
    ...(isLoaded ? framesIn(content).map((frame) => ({ ...frame, part: "messages" as const })) : []),
    ...(note < 0
      ? []
      : content
          .slice(note)
          .split("\n")
          .flatMap((text) => partOfLine("notes", text))),
  ];
  read.set(message, found);
  return found;
}

/** `- id: description`, or `- id` alone. */
function partOfLine(part: TokenPart, text: string): Found[] {
  const id = /^- ([^\s:]+)(?:: |$)/.exec(text)?.[1];
  return id === undefined ? [] : [{ id, part, text }];
}

/** The frames that skills have in a prompt; no text of a skill can end one. */
function framesIn(text: string): { readonly id: string; readonly text: string }[] {
  const frames: { id: string; text: string }[] = [];
  for (let at = text.indexOf('<skill id="'); at >= 0; ) {
    const end = text.indexOf("\n</skill>", at);
    if (end < 0) break;
    const id = /^<skill id="([^"\\\s]+)">/.exec(text.slice(at, at + 300))?.[1];
    if (id !== undefined) frames.push({ id, text: text.slice(at, end + "\n</skill>".length) });
    at = text.indexOf('<skill id="', end);
  }
  return frames;
}

/** The skills whose files the arguments of a call name, other than their SKILL.md. */
function filesNamed(given: string): string[] {
  if (!given.includes("/skills/")) return [];
  const found = given.matchAll(/\/skills\/([^/"'\s\\]+)\/([^"'\s\\]+)/g);
  return [...found].flatMap(([, id, path]) => (id === undefined || path === "SKILL.md" ? [] : [oneLine(id)]));
}
