import { randomUUID } from "node:crypto";
import { lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { writeFileAtomic } from "../../ground/files/atomic-file.ts";
import { shareLock, whenAlone, withLock } from "../../ground/files/lock.ts";
import { projectKey } from "./placeholders.ts";
import type { QuarantineInput } from "./quarantine.ts";

/** What is known of a project before a command runs in it. */
export type Before = Pick<QuarantineInput, "before" | "links" | "open">;

/** A command that ended with its process: nobody looked at what it left in the project. */
export type CutShort = Before & Required<Pick<QuarantineInput, "during">>;

/**
 * What one command finds in a project before it runs, kept in a file until the project was looked at afterwards. Where the
 * process is killed in between, the next command in this project finds the file.
 */
export interface CommandJournal {
  /** What other commands found that run in this project, in whichever process. */
  others(): readonly CutShort[];
  /** `since` is when the first of those began that run at the same time. */
  keep(before: Before, since?: number): void;
  /** Says that the command still runs. */
  beat(): void;
  /** The project was looked at: nothing is left to do. */
  remove(): void;
  /** Called once, at the end. A record that was not removed is left to the next command. */
  close(): void;
}

/** Milliseconds. */
const beatPace = 1000;
/** How long before and after the beats of a command something may have been made by it: clocks differ, and processes wait. */
const slack = 5000;
/** Looking through a large project takes a while, and others wait for it. */
const patience = 120_000;

/**
 * Opens the record of a command. Commands that were cut short are settled first, the oldest first, while no other command
 * starts in the project; `settle` tells whether that is done.
 */
export async function openCommandJournal(
  folder: string,
  workspace: string,
  settle: (cut: CutShort) => Promise<boolean>,
): Promise<CommandJournal> {
  const key = projectKey(workspace);
  const lock = join(folder, `${key}.running.lock`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  let left: string[] = [];
  const leave = await withLock(
    join(folder, `${key}.entry.lock`),
    async () => {
      await whenAlone(lock, () => {
        left = recordsIn(folder, key);
      });
      for (const { path, cut } of left.map((path) => ({ path, cut: read(path, workspace) })).toSorted(byStart)) {
        if (!cut || (await settle(cut))) rmSync(path, { force: true });
      }
      return shareLock(lock);
    },
    patience,
  );
  const path = join(folder, `${key}.${randomUUID()}.before`);
  let lastBeat = 0;
  return {
    others: () =>
      recordsIn(folder, key)
        .filter((one) => one !== path && !left.includes(one))
        .flatMap((one) => read(one, workspace) ?? []),
    keep(before, since) {
      lastBeat = Date.now();
      writeFileAtomic(path, toText(before, workspace, Math.min(lastBeat, since ?? lastBeat)), 0o600);
    },
    beat() {
      const now = Date.now();
      if (now - lastBeat < beatPace) return;
      lastBeat = now;
      try {
        utimesSync(path, now / 1000, now / 1000);
      } catch {
        // what is made from now on would not be found after a crash; the command itself is looked at all the same
      }
    },
    remove: () => rmSync(path, { force: true }),
    close: leave,
  };
}

const recordsIn = (folder: string, key: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.startsWith(`${key}.`) && name.endsWith(".before"))
    .map((name) => join(folder, name));

const byStart = (
  one: { readonly cut?: CutShort | undefined },
  other: { readonly cut?: CutShort | undefined },
): number => (one.cut?.during.since ?? 0) - (other.cut?.during.since ?? 0);

const Links = z.array(z.tuple([z.string(), z.string()]));
const Entry = z.object({
  path: z.string(),
  name: z.string(),
  kind: z.enum(["folder", "file", "link", "other"]),
  identity: z.string(),
});
const Kept = z.object({
  since: z.number(),
  /** Device and number of the workspace: a device may have another number after a restart. */
  root: z.tuple([z.string(), z.string()]),
  entries: z.array(Entry),
  closed: z.array(z.string()),
  unnamed: z._default(z.array(z.object({ folder: z.string(), name: z.string(), identity: z.string() })), []),
  links: z.array(z.tuple([z.string(), Links])),
  open: Links,
});

function toText({ before, links, open }: Before, workspace: string, since: number): string {
  const kept: z.infer<typeof Kept> = {
    since,
    root: rootOf(workspace),
    entries: [...before.entries.values()],
    closed: [...before.closed],
    unnamed: [...before.unnamed],
    links: [...links].map(([path, own]) => [path, [...own]]),
    open: [...open],
  };
  return JSON.stringify(kept);
}

/** Nothing where it cannot be read, or where another folder is in the workspace's place since. */
function read(path: string, workspace: string): CutShort | undefined {
  try {
    const kept = Kept.parse(JSON.parse(readFileSync(path, "utf8")));
    const [device, number] = rootOf(workspace);
    if (number !== kept.root[1]) return undefined;
    const today = (identity: string): string =>
      identity.startsWith(`${kept.root[0]}:`) ? `${device}${identity.slice(kept.root[0].length)}` : identity;
    const entries = kept.entries.map((entry) => ({ ...entry, identity: today(entry.identity) }));
    return {
      before: {
        entries: new Map(entries.map((entry) => [entry.path, entry])),
        closed: kept.closed,
        unnamed: kept.unnamed.map((one) => ({ ...one, identity: today(one.identity) })),
      },
      links: new Map(
        kept.links.map(([path, own]) => [path, new Map(own.map(([inside, id]) => [inside, today(id)] as const))]),
      ),
      open: new Map(kept.open),
      during: { since: kept.since - slack, until: statSync(path).mtimeMs + slack },
    };
  } catch {
    return undefined; // none of ours
  }
}

function rootOf(workspace: string): [device: string, number: string] {
  const { dev, ino } = lstatSync(workspace, { bigint: true });
  return [String(dev), String(ino)];
}
