import {
  type Brought,
  createBroughtReader,
  type FetchedSkill,
  type InstalledFolder,
  type InstalledSkill,
  installSkills,
  listSkillTree,
  readSkillBytes,
} from "@loadout/core";
import type { App } from "../../app.ts";
import { printable } from "../../doors/cli/terminal.ts";
import { safeAddress } from "../../mcp/mcp-view.ts";
import { addressIn, type ImpactView, lookAtImpact, showImpact } from "../impact-view.ts";
import type { SourceFetch } from "./fetch-source.ts";
import { installationLock, lockedCopies } from "./project-copies.ts";

/** Puts skills that were fetched into a folder of skills: says first what they would change, and records it afterwards. */

export interface InstallChoice {
  /** The folder of skills. */
  readonly root: string;
  readonly project: string;
  /** Into the home, for every project. */
  readonly global: boolean;
  readonly force: boolean;
  readonly allowHiddenText: boolean;
  readonly allowFindings: boolean;
}

/** An installed copy; one that is new or another than before, with what it changed. */
export type Installed = InstalledSkill & { readonly impact?: ImpactView };

export async function installFetched(
  app: App,
  { source, skills, record }: SourceFetch,
  { root, project, global, force, allowHiddenText, allowFindings }: InstallChoice,
): Promise<Installed[]> {
  const impacts = new Map<string, ImpactView>();
  const isKnown = global ? undefined : lockedCopies(project);
  const installed = await installSkills({
    root,
    ...(!global && { within: project }),
    source,
    force,
    allowHiddenText,
    allowFindings,
    lock: installationLock(app.config.home, root, global),
    fetch: skills,
    async preview(found) {
      for (const one of found) {
        const impact = await impactOfCopy(app, root, one);
        if (impact) impacts.set(one.id, impact);
      }
      app.person.tell((terminal) =>
        [...impacts.values()]
          .flatMap((impact) => [printable(impact.address), ...showImpact(impact, terminal, "  ")])
          .join("\n"),
      );
    },
    ...(isKnown && { isKnown }),
    ...(!global && { record: (folders: readonly InstalledFolder[]) => record(project, folders) }),
  });
  for (const { id, state, path } of global ? installed : [])
    if (state !== "unchanged")
      await app.audit({
        action: "skill.add",
        subject: id,
        after: { state, path, source: safeAddress(source), ...(allowFindings && { allowFindings }) },
      });
  return installed.map((one) => {
    const impact = one.state === "unchanged" ? undefined : impacts.get(one.id);
    return { ...one, ...(impact && { impact }) };
  });
}

/** What a copy would change. */
async function impactOfCopy(app: App, root: string, { id, directory, to, isThere }: FetchedSkill) {
  const [after, before] = [await broughtByFolder(directory), isThere ? await broughtByFolder(to) : undefined];
  if (!after) return undefined;
  return lookAtImpact(app, id, await addressIn(app, root, id), { after, ...(before && { before }) });
}

async function broughtByFolder(directory: string): Promise<Brought | undefined> {
  const place = { directory, path: directory };
  const reader = createBroughtReader();
  for (const { path, kind } of await listSkillTree(directory)) {
    if (kind !== "file") continue;
    const read = await readSkillBytes(place, path.split("/"), largestFile);
    if (read.kind === "found") await reader.add(/^skill\.md$/i.test(path) ? "SKILL.md" : path, read.found);
  }
  return reader.read();
}

const largestFile = 20_000_000;
