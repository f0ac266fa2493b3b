import assert from "node:assert/strict";
import { mkdtempSync, rmSync, type Stats, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { createSandbox } from "../../../../test/sandbox.ts";
import { type SkillFiles, skillFiles } from "../ground/files/skill-files.ts";
import { threadFile } from "../home/thread-file.ts";
import { hasFileThread, openFileThreads } from "../home/threads/file-work.ts";
import { source, testCatalog } from "./catalog.contract.ts";
import { createCatalog } from "./catalog.ts";
import { createSharedSources } from "./scan/shared-sources.ts";

testCatalog({ title: "in this thread", createSandbox, openCatalogs: () => (sources) => createCatalog(sources) });

testCatalog({
  title: "in a thread",
  createSandbox,
  openCatalogs(t) {
    const folder = mkdtempSync(join(tmpdir(), "loadout-catalog-"));
    const threads = openFileThreads(folder, threadFile(), 0);
    t.after(async () => {
      await threads.close();
      rmSync(folder, { recursive: true, force: true });
    });
    const { scannerOf } = createSharedSources(folder);
    return (sources) => {
      const catalog = createCatalog(sources, { scannerOf });
      return {
        async refresh() {
          while (!hasFileThread()) await new Promise((resolve) => setTimeout(resolve, 5));
          return catalog.refresh();
        },
      };
    };
  },
});

/** The clock of a machine on which every file is old. */
const later = () => Date.now() + 60_000;

function counting(): { files: SkillFiles; calls: Record<string, number> } {
  const calls: Record<string, number> = {};
  const files = Object.fromEntries(
    Object.entries(skillFiles).map(([name, method]) => [
      name,
      (...given: unknown[]) => {
        calls[name] = (calls[name] ?? 0) + 1;
        return (method as (...all: unknown[]) => unknown)(...given);
      },
    ]),
  ) as unknown as SkillFiles;
  return { files, calls };
}

describe("refresh", () => {
  test("with nothing changed it answers the same view for one stat a skill", async (t) => {
    const sandbox = createSandbox(t);
    for (let number = 0; number < 20; number++) sandbox.skill("skills", `s${number}`);
    const { files, calls } = counting();
    const catalog = createCatalog([source(join(sandbox.folder, "skills"))], { files, now: later });
    const { view } = await catalog.refresh();
    for (const name of Object.keys(calls)) calls[name] = 0;
    const again = await catalog.refresh();
    assert.equal(again.view, view);
    assert.deepEqual(again.change, { added: [], removed: [], changed: [] });
    assert.deepEqual([calls.readHead, calls.readWhole, calls.entries], [0, undefined, 0]);
    assert.deepEqual([calls.state, calls.names], [21, 1], "one for each skill, one for the folder that holds them");
  });

  test("a change within one tick of the clock, which no stat shows, is seen", async (t) => {
    const sandbox = createSandbox(t);
    const read = Date.now();
    const frozen = { mtimeMs: read, ctimeMs: read, size: 50, ino: 1 };
    const files: SkillFiles = {
      ...skillFiles,
      state: (path) => Object.assign(skillFiles.state(path) ?? {}, frozen) as Stats,
      readHead: (path, limit) => {
        const text = skillFiles.readHead(path, limit);
        return { ...text, stats: Object.assign(text.stats, frozen) };
      },
    };
    const changesSeen = async (now: number): Promise<readonly string[]> => {
      sandbox.skill("skills", "quick", { description: "one" });
      const catalog = createCatalog([source(join(sandbox.folder, "skills"))], { files, now: () => now });
      await catalog.refresh();
      sandbox.skill("skills", "quick", { description: "two" });
      return (await catalog.refresh()).change.changed;
    };
    assert.deepEqual(await changesSeen(read + 5), ["quick"]);
    assert.deepEqual(await changesSeen(read + 5000), [], "long after the last change a stat is believed");
  });

  test("a folder that becomes a link between the look and the reading is not read", async (t) => {
    const sandbox = createSandbox(t);
    const root = join(sandbox.folder, "skills");
    sandbox.skill("skills", "here");
    sandbox.skill("elsewhere", "here", { description: "Private words" });
    const files: SkillFiles = {
      ...skillFiles,
      readHead(path, limit) {
        rmSync(join(root, "here"), { recursive: true, force: true });
        symlinkSync(join(sandbox.folder, "elsewhere/here"), join(root, "here"));
        return skillFiles.readHead(path, limit);
      },
    };
    const [skill, ...others] = (
      await createCatalog([source(root, { allowed: [root] })], { files, now: later }).refresh()
    ).view.skills;
    assert.deepEqual([others, skill?.head], [[], undefined]);
    assert.deepEqual(
      skill?.diagnostics.map(({ rule }) => rule),
      ["folder.unreadable"],
    );
  });
});
