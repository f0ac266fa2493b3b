import { randomUUID } from "node:crypto";
import { lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { writeFileAtomic } from "../../ground/files/atomic-file.ts";
import { shareLock, whenAlone, withLock } from "../../home/leases/path-lock.ts";
import { projectKey } from "./placeholders.ts";
import type { Mounted } from "./put-back.ts";
import type { QuarantineInput } from "./quarantine.ts";

/** A journal of running commands, so that a crash of Loadout does not skip the check of a project. */

/** The state of a project before a command runs in it. */
export type Before = Pick<QuarantineInput, "before" | "links" | "open"> & {
  /** What was mounted for a process that may make namespaces, as `putBack` takes it. */
  readonly mounted?: Mounted;
};

/** A command whose Loadout process was killed, so that its project was not checked afterwards. */
export type CutShort = Before & Required<Pick<QuarantineInput, "during">>;

/**
 * A journal of one command: the state of the project before it, kept in a file until the project was checked afterwards.
 * If Loadout is killed in between, the next command in this project finds the file and does the check.
 */
export interface CommandJournal {
  /** What the other commands running in this project found before they started, in any process. */
  others(): readonly CutShort[];
  /** Writes the state before the command. `since` is when the first of the commands running at the same time began. */
  keep(before: Before, since?: number): void;
  /** Records that the command is still running. */
  beat(): void;
  /** Removes the file after the project was checked. */
  remove(): void;
  /** Called once, at the end. A file that was not removed is left for the next command. */
  close(): void;
}

/** Milliseconds. */
const beatPace = 1000;
/** Tolerance around the recorded running time of a command: clocks differ, and processes wait. */
const slack = 5000;
/** How long to wait for another process that checks the project; a large one takes a while. */
const patience = 120_000;

/**
 * Opens the journal of a command. Commands whose process was killed are settled first, oldest first, while no other
 * command can start in the project; `settle` returns whether the check succeeded.
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
        // only the check after a crash would miss later changes; the normal check is not affected
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
  /** Device and inode of the workspace; the device number may change after a restart. */
  root: z.tuple([z.string(), z.string()]),
  entries: z.array(Entry),
  closed: z.array(z.string()),
  unnamed: z._default(z.array(z.object({ folder: z.string(), name: z.string(), identity: z.string() })), []),
  links: z.array(z.tuple([z.string(), Links])),
  open: Links,
  mounted: z._default(Links, []),
});

function toText({ before, links, open, mounted = new Map() }: Before, workspace: string, since: number): string {
  const kept: z.infer<typeof Kept> = {
    since,
    root: rootOf(workspace),
    entries: [...before.entries.values()],
    closed: [...before.closed],
    unnamed: [...before.unnamed],
    links: [...links].map(([path, own]) => [path, [...own]]),
    open: [...open],
    mounted: [...mounted].map(([path, { identity }]) => [path, identity]),
  };
  return JSON.stringify(kept);
}

/** `undefined` if the file cannot be read, or if the workspace is another folder now. */
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
      mounted: new Map(kept.mounted.map(([path, identity]) => [path, { identity: today(identity) }])),
      during: { since: kept.since - slack, until: statSync(path).mtimeMs + slack },
    };
  } catch {
    return undefined; // not written by us
  }
}

function rootOf(workspace: string): [device: string, number: string] {
  const { dev, ino } = lstatSync(workspace, { bigint: true });
  return [String(dev), String(ino)];
}
