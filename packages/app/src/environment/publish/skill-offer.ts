import { createHash } from "node:crypto";
import { type CatalogSkill, type CatalogView, Fault, isSlug, type Library, type Text } from "@loadout/core";

/** The skills of a catalog as an index offers them (discovery 0.2.0), and those that cannot be offered, with the reason. */

export interface OfferedSkill {
  readonly name: string;
  readonly description: string;
  readonly type: "skill-md" | "archive";
  /** SHA-256 of the bytes that are served. */
  readonly sha256: string;
  readonly size: number;
  readonly version: number;
  /** The digest of its tree. */
  readonly digest: string;
}

export interface WithheldSkill {
  readonly id: string;
  readonly reason: WithheldReason;
}

export interface SkillOffer {
  readonly skills: readonly OfferedSkill[];
  readonly withheld: readonly WithheldSkill[];
}

/** What the `skills` program takes; it drops larger ones without a word. */
const [mostBytes, mostEntries, longestDescription] = [50 * 1024 * 1024, 1000, 1024];

export const withheldReasons = {
  "built-in": { en: "it comes with Loadout, wherever that is installed", zh: "它随 Loadout 一起提供" },
  "not-in-library": {
    en: "it is not in the library, so its content has no version",
    zh: "它不在技能库中，其内容没有版本",
  },
  unapproved: { en: "it is not approved yet", zh: "尚未批准" },
  withdrawn: { en: "it was withdrawn", zh: "已撤回" },
  disabled: { en: "it is disabled in this environment", zh: "在该环境中已停用" },
  name: { en: "its id is not a valid name for an index", zh: "其 id 不能作为索引中的名称" },
  description: { en: "it has no description", zh: "它没有描述" },
  frontmatter: {
    en: "other programs cannot read its frontmatter: see its problems",
    zh: "其他程序无法读取其 frontmatter：见其问题列表",
  },
  file: { en: "it has no file named exactly SKILL.md", zh: "其中没有名称恰为 SKILL.md 的文件" },
  size: { en: "it has more than 50 MB or 1,000 files", zh: "超过 50 MB 或 1,000 个文件" },
  content: { en: "its content cannot be read", zh: "其内容无法读取" },
} as const satisfies Record<string, Text>;
export type WithheldReason = keyof typeof withheldReasons;

/** Loadout reads frontmatter with these; parsers of YAML refuse it, or read something else. */
const unreadable: ReadonlySet<string> = new Set([
  "text.not-utf8",
  "frontmatter.position",
  "yaml.unquoted-colon",
  "yaml.read-as-text",
  "yaml.value-dropped",
  "yaml.stray-text",
  "yaml.duplicate-key",
  "yaml.complex-key",
]);

/** Made once for each state of a catalog, which everyone with the same limits shares. */
const offers = new WeakMap<CatalogView, Promise<SkillOffer>>();

export function offerOf(view: CatalogView, library: Library): Promise<SkillOffer> {
  const known = offers.get(view) ?? readOffer(view, library);
  offers.set(view, known);
  known.catch(() => offers.delete(view));
  return known;
}

async function readOffer(view: CatalogView, library: Library): Promise<SkillOffer> {
  const rows = [...view.ready.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const found: (OfferedSkill | WithheldSkill)[] = [];
  for (let at = 0; at < rows.length; at += atOnce)
    found.push(...(await Promise.all(rows.slice(at, at + atOnce).map((row) => offerSkill(row, library)))));
  return {
    skills: found.flatMap((one) => ("reason" in one ? [] : [one])),
    withheld: found.flatMap((one) => ("reason" in one ? [one] : [])),
  };
}

/** Packages that are read at the same time. */
const atOnce = 4;

async function offerSkill(row: CatalogSkill, library: Library): Promise<OfferedSkill | WithheldSkill> {
  const { id, head, library: kept, diagnostics } = row;
  const withheld = (reason: WithheldReason): WithheldSkill => ({ id, reason });
  if (row.source.kind === "builtin") return withheld("built-in");
  if (!kept || row.source.kind !== "library") return withheld("not-in-library");
  if (!isSlug(id)) return withheld("name");
  const description = shorten(head?.description ?? "");
  if (description === "") return withheld("description");
  if (diagnostics.some(({ rule }) => unreadable.has(rule))) return withheld("frontmatter");
  try {
    const artifact = await packed(library, id, kept);
    if (typeof artifact === "string") return withheld(artifact);
    return { name: id, description, ...artifact, ...kept };
  } catch (error) {
    if (error instanceof Fault && error.status < 503) return withheld("content");
    throw error;
  }
}

/** At most 1,024 UTF-16 units, as programs count them, and no half of a character. */
function shorten(description: string): string {
  const text = description.toWellFormed().trim();
  if (text.length <= longestDescription) return text;
  const cut = text.slice(0, longestDescription - 1);
  return `${(cut.isWellFormed() ? cut : cut.slice(0, -1)).trimEnd()}…`;
}

type Packed = Pick<OfferedSkill, "type" | "sha256" | "size">;
type Version = NonNullable<CatalogSkill["library"]>;

/** By the digest of the tree: the same tree is always the same bytes. */
const packages = new WeakMap<Library, Map<string, Promise<Packed | "file" | "size">>>();
const mostPackages = 20_000;

function packed(library: Library, slug: string, { version, digest }: Version): Promise<Packed | "file" | "size"> {
  const all = packages.get(library) ?? new Map<string, Promise<Packed | "file" | "size">>();
  packages.set(library, all);
  const known = all.get(digest);
  if (known) return known;
  const made = pack(library, slug, version);
  all.set(digest, made);
  const [oldest] = all.keys();
  if (all.size > mostPackages && oldest !== undefined) all.delete(oldest);
  made.catch(() => all.delete(digest));
  return made;
}

async function pack(library: Library, slug: string, version: number): Promise<Packed | "file" | "size"> {
  const { type, entries, size, hasSkillFile, sha256, chunks } = await library.artifact(slug, version);
  if (!hasSkillFile) return "file";
  if (size > mostBytes || entries > mostEntries) return "size";
  if (sha256 !== undefined) return { type, sha256, size };
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of chunks()) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { type, sha256: hash.digest("hex"), size: bytes };
}
