import { createHash } from "node:crypto";
import type { PackageSource } from "../packages/core/src/library/import/open-package.ts";
import type { Library } from "../packages/core/src/library/library.ts";
import type { Point } from "../packages/core/src/library/store.ts";
import type { Slug } from "../packages/core/src/skill/slug.ts";
import { makeArchive } from "../test/make-archive.ts";

const author = "fault";
const upstream = { kind: "folder", source: "/source", path: "alpha" } as const;

/** A skill of six files, one of them a script; the text tells one edition from another. */
function packageOf(name: string, edition: string, size = 200): PackageSource {
  const head = `---\nname: ${name}\ndescription: Skill ${name}. Use it to be killed.\n---\n`;
  const bytes = makeArchive([
    { name: "SKILL.md", content: `${head}\nEdition ${edition}.\n` },
    { name: "scripts/run.sh", content: `echo ${name}\n`, mode: 0o100755 },
    ...["a", "b", "c"].map((file) => ({ name: `notes/${file}.md`, content: `${file} of ${name}\n`.padEnd(size, ".") })),
    { name: "notes/edition.md", content: `${edition}\n` },
    { name: "assets/empty/" },
  ]);
  return { kind: "archive", name: `${name}.zip`, bytes };
}

/** The same for the same length. */
function noise(length: number): string {
  let text = "";
  for (let digest = "noise"; text.length < length; text += digest)
    digest = createHash("sha256").update(digest).digest("base64");
  return text.slice(0, length);
}

const versionOf = async (library: Library, slug: string): Promise<number> => (await library.get(slug)).version;
const write = async (library: Library, slug: string, text: string) =>
  library.edit(slug, { kind: "write", path: "notes/a.md", text }, { author, from: await versionOf(library, slug) });
const remove = async (library: Library, slug: string, purge: boolean) =>
  library.delete(slug, { author, from: await versionOf(library, slug), purge });

/** The operations a child can run. They change `alpha`; `beta` must stay as it is, `gamma` was deleted. */
export const operations = {
  import: (library: Library) => library.import(packageOf("delta", "one"), { author }),
  update: (library: Library) => library.import(packageOf("alpha", "next"), { author, onConflict: "update" }),
  /** From its source, merged with what was edited here. */
  upgrade: async (library: Library) =>
    library.update("alpha", packageOf("alpha", "newer"), { author, from: await versionOf(library, "alpha"), upstream }),
  edit: (library: Library) => write(library, "alpha", "Edited.\n"),
  rollback: async (library: Library) =>
    library.rollback("alpha", 1, { author, from: await versionOf(library, "alpha") }),
  rename: async (library: Library) =>
    library.rename("alpha", "renamed" as Slug, { author, from: await versionOf(library, "alpha") }),
  delete: (library: Library) => remove(library, "alpha", false),
  purge: (library: Library) => remove(library, "alpha", true),
  restore: (library: Library) => library.restore("gamma", { author }),
  /** Eight days later. */
  prune: (library: Library) => library.emptyTrash(new Date(8 * 86_400_000)),
  /** Something done before, that must not be lost. */
  bystander: (library: Library) => write(library, "beta", "Done before.\n"),
  /** The change that comes after a crash. */
  next: (library: Library) => library.import(packageOf("omega", "one"), { author }),
  large: (library: Library) => library.import(packageOf("delta", "large", 300_000), { author }),
  /** A text that cannot be compressed. */
  rewrite: (library: Library) => write(library, "alpha", noise(600_000)),
} satisfies Record<string, (library: Library) => Promise<unknown>>;

export type Operation = keyof typeof operations;

/** The points each operation passes, in order. */
export const pointsOf = {
  import: ["staged", "published", "committed", "viewed"],
  update: ["staged", "published", "committed", "viewed"],
  upgrade: ["based", "held", "begun", "staged", "published", "committed", "viewed"],
  edit: ["begun", "staged", "published", "committed", "viewed"],
  rollback: ["begun", "staged", "published", "committed", "viewed"],
  rename: ["begun", "staged", "published", "committed", "viewed"],
  delete: ["begun", "archived", "committed", "viewed", "collected"],
  purge: ["begun", "archived", "committed", "viewed", "collected"],
  restore: ["staged", "published", "committed", "viewed"],
  prune: ["begun", "committed", "collected"],
} satisfies Partial<Record<Operation, readonly Point[]>>;

export const recoveryPoints: readonly Point[] = ["viewed", "collected", "recovered"];

/** The home every round begins with. */
export async function fillHome(library: Library): Promise<void> {
  await library.import(packageOf("alpha", "one"), { author });
  await library.import(packageOf("alpha", "two"), { author, upstream, onConflict: "update" });
  await write(library, "alpha", "Third version.\n");
  await library.import(packageOf("beta", "one"), { author });
  await library.import(packageOf("gamma", "one"), { author });
  await remove(library, "gamma", false);
}
