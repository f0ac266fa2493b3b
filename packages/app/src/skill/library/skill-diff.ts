import { hash } from "node:crypto";
import {
  type Capabilities,
  type CatalogSkill,
  type ComparedTree,
  compareCapabilities,
  compareTrees,
  createBroughtReader,
  Fault,
  findSkill,
  type Library,
  listSkillTree,
  readSkillFile,
} from "@loadout/core";
import * as z from "zod/mini";
import type { App } from "../../app.ts";
import { printable } from "../../doors/cli/terminal.ts";
import { field, filled } from "../../operation/field.ts";
import { operation } from "../../operation/operation.ts";
import { CapabilityDifferenceView, showCapabilities } from "../capability-view.ts";
import { versionCapabilities } from "../impact-view.ts";
import { librarySkillName } from "../skill-fields.ts";
import { findLibrarySkill } from "./library-skill.ts";
import { showDifferences } from "./show-differences.ts";

/** Compares two versions of a library skill, or two skills as they are now. */

export const skillDiff = operation({
  name: "skill.diff",
  summary: { en: "Compare two versions of a library skill, or two skills", zh: "比较技能的两个版本，或比较两个技能" },
  role: "superadmin",
  effect: "read",
  place: "anywhere",
  input: z.object({
    name: librarySkillName(),
    with: field(
      z.optional(filled()),
      {
        en: "Compare with this skill of any source instead; both as they are now",
        zh: "改为与另一个技能（任意来源）比较，均取当前内容",
      },
      { value: "skill" },
    ),
    range: field(z.optional(z.string()), {
      en: "2..5, or 2 to compare with the current version; default: the last two versions",
      zh: "2..5，或 2 表示与当前版本比较；省略则比较最近两个版本",
    }),
    exitCode: field(z._default(z.boolean(), false), {
      en: "Exit with 1 if there are differences",
      zh: "有差异时以 1 退出",
    }),
  }),
  output: () =>
    z.object({
      slug: z.string(),
      /** The address of the other skill, where two skills are compared. */
      with: z.optional(z.string()),
      /** Versions; 0 for a skill that has none. */
      before: z.number(),
      after: z.number(),
      differs: z.boolean(),
      /** What the second one names and uses that the first does not, and the other way round. */
      capabilities: CapabilityDifferenceView(),
      exitCode: z.boolean(),
      files: z.array(
        z.object({
          path: z.string(),
          change: z.enum(["added", "removed", "modified", "mode"]),
          added: z.optional(z.number()),
          removed: z.optional(z.number()),
          patch: z.optional(z.string()),
        }),
      ),
    }),
  async run(app, { name, with: other, range, exitCode }) {
    if (other !== undefined) {
      if (range !== undefined)
        throw new Fault("input.invalid", {
          problem: { en: "name a version range or another skill, not both", zh: "版本范围和另一个技能只能选一个" },
          usage: "loadout skill diff <name> --with <skill>",
        });
      return { ...(await compareSkills(app, name, other)), exitCode };
    }
    const { slug, version } = await findLibrarySkill(app, name);
    const { before, after } = readRange(range, version);
    const library = await app.library();
    const files = await library.diff(slug, before, after);
    const capabilities = compareCapabilities(
      await versionCapabilities(library, slug, before),
      await versionCapabilities(library, slug, after),
    );
    return { slug, before, after, differs: files.length > 0, capabilities, exitCode, files };
  },
  cli: {
    positionals: ["name", "range"],
    rows: "files",
    plain: ["change", "path", "added", "removed"],
    exit: ({ differs, exitCode }) => (differs && exitCode ? 1 : 0),
    render({ slug, with: other, before, after, capabilities, files }, terminal) {
      const { say, style } = terminal;
      const title =
        other === undefined
          ? `${style("bold", slug)} v${before} → v${after}`
          : `${style("bold", printable(slug))} → ${style("bold", printable(other))}`;
      if (files.length === 0) return `${title}  ${say({ en: "no difference", zh: "没有差异" })}`;
      return [title, ...showCapabilities(capabilities, terminal), showDifferences(files, terminal)].join("\n");
    },
    examples: [
      "loadout skill diff code-review",
      "loadout skill diff code-review 2..5",
      "loadout skill diff code-review 2 --json path,change",
      "loadout skill diff code-review --with builtin:code-review",
    ],
  },
});

/** Larger files are compared by their sizes alone. */
const largestRead = 1_000_000;

async function compareSkills(app: App, name: string, other: string) {
  const view = (await app.environment()).view();
  const library = await app.library();
  const [one, two] = [findSkill(view, name), findSkill(view, other)];
  for (const skill of [one, two])
    if (!skill.source.trusted) throw new Fault("skill.untrusted", { name: skill.id, folder: await app.projectRoot() });
  const [first, second] = [await contentOf(library, one), await contentOf(library, two)];
  const files = await compareTrees(first, second);
  const capabilities = compareCapabilities(await capabilitiesOf(first), await capabilitiesOf(second));
  const [before, after] = [one.library?.version ?? 0, two.library?.version ?? 0];
  return { slug: one.address, with: two.address, before, after, differs: files.length > 0, capabilities, files };
}

async function capabilitiesOf({ manifest, read }: ComparedTree): Promise<Capabilities> {
  const reader = createBroughtReader();
  for (const file of manifest.files) await reader.add(file.path, await read(file));
  return reader.capabilities();
}

/** The files of a skill as they are now. */
async function contentOf(library: Library, skill: CatalogSkill): Promise<ComparedTree> {
  const isKept = skill.source.kind === "library";
  const entries = isKept ? await library.tree(skill.id) : await listSkillTree(skill.directory);
  const contents = new Map<string, Buffer>();
  const files: { path: string; size: number; executable: boolean; hash: string }[] = [];
  for (const { path, kind, size = 0, executable = false } of entries) {
    if (kind !== "file") continue;
    const bytes = size > largestRead ? undefined : await readFrom(library, skill, path);
    if (bytes) contents.set(path, bytes);
    files.push({ path, size, executable, hash: bytes ? hash("sha256", bytes) : `${size} bytes` });
  }
  const read = async ({ path }: { readonly path: string }): Promise<Buffer> => contents.get(path) ?? Buffer.of(0);
  return { manifest: { files, folders: [] }, read };
}

async function readFrom(library: Library, skill: CatalogSkill, path: string): Promise<Buffer | undefined> {
  if (skill.source.kind === "library") return (await library.readFile(skill.id, path)).bytes;
  try {
    return Buffer.from(await readSkillFile(skill, path));
  } catch (error) {
    if (error instanceof Fault) return undefined; // no text
    throw error;
  }
}

function readRange(range: string | undefined, current: number): { before: number; after: number } {
  if (range === undefined) return { before: Math.max(1, current - 1), after: current };
  const found = /^v?(\d+)(?:\.\.(?:v?(\d+))?)?$/.exec(range);
  if (!found)
    throw new Fault("input.invalid", {
      problem: { en: `"${range}" is not a version range`, zh: `“${range}” 不是版本范围` },
      usage: "loadout skill diff <name> 2..5",
    });
  return { before: Number(found[1]), after: found[2] === undefined ? current : Number(found[2]) };
}
