/** Skills as MCP resources. */

import { decodeUtf8, Fault } from "@loadout/core";
import type { Resource } from "@modelcontextprotocol/server";
import {
  DIRECTORY_MIME_TYPE,
  type Skill,
  SkillCatalogError,
  type SkillReadResult,
  type SkillSource,
} from "@modelcontextprotocol/server/ext/skills";
import type { App } from "../../app.ts";
import { protocolError } from "./door-error.ts";
import { createServedSkills, openSkillFolder, pageOf, type ReadySkill, type SkillFolder } from "./served-skills.ts";
import { readSkillEntry } from "./skill-entry.ts";
import { foldersOf, partsOfUri, skillUri } from "./skill-uri.ts";

/** The most skills and files per page. */
const most = { skills: 200, files: 2000 };

/** The largest file served: clients accept ten million bytes per message, and text grows when it is escaped. */
const largestFile = 4_000_000;

/** The skill and path of an address. */
interface Located {
  readonly skill: ReadySkill;
  /** Relative to the skill's folder; empty for the folder itself. */
  readonly path: string;
}

/** The skill source of the extension, with the list for `resources/list`. */
export interface DoorSource extends SkillSource {
  /** A page of SKILL.md files, one per skill. */
  resources(cursor?: string): Promise<{ resources: Resource[]; nextCursor?: string }>;
}

/** The skills that a model may use, in their current state. */
export function createSkillSource(app: App): DoorSource {
  const all = createServedSkills(app);
  const served = async (): Promise<ReadonlyMap<string, ReadySkill>> =>
    new Map([...(await all())].filter(([, { head }]) => head.modelInvocable));

  async function locate(uri: string): Promise<Located | undefined> {
    const [id = "", ...rest] = partsOfUri(uri) ?? [];
    const skill = (await served()).get(id);
    if (!skill) return undefined;
    const [, ...folders] = foldersOf(skill);
    const isThere = folders.every((name, index) => rest[index] === name);
    return isThere ? { skill, path: rest.slice(folders.length).join("/") } : undefined;
  }

  /** `undefined`, with a detail line, for a skill that the protocol cannot carry. */
  async function describe(skill: ReadySkill): Promise<Skill | undefined> {
    try {
      return await readSkillEntry(skill, await openSkillFolder(app, skill));
    } catch (error) {
      if (!(error instanceof Fault) && !(error instanceof SkillCatalogError)) throw error;
      const problem = error instanceof Fault ? error.message : error.problems.map(({ message }) => message).join("; ");
      app.person.detail(`mcp: ${skill.address}: ${problem}\n`);
      return undefined;
    }
  }

  async function listPage(cursor = ""): Promise<{ skills: Skill[]; nextCursor?: string }> {
    const skills: Skill[] = [];
    let files = 0;
    let last = cursor;
    for (const [id, skill] of await served()) {
      if (id <= cursor) continue;
      if (skills.length >= most.skills || files >= most.files) return { skills, nextCursor: last };
      last = id;
      const entry = await describe(skill);
      if (!entry) continue;
      skills.push(entry);
      files += entry.resources.length;
    }
    return { skills };
  }

  /** Reads at an address; `undefined` also if it was deleted meanwhile. */
  async function look<T>(
    uri: string,
    see: (found: Located, folder: SkillFolder) => T,
  ): Promise<Awaited<T> | undefined> {
    try {
      const found = await locate(uri);
      return found && (await see(found, await openSkillFolder(app, found.skill)));
    } catch (error) {
      if (error instanceof Fault && absences.has(error.code)) return undefined;
      throw protocolError(app, error);
    }
  }

  return {
    list: ({ cursor }) => listPage(cursor).catch((error: unknown) => Promise.reject(protocolError(app, error))),
    get: (uri) => look(uri, ({ skill, path }) => (path === "SKILL.md" ? describe(skill) : undefined)),
    read: (uri) => look(uri, ({ path }, folder) => readFile(path, folder)),
    readDirectory: (uri) => look(uri, childrenOf),
    async resources(cursor) {
      try {
        const { items, nextCursor } = pageOf(await served(), cursor);
        return { resources: items.map(resourceOf), ...(nextCursor !== undefined && { nextCursor }) };
      } catch (error) {
        throw protocolError(app, error);
      }
    },
  };
}

const resourceOf = (skill: ReadySkill): Resource => ({
  uri: skillUri(skill, "SKILL.md"),
  name: skill.id,
  title: skill.head.name,
  description: skill.head.description,
  mimeType: fileType("SKILL.md", true),
});

const absences: ReadonlySet<string> = new Set(["skill.not-found", "skill.no-version", "file.not-found"]);

async function readFile(path: string, folder: SkillFolder): Promise<SkillReadResult | undefined> {
  if (!folder.files.has(path)) return undefined;
  const bytes = await folder.read(path);
  if (bytes.length > largestFile)
    throw new Fault("file.too-large", { what: path, size: bytes.length, limit: largestFile });
  const text = decodeUtf8(bytes);
  const mimeType = fileType(path, text !== undefined);
  return text === undefined ? { bytes, mimeType } : { text, mimeType };
}

function childrenOf({ skill, path }: Located, { files, folders }: SkillFolder) {
  if (path !== "" && !folders.has(path)) return undefined;
  const prefix = path === "" ? "" : `${path}/`;
  const isChild = (one: string): boolean => one.startsWith(prefix) && !one.includes("/", prefix.length);
  const describe = (child: string, mimeType: string) => ({
    uri: skillUri(skill, child),
    name: child.slice(prefix.length),
    mimeType,
  });
  return {
    resources: [
      ...[...folders].filter(isChild).map((child) => describe(child, DIRECTORY_MIME_TYPE)),
      ...[...files]
        .filter(([child]) => isChild(child))
        .map(([child, { size }]) => ({ ...describe(child, fileType(child, true)), size })),
    ],
  };
}

const mediaTypes: Readonly<Record<string, string>> = {
  md: "text/markdown",
  json: "application/json",
  svg: "image/svg+xml",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
  pdf: "application/pdf",
};

/** The media type of a file by its extension; plain text or bytes if it is unknown. */
function fileType(path: string, isText: boolean): string {
  const ending = /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? "";
  return (
    (Object.hasOwn(mediaTypes, ending) && mediaTypes[ending]) || (isText ? "text/plain" : "application/octet-stream")
  );
}
