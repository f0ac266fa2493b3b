import {
  awaitsFix,
  canChooseSlug,
  conflictOf,
  type Excess,
  excessOf,
  firstChoice,
  type ImportChoice,
  isOpen,
  type Limits,
  mayBeFixable,
  type Package,
  packedExcess,
  type Report,
  readinessOf,
  reportOf,
  standingOf,
} from "./packages.ts";
import { type Gathered, type PackagePlan, packFolder, planPackages } from "./plan-packages.ts";
import { type SentPackage, sendPackage } from "./send-package.ts";

/** The packages of the import page: added, checked one after the other, imported. */

export interface ImportsOptions {
  readonly onChange: (packages: readonly Package[]) => void;
  /** A check or an import has ended, well or not. */
  readonly onNews: (one: Package) => void;
  /** `undefined` until they are known; the server enforces them as well. */
  readonly limits: () => Limits | undefined;
  readonly send?: typeof sendPackage;
}

export interface Imports {
  /** Returns the files that belong to no skill. */
  add(gathered: Gathered): readonly string[];
  choose(id: string, choice: Partial<ImportChoice>): void;
  want(id: string, isWanted: boolean): void;
  /** Chooses the automatic fixes of every package that has some. */
  fixAll(): void;
  /** Leaves out every package that cannot be imported as it is. */
  leaveOutErrors(): void;
  /** What becomes of every package whose slug is taken. */
  chooseForConflicts(onConflict: ImportChoice["onConflict"]): void;
  /** Replaces an archive of several skills by one package for each of them. */
  split(id: string): void;
  stop(id: string): void;
  /** Checks it again, as if it were new. */
  again(id: string): void;
  /** Sends a failed import again with the same key, so that it is imported at most once. */
  retry(id: string): Promise<void>;
  undone(id: string): void;
  importAll(): Promise<void>;
  clear(): void;
}

/** The part of a package that is not shown. */
interface Work {
  readonly name: string;
  readonly plan: PackagePlan;
  readonly abort: AbortController;
  sent?: SentPackage | undefined;
  /** A new idempotency key for every check. */
  key: string;
}

export function createImports({ onChange, onNews, limits, send = sendPackage }: ImportsOptions): Imports {
  const store = createStore(onChange, onNews);
  const { find, change } = store;
  const checks = createChecks(store, limits, send);

  function add(works: readonly Omit<Work, "abort" | "key">[], at: (fresh: readonly Package[]) => readonly Package[]) {
    const fresh = works.map((work) => store.keep(work));
    store.show(at(fresh));
    for (const { id } of fresh) void checks.check(id);
  }

  async function take(id: string): Promise<void> {
    const [one, work] = [find(id), store.workOf(id)];
    const report = one && reportOf(one);
    if (!report || !work?.sent) return;
    const { choice, conflict } = one;
    change(id, { stage: { kind: "importing", report } });
    try {
      const taken = await send(work.sent, { isDryRun: false, choice, from: conflict?.version, key: work.key });
      change(id, { stage: { kind: taken.importable ? "imported" : "checked", report: taken } });
      store.tell(id);
      if (taken.importable) checkOthers(taken.slug);
    } catch (error) {
      change(id, { stage: { kind: "failed", report, error } });
      store.tell(id);
    }
  }

  /** Reports on other packages with the same slug are out of date now. */
  function checkOthers(slug: string | undefined): void {
    for (const other of store.all())
      if (other.stage.kind === "checked" && other.stage.report.slug === slug) void checks.check(other.id);
  }

  function choose(id: string, choice: Partial<ImportChoice>): void {
    const one = find(id);
    if (!one) return;
    change(id, { choice: { ...one.choice, ...choice } });
    void checks.check(id);
  }

  return {
    add({ files }) {
      const { plans, outside } = planPackages(files);
      add(
        plans.map((plan) => ({ name: plan.name, plan })),
        (fresh) => [...store.all(), ...fresh],
      );
      return outside;
    },
    choose,
    want: (id, isWanted) => change(id, { isWanted }),
    fixAll() {
      for (const { id } of store.all().filter(awaitsFix)) choose(id, { fix: true });
    },
    leaveOutErrors() {
      for (const one of store.all()) if (standingOf(one) === "errors") change(one.id, { isWanted: false });
    },
    chooseForConflicts(onConflict) {
      for (const one of store.all()) if (canChooseSlug(one, onConflict)) choose(one.id, { onConflict });
    },
    split(id) {
      const [one, work] = [find(id), store.workOf(id)];
      const skills = one && reportOf(one)?.skills;
      if (!work?.sent || !skills) return;
      const { plan, sent } = work;
      add(
        skills.map((only) => ({ name: only, plan, sent: { ...sent, only } })),
        (parts) => store.all().flatMap((other) => (other.id === id ? parts : [other])),
      );
      store.forget(id);
    },
    stop(id) {
      store.begin(id);
      change(id, { stage: { kind: "unchecked" } });
    },
    again(id) {
      change(id, { choice: { ...(find(id)?.choice ?? firstChoice), onConflict: "rename" }, conflict: undefined });
      void checks.check(id);
    },
    retry: take,
    undone(id) {
      const one = find(id);
      const report = one && reportOf(one);
      if (report) change(id, { stage: { kind: "undone", report } });
    },
    async importAll() {
      const readiness = readinessOf(store.all());
      if (readiness.kind !== "ready") return;
      for (const shown of readiness.packages) {
        await checks.settled(); // an earlier import may have taken the slug
        const now = find(shown.id);
        if (now?.stage.kind === "checked" && now.stage.report.slug === reportOf(shown)?.slug) await take(shown.id);
      }
    },
    clear: store.clear,
  };
}

type Store = ReturnType<typeof createStore>;

/** The packages as they are shown, and the work behind each. */
function createStore(onChange: ImportsOptions["onChange"], onNews: ImportsOptions["onNews"]) {
  let packages: readonly Package[] = [];
  const works = new Map<string, Work>();
  const find = (id: string): Package | undefined => packages.find((one) => one.id === id);
  function show(next: readonly Package[]): void {
    packages = next;
    onChange(next);
  }
  return {
    all: () => packages,
    find,
    show,
    change: (id: string, changes: Partial<Package>): void =>
      show(packages.map((one) => (one.id === id ? { ...one, ...changes } : one))),
    tell(id: string): void {
      const one = find(id);
      if (one) onNews(one);
    },
    workOf: (id: string): Work | undefined => works.get(id),
    /** Keeps the work of a new package, which is shown next. */
    keep(work: Omit<Work, "abort" | "key">): Package {
      const id = createKey();
      works.set(id, { ...work, abort: new AbortController(), key: createKey() });
      return { id, name: work.name, isWanted: true, choice: firstChoice, stage: { kind: "waiting" } };
    },
    /** Ends what is under way for a package and starts over. */
    begin(id: string): Work | undefined {
      const work = works.get(id);
      if (!work) return undefined;
      work.abort.abort();
      const fresh = { ...work, abort: new AbortController(), key: createKey() };
      works.set(id, fresh);
      return fresh;
    },
    forget: (id: string): void => void works.delete(id),
    clear(): void {
      for (const { abort } of works.values()) abort.abort();
      works.clear();
      show([]);
    },
  };
}

/** Checks packages one after the other. */
function createChecks(store: Store, limits: ImportsOptions["limits"], send: typeof sendPackage) {
  const { find, change } = store;
  let queue: Promise<void> = Promise.resolve();

  async function look(id: string, work: Work): Promise<void> {
    const { signal } = work.abort;
    try {
      signal.throwIfAborted();
      const most = limits();
      const excess = most && (await tooMuch(work, most));
      if (excess) change(id, { stage: { kind: "unchecked", excess } });
      else await inspect(id, work);
    } catch (error) {
      if (signal.aborted) return; // `begin` and `stop` set the next stage
      change(id, { stage: { kind: "unchecked", error } });
    }
    store.tell(id);
  }

  async function inspect(id: string, work: Work): Promise<void> {
    const { signal } = work.abort;
    work.sent ??= await pack(work.plan, signal);
    const one = find(id);
    if (!one) return;
    const { choice, conflict } = one;
    const before = reportOf(one);
    const onProgress = (sent: number): void => change(id, { stage: { kind: "checking", sent, report: before } });
    change(id, { size: work.sent.bytes.length });
    onProgress(0);
    const report = await send(work.sent, { isDryRun: true, choice, from: conflict?.version, signal, onProgress });
    const fixes = choice.fix || !mayBeFixable(report) ? report.fixes : await fixesOf(work.sent, choice, signal);
    change(id, {
      stage: { kind: "checked", report },
      fixes: fixes.length > 0 ? fixes : undefined,
      ...(choice.onConflict === "rename" && { conflict: conflictOf(report) }),
    });
  }

  const fixesOf = async (sent: SentPackage, choice: ImportChoice, signal: AbortSignal): Promise<Report["fixes"]> =>
    (await send(sent, { isDryRun: true, choice: { ...choice, fix: true }, signal })).fixes;

  return {
    check(id: string): Promise<void> {
      const work = store.begin(id);
      const one = find(id);
      change(id, { stage: { kind: "waiting", report: one && isOpen(one) ? reportOf(one) : undefined } });
      queue = queue.then(() => (work ? look(id, work) : undefined));
      return queue;
    },
    /** When all checks that are queued now have ended. */
    settled: (): Promise<void> => queue,
  };
}

/** The limit a package exceeds, found before anything is sent. */
async function tooMuch(work: Work, most: Limits): Promise<Excess | undefined> {
  const { plan } = work;
  if (plan.kind === "file") return packedExcess(plan.file.size, most);
  const found = excessOf(
    plan.files.map(({ file }) => file.size),
    most,
  );
  if (found) return found;
  work.sent ??= await pack(plan, work.abort.signal);
  return packedExcess(work.sent.bytes.length, most);
}

async function pack(plan: PackagePlan, signal: AbortSignal): Promise<SentPackage> {
  if (plan.kind === "folder") return { name: plan.name, bytes: await packFolder(plan.files, signal) };
  return { name: plan.name, bytes: new Uint8Array(await plan.file.arrayBuffer()) };
}

/** `crypto.randomUUID` exists only on loopback and over https. */
const createKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
