import { existsSync, lstatSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { addedSkills, Fault, lockedFolder, nearest, readProjectLocks, uninstallSkills } from "@loadout/core";
import * as z from "zod/mini";
import type { App } from "../../app.ts";
import { printable } from "../../doors/cli/terminal.ts";
import { done } from "../../doors/cli/view.ts";
import { confirm, removeWithoutAsking, yesFlag } from "../../operation/confirm.ts";
import { field, filled } from "../../operation/field.ts";
import { operation } from "../../operation/operation.ts";
import { copyFolders, foldersWith, installationLock, lockedCopies, skillsFolder } from "./project-copies.ts";
import { forgetLocks } from "./record-locks.ts";

/** Removes skills that were added to a folder of skills, with their entries in the lock files. */

export const skillRemoveCopy = operation({
  name: "skill.remove-copy",
  summary: { en: "Remove skills that were added to a folder", zh: "移除添加到目录中的技能" },
  role: "superadmin",
  effect: "write",
  place: "local",
  input: z.object({
    names: field(z.array(filled()).check(z.minLength(1)), { en: "Added skills", zh: "添加过的技能" }),
    global: field(
      z._default(z.boolean(), false),
      { en: "Remove from your home instead of this project", zh: "从个人目录移除，而不是当前项目" },
      { short: "g" },
    ),
    project: field(
      z._default(z.boolean(), false),
      { en: "Remove from this project, which is the default", zh: "从当前项目移除（默认）" },
      { short: "p" },
    ),
    confirmed: yesFlag(removeWithoutAsking),
    force: field(z._default(z.boolean(), false), {
      en: "Remove also copies that were changed locally",
      zh: "也移除在本地修改过的副本",
    }),
  }),
  output: () =>
    z.object({
      root: z.string(),
      removed: z.array(z.string()),
      /** The folders that are gone. */
      paths: z.array(z.string()),
    }),
  async run(app, { names, project: isProject, global, confirmed, force }) {
    if (global && isProject) throw onePlace();
    const { home } = app.config;
    const project = await app.projectRoot();
    const root = global ? join(home, "skills") : join(project, ".agents", "skills");
    const known = knownSkills(root, global ? undefined : project);
    const ids = [...new Set(names.map((name) => chosen(name, known)))];
    const places = [{ root, ids }, ...(global ? [] : placesOfAgents(project, ids))];
    const paths = places
      .flatMap((place) => place.ids.map((id) => join(place.root, id)))
      .filter((path) => lstatSync(path, { throwIfNoEntry: false }));
    if (!confirmed) await ask(app, ids, foldersOf(paths, root));
    await uninstallSkills({
      places,
      ...(!global && { within: project, isKnown: lockedCopies(project) }),
      force,
      lock: installationLock(home, root, global),
      ...(!global && { record: (gone: readonly string[]) => forgetLocks(project, gone) }),
    });
    if (global)
      for (const id of ids)
        await app.audit({ action: "skill.remove-copy", subject: id, before: { path: join(root, id) } });
    return { root, removed: ids, paths };
  },
  cli: {
    positionals: ["names"],
    rows: "removed",
    render: done(({ root, removed, paths }) => ({
      verb: { en: "removed", zh: "已移除" },
      name: removed.join(", "),
      where: foldersOf(paths, root).join(", "),
    })),
    examples: [
      "loadout skill remove-copy pdf",
      "loadout skill remove pdf --project",
      "loadout skill remove-copy pdf -g --yes",
    ],
  },
});

const onePlace = (): Fault =>
  new Fault("input.invalid", {
    problem: { en: "--global and --project name different folders", zh: "--global 与 --project 指的是不同的目录" },
    usage: "loadout skill remove-copy <name>",
  });

function knownSkills(root: string, project: string | undefined): readonly string[] {
  const locked = project === undefined ? [] : Object.keys(readProjectLocks(project).shared.skills).map(lockedFolder);
  return [...new Set([...addedSkills(root), ...locked])].sort();
}

/** By the name of its folder, or by what the skill calls itself. */
function chosen(name: string, known: readonly string[]): string {
  const found = known.find((id) => id === name) ?? known.find((id) => id === lockedFolder(name));
  if (found !== undefined) return found;
  throw new Fault("lock.unknown", { name, candidates: nearest(name, [...known], 8).join(", ") || "–" });
}

const foldersOf = (paths: readonly string[], root: string): readonly string[] =>
  paths.length === 0 ? [root] : [...new Set(paths.map((path) => dirname(path)))];

/** The folders of other agents, with those of these skills that have a copy there, or a link to ours. */
function placesOfAgents(project: string, ids: readonly string[]) {
  const isLocked = lockedCopies(project);
  return copyFolders(project)
    .filter((folder) => folder !== skillsFolder)
    .map((folder) => ({
      root: join(project, folder),
      ids: ids.filter(
        (id) =>
          foldersWith(project, id, isLocked).includes(folder) ||
          leadsTo(join(project, folder, id), join(project, skillsFolder, id)),
      ),
    }))
    .filter((place) => place.ids.length > 0);
}

const leadsTo = (path: string, folder: string): boolean =>
  lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true &&
  existsSync(path) &&
  realpathSync(path) === realpathSync(folder);

const ask = (app: App, ids: readonly string[], folders: readonly string[]): Promise<void> =>
  confirm(app, {
    en: `remove ${printable(ids.join(", "))} from ${printable(folders.join(", "))}?`,
    zh: `从 ${printable(folders.join("、"))} 移除 ${printable(ids.join(", "))}？`,
  });
