import { inFileThread } from "../../home/threads/file-work.ts";
import type { Source } from "../source.ts";
import type { KnownScan, Scan, Scanner } from "./scan-source.ts";
import type { ScannedSkill } from "./scanned-skill.ts";
import { moreHere, type PackedSkill, type SweepQuestion, type SweptScan, sweepHere } from "./sweep-sources.ts";

/** Scanners of sources that are swept in another thread. */

/** How sweeps are made; tests count and break them. */
export interface SweepCalls {
  readonly sweep: (...given: Parameters<typeof sweepHere>) => Promise<ReturnType<typeof sweepHere>>;
  readonly more: (...given: Parameters<typeof moreHere>) => Promise<ReturnType<typeof moreHere>>;
}

const inThread: SweepCalls = {
  sweep: inFileThread("sweep", sweepHere),
  more: inFileThread("moreSwept", moreHere),
};

interface Swept {
  readonly id: number;
  readonly source: Source;
  version?: string;
  scan: Scan;
  /** The tree of that scan, until the other thread has it. */
  tree?: Uint8Array;
}

interface Round {
  readonly sources: Set<Swept>;
  readonly done: Promise<void>;
}

/** Numbers of sources are unique in a process, whichever thread gets them. */
let lastId = 0;

/**
 * Scanners that share sweeps. A sweep that runs may have passed what was written since it began, so requests wait for the
 * next one, all together: what was written before a request is seen by it, and many requests cost one message.
 */
export function createSweptScanners(calls: SweepCalls = inThread): (source: Source, known?: KnownScan) => Scanner {
  let next: Round | undefined;
  let running: Promise<void> = Promise.resolve();
  let forgotten: number[] = [];
  const unused = new FinalizationRegistry<number>((id) => forgotten.push(id));

  function plan(): Round {
    const sources = new Set<Swept>();
    const done = running.then(async () => {
      next = undefined; // from here on it is too late for this one
      await sweepAll([...sources]);
    });
    running = done.catch(() => undefined); // thrown to those who wait for it
    return { sources, done };
  }

  /** If the thread has ended, the next call starts another one, which scans everything again. */
  async function sweepAll(sources: readonly Swept[]): Promise<void> {
    try {
      await ask(sources);
    } catch {
      for (const one of sources) delete one.version;
      await ask(sources);
    }
  }

  async function ask(sources: readonly Swept[]): Promise<void> {
    const letGo = forgotten;
    forgotten = [];
    const questions = sources.map(questionOf);
    for (const one of sources) delete one.tree;
    const answers = await calls.sweep(questions, letGo);
    const unknown: Swept[] = [];
    for (const [index, one] of sources.entries()) {
      const answer = answers[index] ?? "unknown";
      if (answer === "unknown") unknown.push(one);
      else if (answer !== "same") await take(one, answer, calls);
    }
    if (unknown.length === 0) return;
    for (const one of unknown) delete one.version;
    await ask(unknown);
  }

  return (source, known) => {
    const begun = known && { scan: known.scan, tree: known.tree(), version: crypto.randomUUID() };
    const swept: Swept = { id: ++lastId, source, ...(begun ?? { scan: nothing }) };
    const scanner: Scanner = {
      async scan() {
        next ??= plan();
        next.sources.add(swept);
        await next.done;
        return swept.scan;
      },
    };
    unused.register(scanner, swept.id);
    return scanner;
  };
}

const nothing: Scan = { skills: [], diagnostics: [], isReadable: false, repeats: false };

const questionOf = ({ id, version, source, tree }: Swept): SweepQuestion => {
  if (version === undefined) return { id, source };
  return tree ? { id, version, source, tree } : { id, version };
};

/** Applies an answer: skills that did not change stay the same objects. */
async function take(swept: Swept, answer: SweptScan, { more }: SweepCalls): Promise<void> {
  const { version, runs, fresh: first, freshCount, ...rest } = answer;
  const before = swept.version === undefined ? [] : swept.scan.skills;
  const fresh = first.map(unpackFor(swept.source));
  while (fresh.length < freshCount)
    fresh.push(...(await more(swept.id, version, fresh.length)).map(unpackFor(swept.source)));
  const skills = runs.flatMap(({ isFresh, from, count }) => (isFresh ? fresh : before).slice(from, from + count));
  swept.version = version;
  swept.scan = { ...rest, skills };
}

function unpackFor(source: Source): (packed: PackedSkill) => ScannedSkill {
  const refused: Source = source.trusted ? { ...source, trusted: false } : source;
  return ({ isTrusted, ...skill }) => ({ ...skill, source: isTrusted ? source : refused });
}
