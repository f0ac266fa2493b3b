import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { diagnostic } from "../../ground/diagnostic.ts";
import { Fault } from "../../ground/fault.ts";
import type { Slug } from "../../skill/slug.ts";
import { upstreamHolder } from "../provenance.ts";
import type { IndexChange, IndexedSkill, LibraryIndex } from "./library-index.ts";

export interface OpenedIndex {
  readonly index: LibraryIndex;
  close(): Promise<void>;
}

/** What every index of a library keeps to. `open` hands over a new one that knows nothing. */
export function testLibraryIndex(name: string, open: () => Promise<OpenedIndex>): void {
  const fresh = (title: string, work: (index: LibraryIndex) => Promise<void>): void =>
    void test(title, async () => {
      const { index, close } = await open();
      try {
        await work(index);
      } finally {
        await close();
      }
    });

  describe(`an index in ${name}`, () => {
    fresh("knows nothing at first", async (index) => {
      assert.deepEqual(await everything(index), {
        count: 0,
        skills: [],
        versions: [],
        trees: [],
        trash: [],
        imported: undefined,
        audit: [],
      });
      assert.deepEqual([await index.page({}), await index.skill("a")], [[], undefined]);
    });

    fresh("gives back what was committed, field by field", async (index) => {
      const given = change("a", 0, {
        tools: ["t", "mcp__s__t"],
        servers: ["s"],
        skills: ["b", "c", "b"],
        diagnostics: [diagnostic("body.empty", {}, { line: 3, column: 1, path: "SKILL.md" })],
      });
      await index.commit(given);
      const { head, diagnostics, ...listed } = skillOf(given);
      assert.deepEqual(await index.skill("a"), { ...listed, head, diagnostics });
      assert.deepEqual(await index.skills(), [{ ...listed, head, diagnostics }]);
      assert.deepEqual(await index.page({}), [listed], "a page has no frontmatter");
      assert.deepEqual(await index.versions("a"), [versionOf(given)]);
      assert.deepEqual({ ...(await index.tree(listed.digest)) }, treeOf(given));
      assert.deepEqual(await index.dependents("b"), ["a"]);
    });

    fresh("pages by slug in code units, behind a slug, as many as asked for", async (index) => {
      const slugs = ["b", "a", "a-1", "a0", "z", "aa", "10", "9"];
      for (const slug of slugs) await index.commit(change(slug, 0));
      const sorted = slugs.toSorted();
      const pageOf = async (query: Parameters<LibraryIndex["page"]>[0]) => slugsOf(await index.page(query));
      const skillsOf = async (query?: Parameters<LibraryIndex["skills"]>[0]) => slugsOf(await index.skills(query));
      assert.deepEqual([await pageOf({}), await skillsOf()], [sorted, sorted]);
      assert.deepEqual(
        [await pageOf({ limit: 3 }), await skillsOf({ limit: 3 })],
        [sorted.slice(0, 3), sorted.slice(0, 3)],
      );
      const next = { after: "a-1", limit: 2 };
      assert.deepEqual(
        [await pageOf(next), await skillsOf(next)],
        [
          ["a0", "aa"],
          ["a0", "aa"],
        ],
      );
      assert.deepEqual(await skillsOf({ after: "aa" }), ["b", "z"]);
      assert.deepEqual(
        [await pageOf({ after: "z" }), await pageOf({ after: "9999" })],
        [[], ["a", "a-1", "a0", "aa", "b", "z"]],
      );
      assert.equal(await index.count(), slugs.length);
    });

    fresh("tells what changed, each slug once as it is now, and nothing that was seen", async (index) => {
      for (const slug of ["a", "b", "c"]) await index.commit(change(slug, 0));
      const changed = async (since: number, most = 10) =>
        (await index.changes(since, most))?.map(({ slug, skill }) => `${slug} ${skill?.version}`).toSorted();
      assert.deepEqual(await changed(0), ["a 1", "b 1", "c 1"]);
      assert.equal(await changed(0, 2), undefined, "more than were asked for");
      const [, , last] = (await index.changes(0, 10)) ?? [];
      assert.deepEqual(last?.skill, (await index.cataloged({ after: "b" }))[0]);
      let seen = 0;
      while ((await changed(seen + 1))?.length !== 0) seen++; // numbers rise, in steps that are the database's own
      seen++;
      await index.commit(change("a", 1));
      await index.commit(change("a", 2));
      await index.commit(removal("b", 1));
      await index.commit({ ...change("d", 1), renamedFrom: "c" as Slug });
      assert.deepEqual(await changed(seen), ["a 3", "b undefined", "c undefined", "d 2"]);
      await index.commit(change("b", 0));
      assert.deepEqual(await changed(seen), ["a 3", "b 1", "c undefined", "d 2"]);
    });

    fresh("a page has fifty skills unless told otherwise", async (index) => {
      for (let number = 0; number < 52; number++) await index.commit(change(`s${number}`, 0));
      assert.deepEqual([(await index.page({})).length, (await index.skills()).length], [50, 52]);
    });

    fresh("finds slugs by their beginning", async (index) => {
      for (const slug of ["pdf", "pdf-v2", "pdfs", "pd", "qdf", "pdf-v10"]) await index.commit(change(slug, 0));
      assert.deepEqual((await index.slugsLike("pdf")).toSorted(), ["pdf", "pdf-v10", "pdf-v2", "pdfs"]);
      assert.deepEqual(await index.slugsLike("x"), []);
      assert.deepEqual(await index.slugsLike("%"), [], "a prefix is no pattern");
    });

    fresh("tells who depends on a skill, as of the current versions", async (index) => {
      await index.commit(change("z", 0, { skills: ["base", "base"] }));
      await index.commit(change("a", 0, { skills: ["base", "z"] }));
      await index.commit(change("base", 0, { skills: ["base"] }));
      assert.deepEqual(await index.dependents("base"), ["a", "base", "z"]);
      await index.commit(change("a", 1, { skills: ["z"] }));
      await index.commit(removal("z", 1));
      assert.deepEqual([await index.dependents("base"), await index.dependents("z")], [["base"], ["a"]]);
    });

    fresh("a dependency may have a name of any length", async (index) => {
      const long = Array.from({ length: 3000 }, (_, number) => number.toString(36)).join("-");
      await index.commit(change("a", 0, { skills: [long, "b"] }));
      assert.deepEqual((await index.skill("a"))?.dependencies.skills, [long, "b"]);
      assert.deepEqual([await index.dependents("b"), await index.dependents(long)], [["a"], []]);
    });

    fresh("lists versions with the latest first, each skill its own", async (index) => {
      for (let from = 0; from < 11; from++) await index.commit(change("a", from));
      await index.commit(change("b", 0));
      assert.deepEqual(
        (await index.versions("a")).map(({ n }) => n),
        [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1],
      );
      assert.deepEqual([await index.versions("c"), await index.count()], [[], 2]);
      assert.equal((await index.skill("a"))?.version, 11);
    });

    for (const [title, stale] of [
      ["a version that was overtaken", change("a", 1)],
      ["a version to come", change("a", 3)],
      ["nothing, where there is something", change("a", 0)],
      ["something, where there is nothing", change("none", 1)],
      ["the removal of a version that was overtaken", removal("a", 1, { trashed: true })],
      ["the removal of what is not there", removal("none", 1)],
    ] as const)
      fresh(`refuses a change from ${title}, and nothing of it is done`, async (index) => {
        await index.commit(change("a", 0, { key: "first" }));
        await index.commit(change("a", 1));
        const before = await everything(index);
        const version = stale.slug === "a" ? 2 : 0;
        await assert.rejects(
          index.commit({ ...stale, imported: keyed("k", stale.slug), restored: "a.zip" }),
          (error) =>
            error instanceof Fault &&
            error.code === "skill.stale" &&
            error.values.seen === stale.from &&
            error.values.version === version,
        );
        assert.deepEqual(await everything(index), before);
      });

    fresh("a change that fails in its middle leaves nothing", async (index) => {
      await index.commit(change("a", 0, { key: "used" }));
      const before = await everything(index);
      await assert.rejects(index.commit(change("a", 1, { key: "used" })), "a key is used once");
      await assert.rejects(index.commit(change("b", 0, { key: "used" })));
      assert.deepEqual(await everything(index), before);
      await index.commit(change("a", 1));
    });

    fresh("keeps a tree once, however many versions have it", async (index) => {
      await index.commit(change("a", 0, { digest: "same" }));
      await index.commit(change("b", 0, { digest: "same", manifest: "of the second" }));
      assert.deepEqual({ ...(await index.tree("same")) }, { digest: "same", manifest: "manifest of same" });
      assert.equal(await index.tree("other"), undefined);
    });

    fresh("what is removed leaves no row but those of its tree, its trash and the audit", async (index) => {
      await index.commit(change("a", 0, { skills: ["b"] }));
      await index.commit(change("a", 1, { skills: ["b"] }));
      await index.commit(change("other", 0, { skills: ["b"] }));
      await index.commit(removal("a", 2, { trashed: true }));
      assert.deepEqual([await index.skill("a"), await index.versions("a"), await index.count()], [undefined, [], 1]);
      assert.deepEqual(await index.dependents("b"), ["other"]);
      assert.deepEqual(await index.trash(), [trashedOf("a", 2)]);
      assert.notEqual(await index.tree(digestOf("a", 2)), undefined, "until it is released");
    });

    fresh("what is brought back leaves the trash in the same step", async (index) => {
      await index.commit(change("a", 0));
      await index.commit(removal("a", 1, { trashed: true }));
      await index.commit({ ...change("a", 0, { n: 2 }), restored: "a.zip" });
      assert.deepEqual([await index.trash(), (await index.skill("a"))?.version], [[], 2]);
    });

    fresh("the trash has the latest first, and forgets what it is told to", async (index) => {
      for (const [slug, day] of [
        ["a", "03"],
        ["b", "05"],
        ["c", "01"],
        ["d", "05"],
      ] as const) {
        await index.commit(change(slug, 0));
        await index.commit(removal(slug, 1, { trashed: true, deletedAt: `2030-01-${day}T00:00:00.000Z` }));
      }
      const files = async () => (await index.trash()).map(({ file }) => file);
      assert.deepEqual(await files(), ["b.zip", "d.zip", "a.zip", "c.zip"]);
      await index.forgetTrash("a.zip");
      await index.forgetTrash("none.zip");
      assert.deepEqual(await files(), ["b.zip", "d.zip", "c.zip"]);
    });

    fresh("remembers an import by its key", async (index) => {
      await index.commit(change("a", 0, { key: "k" }));
      assert.deepEqual({ ...(await index.keyedImport("k")) }, keyed("k", "a"));
      assert.equal(await index.keyedImport("K"), undefined);
      await index.commit(removal("a", 1));
      assert.deepEqual({ ...(await index.keyedImport("k")) }, keyed("k", "a"), "also when the skill is gone");
    });

    fresh("releases trees that no version and no holder has, and only those asked about", async (index) => {
      for (const slug of ["gone", "held", "kept", "unasked"]) await index.commit(change(slug, 0));
      await index.commit(change("kept", 1));
      await index.hold("session", ["held"]);
      for (const slug of ["gone", "held", "unasked"]) await index.commit(removal(slug, 1));
      const asked = [digestOf("gone", 1), digestOf("held", 1), digestOf("kept", 1), digestOf("kept", 2), "stray"];
      assert.deepEqual((await index.release(asked)).toSorted(), [digestOf("gone", 1), "stray"]);
      const trees = [...asked.slice(0, 4), digestOf("unasked", 1)].map((digest) => index.tree(digest));
      assert.deepEqual(
        (await Promise.all(trees)).map((tree) => tree !== undefined),
        [false, true, true, true, true],
      );
    });

    fresh("keeps where a version came from, and what was merged into it until the skill is deleted", async (index) => {
      const provenance = {
        kind: "git",
        source: "https://e.com/a",
        ref: "v1",
        commit: "c",
        path: "p",
        digest: "f".repeat(64),
      } as const;
      const { to, ...rest } = change("a", 0);
      assert.ok(to !== "removed");
      const known = { skill: { ...to.skill, provenance }, version: { ...to.version, provenance } };
      await index.commit({ ...rest, to: { ...to, ...known } });
      assert.deepEqual((await index.skill("a"))?.provenance, provenance);
      assert.deepEqual((await index.versions("a"))[0]?.provenance, provenance);
      const upstream = { slug: "a", digest: provenance.digest, manifest: "manifest" };
      await index.restoreHolds(upstreamHolder, [upstream]);
      assert.deepEqual([await index.holders("a"), await index.loose([upstream.digest])], [[], []]);
      const renamed = change("b", 1);
      await index.commit({ ...renamed, renamedFrom: "a" as Slug });
      const trashed = {
        slug: "b" as Slug,
        name: "b",
        version: 2,
        file: "b.zip",
        author: "ann",
        deletedAt: "2030",
        provenance,
      };
      await index.commit({ slug: "b" as Slug, from: 2, to: "removed", trashed, audit: rest.audit });
      assert.deepEqual((await index.trash())[0]?.provenance, provenance);
      assert.deepEqual(await index.loose([upstream.digest]), [upstream.digest]);
    });

    fresh("ties trees to a holder again, and tells everything that uses a tree", async (index) => {
      await index.commit(change("a", 0));
      const lost = { slug: "gone", digest: "f".repeat(64), manifest: "manifest" };
      await index.restoreHolds("one", [lost]);
      await index.restoreHolds("one", [lost]);
      assert.deepEqual(await index.references(), [
        { digest: digestOf("a", 1), slug: "a", version: 1 },
        { digest: lost.digest, slug: "gone", holder: "one" },
      ]);
      assert.deepEqual(await index.held("one"), [lost.digest]);
      assert.equal((await index.tree(lost.digest))?.manifest, "manifest");
    });

    fresh("ties current trees to a holder until it lets go", async (index) => {
      await index.commit(change("a", 0));
      await index.commit(change("b", 0));
      const held = await index.hold("one", ["b", "none", "a", "b"]);
      assert.deepEqual(slugsOf(held), ["b", "a", "b"], "in the order asked for, without what is not there");
      assert.deepEqual(held[1], await index.skill("a"));
      await index.commit(change("a", 1));
      await index.hold("one", ["a"]);
      await index.hold("two", ["a"]);
      assert.deepEqual([await index.holders("a"), await index.holders("b")], [["one", "two"], ["one"]]);
      assert.deepEqual(
        (await index.held("one")).toSorted(),
        [digestOf("a", 1), digestOf("a", 2), digestOf("b", 1)].toSorted(),
      );
      await index.share("one", "copy");
      assert.deepEqual((await index.held("copy")).toSorted(), (await index.held("one")).toSorted());
      assert.deepEqual(await index.letGo("copy", [digestOf("a", 1), digestOf("b", 1)]), [digestOf("a", 2)]);
      assert.deepEqual((await index.letGo("copy")).toSorted(), [digestOf("a", 1), digestOf("b", 1)].toSorted());
      assert.deepEqual((await index.letGo("one")).toSorted(), [digestOf("a", 1), digestOf("a", 2), digestOf("b", 1)]);
      assert.deepEqual(
        [await index.letGo("one"), await index.holders("a"), await index.holders("b")],
        [[], ["two"], []],
      );
    });

    fresh("tells of every change from which version to which, the latest first", async (index) => {
      await index.commit(change("a", 0));
      await index.commit(change("a", 1));
      await index.commit(change("b", 0));
      await index.commit(removal("a", 2, { trashed: true }));
      await index.commit({ ...change("a", 0, { n: 3 }), restored: "a.zip" });
      const rows = (await index.audit({})).map(({ id, subject, before, after }) => [id, subject, before, after]);
      assert.deepEqual(rows, [
        [5, "a", null, 3],
        [4, "a", 2, null],
        [3, "b", null, 1],
        [2, "a", 1, 2],
        [1, "a", null, 1],
      ]);
      const [first] = await index.audit({ before: 2 });
      assert.deepEqual(first, {
        id: 1,
        time: "2030-01-01T00:00:00.000Z",
        actor: "ann",
        action: "skill.test",
        subject: "a",
        before: null,
        after: 1,
        details: { note: "嗨", nested: [1, { two: null }] },
      });
    });

    fresh("pages the audit by id and subject", async (index) => {
      for (let from = 0; from < 52; from++) await index.commit(change("a", from));
      await index.commit(change("b", 0));
      const ids = async (query: Parameters<LibraryIndex["audit"]>[0]) => (await index.audit(query)).map(({ id }) => id);
      assert.deepEqual([(await ids({})).length, (await ids({})).at(0)], [50, 53]);
      assert.deepEqual(await ids({ before: 4 }), [3, 2, 1]);
      assert.deepEqual(await ids({ subject: "a", before: 50, limit: 2 }), [49, 48]);
      assert.deepEqual(await ids({ subject: "b" }), [53]);
      assert.deepEqual(await ids({ subject: "c" }), []);
    });

    fresh("of changes made at one time from one version, one is made", async (index) => {
      await index.commit(change("a", 0));
      const outcomes = await Promise.allSettled(
        Array.from({ length: 8 }, (_, number) => index.commit(change("a", 1, { digest: `parallel ${number}` }))),
      );
      const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
      assert.deepEqual(
        refused.map((error) => error instanceof Fault && error.code),
        Array(7).fill("skill.stale"),
      );
      assert.deepEqual([(await index.versions("a")).length, (await index.audit({})).length], [2, 2]);
    });

    fresh("changes of different skills made at one time are all made", async (index) => {
      await Promise.all(Array.from({ length: 20 }, (_, number) => index.commit(change(`s${number}`, 0))));
      assert.equal(await index.count(), 20);
      assert.deepEqual(
        (await index.audit({})).map(({ id }) => id),
        Array.from({ length: 20 }, (_, number) => 20 - number),
      );
    });
  });
}

const slugsOf = (skills: readonly { readonly slug: string }[]): string[] => skills.map(({ slug }) => slug);
const digestOf = (slug: string, n: number): string => `digest of ${slug} ${n}`;

interface Sample {
  readonly n?: number;
  readonly digest?: string;
  readonly manifest?: string;
  readonly tools?: readonly string[];
  readonly servers?: readonly string[];
  readonly skills?: readonly string[];
  readonly diagnostics?: IndexedSkill["diagnostics"];
  readonly key?: string;
}

const audit = {
  time: "2030-01-01T00:00:00.000Z",
  actor: "ann",
  action: "skill.test",
  details: { note: "嗨", nested: [1, { two: null }] },
};

/** The next version of a skill. */
function change(given: string, from: number, sample: Sample = {}): IndexChange {
  const slug = given as Slug;
  const { n = from + 1, diagnostics = [], tools = [], servers = [], skills = [] } = sample;
  const digest = sample.digest ?? digestOf(slug, n);
  const dependencies = { tools, servers, skills };
  const fields = { name: `Name of ${slug}`, description: "说明", extra: { deep: ["x"] } };
  const counts = { digest, files: n + 1, size: n * 10 };
  const time = `2030-01-01T00:00:${String(n).padStart(2, "0")}.000Z`;
  const skill: IndexedSkill = {
    slug,
    name: fields.name,
    description: fields.description,
    dirPath: `trees/${digest}`,
    dependencies,
    version: n,
    ...counts,
    createdAt: "2029-12-31T00:00:00.000Z",
    updatedAt: time,
    head: {
      name: fields.name,
      description: fields.description,
      arguments: ["one"],
      modelInvocable: true,
      userInvocable: false,
      dependencies,
      metadata: {},
      fields,
    },
    diagnostics,
  };
  const version = { slug, n, author: "ann", cause: "edit" as const, note: "notes.md", time, ...counts };
  const tree = { digest, manifest: sample.manifest ?? `manifest of ${digest}` };
  const imported = sample.key === undefined ? {} : { imported: keyed(sample.key, slug) };
  return { slug, from, to: { skill, version, tree }, audit, ...imported };
}

function removal(
  slug: string,
  from: number,
  { trashed = false, deletedAt = audit.time }: { trashed?: boolean; deletedAt?: string } = {},
): IndexChange {
  const kept = trashed ? { trashed: { ...trashedOf(slug, from), deletedAt } } : {};
  return { slug: slug as Slug, from, to: "removed", audit, ...kept };
}

const trashedOf = (slug: string, version: number) => ({
  slug: slug as Slug,
  name: `Name of ${slug}`,
  version,
  file: `${slug}.zip`,
  author: "ann",
  deletedAt: audit.time,
});

const keyed = (key: string, slug: string) => ({
  key,
  fingerprint: "print",
  slug,
  version: 1,
  state: "created",
  time: audit.time,
});

function committed({ to }: IndexChange): Exclude<IndexChange["to"], "removed"> {
  if (to === "removed") throw new Error("a change that removes has none");
  return to;
}

const skillOf = (given: IndexChange): IndexedSkill => committed(given).skill;
const versionOf = (given: IndexChange) => committed(given).version;
const treeOf = (given: IndexChange) => committed(given).tree;

/** All that changes in these tests can leave. */
async function everything(index: LibraryIndex) {
  const slugs = ["a", "b", "none"];
  const digests = slugs.flatMap((slug) => [1, 2, 3, 4].map((n) => digestOf(slug, n)));
  const trees = await Promise.all(digests.map((digest) => index.tree(digest)));
  const versions = await Promise.all(slugs.map((slug) => index.versions(slug)));
  return {
    count: await index.count(),
    skills: await index.skills(),
    versions: versions.flat(),
    trees: trees.filter((tree) => tree !== undefined),
    trash: await index.trash(),
    imported: await index.keyedImport("k"),
    audit: await index.audit({}),
  };
}
