import { type Kysely, sql } from "kysely";
import { Fault } from "../../ground/fault.ts";
import { type AuditTables, listAudit, recordAudit } from "../../home/audit/audit-table.ts";
import type { Database } from "../../home/database/database.ts";
import { isPostgres } from "../../home/database/is-postgres.ts";
import { assertFence } from "../../home/records/assert-fence.ts";
import { type Slug, slugLimit } from "../../skill/slug.ts";
import { type Provenance, upstreamHolder } from "../provenance.ts";
import type {
  CatalogedSkill,
  Cause,
  IndexChange,
  IndexedSkill,
  IndexedTree,
  KeyedImport,
  LibraryIndex,
  LibrarySkill,
  SkillChange,
  TrashedSkill,
  TreeReference,
  Version,
} from "./library-index.ts";
import type { LibraryTables } from "./library-tables.ts";

const listed = [
  "slug",
  "name",
  "description",
  "dir_path",
  "tool_dependencies",
  "mcp_dependencies",
  "skill_dependencies",
  "version",
  "digest",
  "files",
  "size",
  "created_at",
  "updated_at",
] as const;

const cataloged = ["slug", "version", "digest", "updated_at", "head", "diagnostics"] as const;

type Queried = Pick<Database<LibraryTables>, "query" | "transaction">;

/** The library's index in any database kysely speaks to. */
export function createKyselyIndex(database: Queried): LibraryIndex {
  const { query, transaction } = database;
  return {
    ...skillQueries(query),
    ...holdQueries(database),
    commit: (change) => transaction((within) => commit(within, change)),
    loose: (digests) => looseOf(query, digests),
    release: (digests) =>
      transaction(async (within) => {
        const loose = await looseOf(within, digests);
        for (const digest of loose) await within.deleteFrom("trees").where("digest", "=", digest).execute();
        return loose;
      }),
    async references() {
      const versions = await query.selectFrom("versions").select(["digest", "slug", "n"]).orderBy("slug").execute();
      const holds = await query.selectFrom("holds").selectAll().orderBy("holder").execute();
      return [
        ...versions.map(({ digest, slug, n }): TreeReference => ({ digest, slug: slug as Slug, version: n })),
        ...holds.map(({ digest, slug, holder }): TreeReference => ({ digest, slug: slug as Slug, holder })),
      ];
    },
    async trash() {
      const rows = await query.selectFrom("trash").selectAll().orderBy("deleted_at", "desc").orderBy("file").execute();
      return rows.map(
        ({ deleted_at, slug, provenance, ...row }): TrashedSkill => ({
          ...row,
          slug: slug as Slug,
          deletedAt: deleted_at,
          ...provenanceOf(provenance),
        }),
      );
    },
    async forgetTrash(file) {
      await query.deleteFrom("trash").where("file", "=", file).execute();
    },
    async keyedImport(key): Promise<KeyedImport | undefined> {
      return query.selectFrom("imports").selectAll().where("key", "=", key).executeTakeFirst();
    },
    audit: (wanted) => listAudit(query, wanted),
  };
}

type SkillQueries = Pick<
  LibraryIndex,
  "skill" | "page" | "count" | "skills" | "cataloged" | "changes" | "slugsLike" | "dependents" | "versions" | "tree"
>;

function skillQueries(query: Kysely<LibraryTables>): SkillQueries {
  // Compiled once: pages are read often.
  const page = query.selectFrom("skills").select(listed).where("slug", ">", "").orderBy("slug").limit(0).compile();
  return {
    skill: (slug) => findSkill(query, slug),
    async page({ after = "", limit = 50 }) {
      const { rows } = await query.executeQuery<Listed>({ ...page, parameters: [after, limit] });
      return rows.map(toSkill);
    },
    async count() {
      const row = await query
        .selectFrom("skills")
        .select((some) => some.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },
    async skills({ after = "", limit } = {}) {
      const rows = await query
        .selectFrom("skills")
        .selectAll()
        .where("slug", ">", after)
        .orderBy("slug")
        .$if(limit !== undefined, (some) => some.limit(limit as number))
        .execute();
      return rows.map(toIndexedSkill);
    },
    async cataloged({ after = "", limit } = {}) {
      const rows = await query
        .selectFrom("skills")
        .select(cataloged)
        .where("slug", ">", after)
        .orderBy("slug")
        .$if(limit !== undefined, (some) => some.limit(limit as number))
        .execute();
      return rows.map(toCatalogedSkill);
    },
    changes: (since, most) => changesSince(query, since, most),
    async slugsLike(prefix) {
      const rows = await query
        .selectFrom("skills")
        .select("slug")
        .where("slug", ">=", prefix)
        .where("slug", "<", `${prefix}\uffff`)
        .execute();
      return rows.map(({ slug }) => slug);
    },
    async dependents(slug) {
      const rows = await query
        .selectFrom("skill_needs")
        .select("slug")
        .where("needs", "=", slug)
        .orderBy("slug")
        .execute();
      return rows.map((row) => row.slug as Slug);
    },
    async versions(slug) {
      const rows = await query
        .selectFrom("versions")
        .selectAll()
        .where("slug", "=", slug)
        .orderBy("n", "desc")
        .execute();
      return rows.map(
        ({ provenance, ...row }): Version => ({
          ...row,
          slug: row.slug as Slug,
          cause: row.cause as Cause,
          ...provenanceOf(provenance),
        }),
      );
    },
    async tree(digest): Promise<IndexedTree | undefined> {
      return query.selectFrom("trees").selectAll().where("digest", "=", digest).executeTakeFirst();
    },
  };
}

async function changesSince(
  query: Kysely<LibraryTables>,
  since: number,
  most: number,
): Promise<readonly SkillChange[] | undefined> {
  if (!(await notesChanges(query))) return undefined;
  const noted = await query
    .selectFrom("skill_changes")
    .select("key")
    .where("number", ">", since)
    .limit(most + 1)
    .execute();
  if (noted.length > most) return undefined;
  if (noted.length === 0) return [];
  const slugs = noted.map(({ key }) => key);
  const rows = await query.selectFrom("skills").select(cataloged).where("slug", "in", slugs).execute();
  const skills = new Map<string, CatalogedSkill>(rows.map((row) => [row.slug, toCatalogedSkill(row)]));
  return slugs.map((slug) => {
    const skill = skills.get(slug);
    return { slug, ...(skill && { skill }) };
  });
}

/** Reading makes no tables: those of an earlier release in a folder stay as they are until something is changed. */
async function notesChanges(query: Kysely<LibraryTables>): Promise<boolean> {
  if (isPostgres(query) || noting.has(query)) return true;
  const { rows } = await sql`select 1 from sqlite_schema where name = 'skill_changes'`.execute(query);
  if (rows.length > 0) noting.add(query);
  return rows.length > 0;
}

/** Databases in which the table was found. */
const noting = new WeakSet<object>();

async function findSkill(query: Kysely<LibraryTables>, slug: string): Promise<IndexedSkill | undefined> {
  const row = await query.selectFrom("skills").selectAll().where("slug", "=", slug).executeTakeFirst();
  return row && toIndexedSkill(row);
}

type HoldQueries = Pick<LibraryIndex, "hold" | "held" | "share" | "letGo" | "restoreHolds" | "holders">;

/** Trees that holders, such as sessions, keep from being collected. */
function holdQueries({ query, transaction }: Queried): HoldQueries {
  return {
    hold: (holder, slugs, lease) =>
      transaction(async (within) => {
        if (lease) await assertFence(within as never, lease);
        const held: IndexedSkill[] = [];
        for (const slug of slugs) {
          const found = await findSkill(within, slug);
          if (!found) continue;
          await insertHold(within, { holder, slug, digest: found.digest });
          held.push(found);
        }
        return held;
      }),
    async held(holder) {
      const rows = await query.selectFrom("holds").select("digest").distinct().where("holder", "=", holder).execute();
      return rows.map(({ digest }) => digest);
    },
    async share(holder, other, lease) {
      if (lease) await assertFence(query as never, lease);
      const rows = await query.selectFrom("holds").selectAll().where("holder", "=", holder).execute();
      for (const row of rows) await insertHold(query, { ...row, holder: other });
    },
    async letGo(holder, except = [], lease?) {
      if (lease) await assertFence(query as never, lease);
      const kept = new Set<string>(except);
      const rows = await query.selectFrom("holds").select("digest").distinct().where("holder", "=", holder).execute();
      const gone = rows.map(({ digest }) => digest).filter((digest) => !kept.has(digest));
      for (const digest of gone)
        await query.deleteFrom("holds").where("holder", "=", holder).where("digest", "=", digest).execute();
      return gone;
    },
    restoreHolds: (holder, trees) =>
      transaction(async (within) => {
        for (const { slug, digest, manifest } of trees) {
          await within
            .insertInto("trees")
            .values({ digest, manifest })
            .onConflict((conflict) => conflict.column("digest").doNothing())
            .execute();
          await insertHold(within, { holder, slug, digest });
        }
      }),
    async holders(slug) {
      const rows = await query
        .selectFrom("holds")
        .select("holder")
        .distinct()
        .where("slug", "=", slug)
        .where("holder", "!=", upstreamHolder)
        .orderBy("holder")
        .execute();
      return rows.map(({ holder }) => holder);
    },
  };
}

async function insertHold(
  query: Kysely<LibraryTables>,
  row: { readonly holder: string; readonly slug: string; readonly digest: string },
): Promise<void> {
  await query
    .insertInto("holds")
    .values(row)
    .onConflict((conflict) => conflict.columns(["holder", "slug", "digest"]).doNothing())
    .execute();
}

async function commit(within: Kysely<LibraryTables>, change: IndexChange): Promise<void> {
  const { slug, from, renamedFrom, to, trashed, restored, imported, audit } = change;
  const known = renamedFrom ?? slug;
  const current = await within.selectFrom("skills").select("version").where("slug", "=", known).executeTakeFirst();
  if ((current?.version ?? 0) !== from)
    throw new Fault("skill.stale", { slug: known, seen: from, version: current?.version ?? 0 });
  for (const table of ["skills", "skill_needs"] as const)
    await within.deleteFrom(table).where("slug", "=", known).execute();
  if (renamedFrom !== undefined)
    for (const table of ["versions", "holds", "imports"] as const)
      await within.updateTable(table).set({ slug }).where("slug", "=", renamedFrom).execute();
  if (to === "removed") {
    await within.deleteFrom("versions").where("slug", "=", slug).execute();
    await within.deleteFrom("holds").where("slug", "=", slug).where("holder", "=", upstreamHolder).execute();
  } else {
    const { skill, version, tree } = to;
    await within.insertInto("skills").values(toRow(skill)).execute();
    const needs = [...new Set(skill.dependencies.skills)].filter(canBeSlug).map((name) => ({ slug, needs: name }));
    if (needs.length > 0) await within.insertInto("skill_needs").values(needs).execute();
    await within
      .insertInto("versions")
      .values({ ...version, provenance: textOf(version.provenance) })
      .execute();
    await within
      .insertInto("trees")
      .values(tree)
      .onConflict((conflict) => conflict.column("digest").doNothing())
      .execute();
  }
  if (trashed) {
    const { deletedAt, provenance, ...rest } = trashed;
    await within
      .insertInto("trash")
      .values({ ...rest, deleted_at: deletedAt, provenance: textOf(provenance) })
      .execute();
  }
  if (restored !== undefined) await within.deleteFrom("trash").where("file", "=", restored).execute();
  if (imported) await within.insertInto("imports").values(imported).execute();
  const after = to === "removed" ? null : to.version.n;
  await recordAudit(within as unknown as Kysely<AuditTables>, { ...audit, subject: slug, before: from || null, after });
}

/** No skill has a longer name, so no other skill can depend on one; a database may refuse such keys. */
const canBeSlug = (name: string): boolean => name.length <= slugLimit;

/** Digests in one statement: databases limit how many values it may have. */
const digestsAtOnce = 500;

async function looseOf(query: Kysely<LibraryTables>, digests: readonly string[]): Promise<string[]> {
  const kept = new Set<string>();
  for (let from = 0; from < digests.length; from += digestsAtOnce)
    for (const table of ["versions", "holds"] as const) {
      const asked = query.selectFrom(table).select("digest").distinct();
      const some = digests.slice(from, from + digestsAtOnce);
      for (const { digest } of await asked.where("digest", "in", some).execute()) kept.add(digest);
    }
  return digests.filter((digest) => !kept.has(digest));
}

type Row = LibraryTables["skills"];
type Listed = Pick<Row, (typeof listed)[number]>;

const parse = <T>(text: string): T => JSON.parse(text) as T;
const names = (text: string): readonly string[] => (text === "[]" ? none : parse<string[]>(text));
const none: readonly string[] = [];

function toSkill(row: Listed): LibrarySkill {
  return {
    slug: row.slug as Slug,
    name: row.name,
    description: row.description,
    dirPath: row.dir_path,
    dependencies: {
      tools: names(row.tool_dependencies),
      servers: names(row.mcp_dependencies),
      skills: names(row.skill_dependencies),
    },
    version: row.version,
    digest: row.digest,
    files: row.files,
    size: row.size,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

const toCatalogedSkill = (row: Pick<Row, (typeof cataloged)[number]>): CatalogedSkill => ({
  slug: row.slug as Slug,
  version: row.version,
  digest: row.digest,
  updatedAt: row.updated_at,
  head: parse(row.head),
  diagnostics: row.diagnostics === "[]" ? [] : parse(row.diagnostics),
});

const toIndexedSkill = (row: Row): IndexedSkill => ({
  ...toSkill(row),
  head: parse(row.head),
  diagnostics: parse(row.diagnostics),
  ...provenanceOf(row.provenance),
});

const toRow = (skill: IndexedSkill): Row => ({
  slug: skill.slug,
  name: skill.name,
  description: skill.description,
  dir_path: skill.dirPath,
  tool_dependencies: JSON.stringify(skill.dependencies.tools),
  mcp_dependencies: JSON.stringify(skill.dependencies.servers),
  skill_dependencies: JSON.stringify(skill.dependencies.skills),
  version: skill.version,
  digest: skill.digest,
  files: skill.files,
  size: skill.size,
  created_at: skill.createdAt,
  updated_at: skill.updatedAt,
  head: JSON.stringify(skill.head),
  diagnostics: JSON.stringify(skill.diagnostics),
  provenance: textOf(skill.provenance),
});

const textOf = (provenance: Provenance | undefined): string | null =>
  provenance === undefined ? null : JSON.stringify(provenance);

/** A folder of an earlier release that was only read so far has no such column. */
const provenanceOf = (text: string | null | undefined): { readonly provenance?: Provenance } =>
  text ? { provenance: parse(text) } : {};
