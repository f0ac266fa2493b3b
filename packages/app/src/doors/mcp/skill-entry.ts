import { hash } from "node:crypto";
import { Fault } from "@loadout/core";
import { SKILL_LIMITS, type Skill, skillEntry } from "@modelcontextprotocol/server/ext/skills";
import type { ReadySkill, SkillFolder } from "./served-skills.ts";
import { foldersOf, skillUri } from "./skill-uri.ts";

/** A skill as the protocol lists it: with digest and size of every file. */
export async function readSkillEntry(skill: ReadySkill, folder: SkillFolder): Promise<Skill> {
  const files = [...folder.files];
  const size = files.reduce((sum, [, file]) => sum + file.size, 0);
  const refuse = (what: string, found: number, limit: number): Fault =>
    new Fault("file.too-large", { what, size: found, limit });
  if (files.length > SKILL_LIMITS.files) throw refuse("files", files.length, SKILL_LIMITS.files);
  if (size > SKILL_LIMITS.bytes) throw refuse("bytes", size, SKILL_LIMITS.bytes);
  const entry = await skillEntry(foldersOf(skill).join("/"), { "SKILL.md": await folder.read("SKILL.md") });
  const resources = [];
  for (const [path] of files) resources.push(describeFile(skillUri(skill, path), await folder.read(path)));
  return { ...entry, resources };
}

const describeFile = (uri: string, bytes: Buffer) => ({
  uri,
  digest: `sha256:${hash("sha256", bytes, "hex")}`,
  size: bytes.length,
});
