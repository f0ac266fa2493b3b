import {
  type CatalogSkill,
  type ComparedTree,
  diagnostic,
  digestFolder,
  Fault,
  findSkill,
  readSkillBytes,
  type ScannedFile,
  type VersionDecisions,
  versionDecisions,
} from "@loadout/core";
import * as z from "zod/mini";
import type { App } from "../../app.ts";
import { AppFault } from "../../operation/app-fault.ts";
import { environmentFlag, field } from "../../operation/field.ts";

/** The version of a skill that people decide about: one content, of the library or of a folder. */

export interface ReviewedVersion {
  readonly skill: CatalogSkill;
  readonly id: string;
  readonly address: string;
  /** In its SKILL.md. */
  readonly name: string;
  /** The number of the version, for a skill of the library. */
  readonly version?: number;
  readonly digest: string;
  readonly files: readonly ScannedFile[];
  /** The same for a comparison. */
  readonly tree: ComparedTree;
}

export interface VersionInput {
  readonly name: string;
  readonly version?: number | undefined;
  readonly environment?: string | undefined;
}

/** Largest file of a folder that is read. */
const largestFile = 20_000_000;

export const versionFields = () => ({
  version: field(
    z.optional(z.int().check(z.positive())),
    { en: "A version of a library skill; default: the current one", zh: "技能库中的某个版本，默认为当前版本" },
    { value: "version" },
  ),
  environment: environmentFlag(),
});

export const digestField = () =>
  field(
    z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
    {
      en: "The digest you reviewed; fails if the content has changed since",
      zh: "你审阅过的摘要；如果内容已变则拒绝",
    },
    { value: "sha256" },
  );

export async function findReviewed(app: App, { name, version, environment }: VersionInput): Promise<ReviewedVersion> {
  const skill = findSkill((await app.environment(environment)).view(), name);
  if (!skill.source.trusted) throw new Fault("skill.untrusted", { name: skill.id, folder: skill.source.root });
  return skill.library ? fromLibrary(app, skill, version) : fromFolder(skill, version);
}

async function fromLibrary(app: App, skill: CatalogSkill, wanted: number | undefined): Promise<ReviewedVersion> {
  const library = await app.library();
  const { id, address } = skill;
  const version = wanted ?? skill.library?.version ?? 0;
  const found = (await library.history(id)).find(({ n }) => n === version);
  if (!found) throw new Fault("skill.no-version", { slug: id, version });
  const read = async (path: string): Promise<Buffer> => (await library.readFile(id, path, version)).bytes;
  const entries = (await library.tree(id, version)).filter(({ kind }) => kind === "file");
  const hashes = await Promise.all(
    entries.map(async ({ path, size, executable }) => {
      const { hash } = await library.readFile(id, path, version);
      return { path, size, executable, hash };
    }),
  );
  return {
    ...{ skill, id, address, version, digest: found.digest },
    name: skill.head?.name ?? id,
    files: entries.map(({ path }) => ({ path, read: () => read(path) })),
    tree: { manifest: { files: hashes, folders: [] }, read: ({ path }) => read(path) },
  };
}

/** What is read is what was hashed, also if the files change meanwhile. */
async function fromFolder(skill: CatalogSkill, version: number | undefined): Promise<ReviewedVersion> {
  const { id, address, path: skillFile, directory } = skill;
  if (version !== undefined)
    throw new AppFault("skill.not-in-library", { name: id, source: skill.source.name, path: directory });
  const found = skill.head ? await digestFolder(skill) : undefined;
  if (!found) throw new AppFault("skill.no-digest", { name: id, path: directory });
  const own = skillFile.slice(directory.length + 1);
  const place = { ...skill, recorded: found.files };
  const paths = [...found.files].map(([path, hash]) => ({ path, hash }));
  const bytesOf = async (path: string): Promise<Buffer> => {
    const looked = await readSkillBytes(place, path === own ? "SKILL.md" : path.split("/"), largestFile);
    if (looked.kind !== "found") throw new AppFault("skill.changed-since", { name: id });
    return looked.found;
  };
  return {
    ...{ skill, id, address, name: found.head.name, digest: found.digest },
    files: paths.map(({ path }) => ({
      path: path === own ? "SKILL.md" : path,
      async read() {
        try {
          return await bytesOf(path);
        } catch (error) {
          if (error instanceof Fault) return diagnostic("folder.unreadable", { reason: error.message }, { path });
          throw error;
        }
      },
    })),
    tree: {
      manifest: { files: paths.map((one) => ({ ...one, size: 0, executable: false })), folders: [] },
      read: ({ path }) => bytesOf(path),
    },
  };
}

/** Content of a folder is hashed only if that is wanted: all of its files have to be read. */
export const contentDigest = async (skill: CatalogSkill, isHashed: boolean): Promise<string | undefined> =>
  skill.library?.digest ?? (isHashed ? (await digestFolder(skill))?.digest : undefined);

/** What was decided about a version, as of now. */
export async function decisionsOn(
  app: App,
  { id, digest }: { readonly id: string; readonly digest: string },
): Promise<VersionDecisions> {
  const approvals = app.approvals();
  return versionDecisions(digest, await approvals.decisions(id), await approvals.withdrawals());
}

/** A decision is about the content that was looked at. */
export function assertReviewed({ id, digest }: ReviewedVersion, reviewed: string | undefined): void {
  if (reviewed !== undefined && reviewed !== digest) throw new AppFault("skill.changed-since", { name: id });
}
