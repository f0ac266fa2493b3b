import { setTimeout as pause } from "node:timers/promises";
import { makeArchive } from "../test/make-archive.ts";
import type { ClusterMachine } from "./cluster-machine.ts";
import { type Answer, type ClusterRequests, Hung, settling } from "./cluster-requests.ts";

/** One skill of the library that is imported, edited, updated, deleted and restored at any server, over and over. */
export interface SkillWork {
  readonly slug: string;
  /** Changes that were acknowledged, and those of which it had to be looked up whether they were made. */
  readonly changes: number;
  readonly unclear: number;
  readonly violations: readonly string[];
  run(): Promise<void>;
  stop(): void;
  /** Compares what every server shows with what was acknowledged. */
  check(servers: readonly ClusterMachine[]): Promise<readonly string[]>;
}

export interface SkillWorkOptions {
  readonly slug: string;
  readonly requests: ClusterRequests;
  readonly pace?: number;
}

/** What the skill is, as far as it was acknowledged. */
interface Known {
  version: number;
  isThere: boolean;
  /** The text of its notes, by version. */
  readonly texts: Map<number, string>;
}

const order = ["edit", "update", "edit", "delete", "restore"] as const;
type Change = "import" | (typeof order)[number];

export function createSkillWork({ slug, requests, pace = 500 }: SkillWorkOptions): SkillWork {
  const violations: string[] = [];
  const known: Known = { version: 0, isThere: false, texts: new Map() };
  let isStopped = false;
  let [changes, unclear] = [0, 0];

  const archive = (text: string): Buffer =>
    makeArchive([
      { name: "SKILL.md", content: `---\nname: ${slug}\ndescription: Does ${slug}. Use for ${slug}.\n---\n${text}` },
      { name: "notes/a.md", content: text },
    ]);

  /** The request for a change, based on the version that is known. */
  function send(change: Change, text: string): Promise<Answer> {
    const headers = {
      ...{
        "Idempotency-Key": `${slug}-${change}-${changes + unclear}-${text.length}`,
        "If-Match": `"${known.version}"`,
      },
    };
    const path = `skill/import?name=${slug}.zip`;
    switch (change) {
      case "import":
        return requests.settle({ path, headers, body: archive(text) });
      case "update":
        return requests.settle({ path: `${path}&onConflict=update`, headers, body: archive(text) });
      case "edit":
        return requests.settle({ path: "skill/edit", headers, body: { name: slug, file: "notes/a.md", text } });
      case "delete":
        return requests.settle({ path: "skill/delete", headers, body: { names: [slug], confirmed: true } });
      case "restore":
        return requests.settle({ path: "skill/restore", headers, body: { slug } });
    }
  }

  async function make(change: Change): Promise<void> {
    const text = `${slug} ${change} ${changes}\n`;
    const { status, body } = await send(change, text);
    const code = String(body.code ?? "");
    if (status === 200) apply(change, text);
    // Sent before with an unknown end, or made and its answer cut: the library says which.
    else if (
      change === "import" ||
      ["request.unclear", "skill.stale", "skill.not-found", "skill.exists"].includes(code)
    ) {
      unclear++;
      if (code === "request.unclear") await pause(settling);
      if (await isMade(change)) apply(change, text);
    } else violations.push(`${slug}: ${change} was refused: ${status} ${JSON.stringify(body)}`);
  }

  function apply(change: Change, text: string): void {
    changes++;
    known.isThere = change !== "delete";
    if (change === "delete") return;
    const last = known.texts.get(known.version) ?? "";
    if (change === "restore") known.texts.clear(); // the trash keeps what was there last
    known.version++;
    known.texts.set(known.version, change === "restore" ? last : text);
  }

  async function isMade(change: Change): Promise<boolean> {
    const { status, body } = await requests.settle({ path: `skill/history?name=${slug}` });
    if (change === "delete") return status === 404;
    return status === 200 && Number(body.version) === known.version + 1;
  }

  return {
    slug,
    violations,
    get changes() {
      return changes;
    },
    get unclear() {
      return unclear;
    },
    async run() {
      try {
        while (!known.isThere && !isStopped) await make("import");
        for (let number = 0; !isStopped; number++) {
          const change = order[number % order.length] ?? "edit";
          if (known.isThere === (change !== "restore")) await make(change);
          await pause(Math.random() * pace);
        }
      } catch (error) {
        if (!(error instanceof Hung)) throw error; // which is told already
      }
    },
    stop() {
      isStopped = true;
    },
    async check(servers) {
      const wrong: string[] = [];
      for (const server of servers) {
        const { status, body } = await requests.settle({ path: `skill/history?name=${slug}`, server });
        const at = `${slug} at ${server.name}`;
        if ((status === 200) !== known.isThere)
          wrong.push(`${at}: ${status}, but it is ${known.isThere ? "" : "not "}there`);
        if (status !== 200) continue;
        const numbers = (body.versions as { readonly n: number }[]).map(({ n }) => n).sort((one, other) => one - other);
        const expected = [...known.texts.keys()];
        if (numbers.join() !== expected.join()) wrong.push(`${at}: versions ${numbers}, not ${expected}`);
        for (const [version, text] of known.texts) {
          const found = await requests.settle({
            path: `skill/file?name=${slug}&path=notes/a.md&version=${version}`,
            server,
          });
          if (found.body.text !== text) wrong.push(`${at}: version ${version} has "${found.body.text}", not "${text}"`);
        }
      }
      return wrong;
    },
  };
}
