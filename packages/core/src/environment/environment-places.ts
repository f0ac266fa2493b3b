import { join } from "node:path";
import { Fault } from "../ground/fault.ts";
import { nearest } from "../ground/nearest.ts";
import type { DocumentEntry } from "../home/documents/documents.ts";
import type { HomeFiles } from "../home/home.ts";
import { defaultEnvironment, type EnvironmentName, isEnvironmentName } from "./environment-name.ts";

/** Where an environment is kept: in the home, or in a trusted project, which wins. */
export type EnvironmentOrigin = "home" | "project";

export interface EnvironmentPlace {
  readonly name: EnvironmentName;
  readonly origin: EnvironmentOrigin;
  /** Its folder; in a home without folders, the name of it. */
  readonly directory: string;
}

/** Finds environments, in the home and in a trusted project. */
export interface EnvironmentPlaces {
  list(): Promise<EnvironmentPlace[]>;
  find(name: EnvironmentName): Promise<EnvironmentPlace>;
  own(name: EnvironmentName): Promise<EnvironmentPlace>;
  /** A fault if the home has an environment of this name; returns where a new one will be. */
  assertFree(name: EnvironmentName): Promise<EnvironmentPlace>;
}

export function createEnvironmentPlaces(
  { documents, files }: Pick<HomeFiles, "documents" | "files">,
  projectRoot: () => Promise<string | undefined>,
): EnvironmentPlaces {
  const ofHome = (name: EnvironmentName): EnvironmentPlace => ({
    name,
    origin: "home",
    directory: documents.placeOf(`environments/${name}`),
  });

  async function ofProject(): Promise<EnvironmentPlace[]> {
    const root = await projectRoot();
    if (root === undefined) return [];
    const folder = join(root, ".loadout", "environments");
    const names = namesOf(await files.list(folder));
    return names.map((name) => ({ name, origin: "project", directory: join(folder, name) }));
  }

  async function list(): Promise<EnvironmentPlace[]> {
    const [theirs, ours] = await Promise.all([ofProject(), documents.list("environments")]);
    return [...theirs, ...namesOf(ours).map(ofHome)].sort((one, other) =>
      one.name < other.name ? -1 : one.name > other.name ? 1 : 0,
    );
  }

  /** `default` exists before anything was written. */
  async function find(name: EnvironmentName): Promise<EnvironmentPlace> {
    const all = await list();
    const found = all.find((place) => place.name === name);
    if (found) return found;
    if (name === defaultEnvironment) return ofHome(name);
    const names = [...new Set([...all.map((place) => place.name), defaultEnvironment])];
    throw new Fault("environment.not-found", { name, candidates: nearest(name, names, 8).join(", ") });
  }

  /** The home's environment of this name; those of a project are read-only. */
  async function own(name: EnvironmentName): Promise<EnvironmentPlace> {
    const all = await list();
    const found = all.filter((place) => place.name === name);
    const ours = found.find(({ origin }) => origin === "home");
    if (ours) return ours;
    if (found[0]) throw new Fault("environment.read-only", { name, path: found[0].directory });
    throw new Fault("environment.not-found", {
      name,
      candidates: all.map((place) => place.name).join(", ") || "–",
    });
  }

  /** On some systems two names that differ in letter case are one folder. */
  async function assertFree(name: EnvironmentName): Promise<EnvironmentPlace> {
    const same = (place: EnvironmentPlace): boolean => place.name.toLowerCase() === name.toLowerCase();
    const existing = (await list()).find((place) => place.origin === "home" && same(place));
    if (existing) throw new Fault("environment.exists", { name: existing.name });
    return ofHome(name);
  }

  return { list, find, own, assertFree };
}

/** The folder with an environment's own skills. */
export const skillsFolderOf = (home: HomeFiles, { name, origin, directory }: EnvironmentPlace): string =>
  join(origin === "project" ? directory : join(home.folder(), "environments", name), "skills");

const namesOf = (entries: readonly DocumentEntry[]): EnvironmentName[] =>
  entries.flatMap(({ name, isFolder }) => (isFolder && isEnvironmentName(name) ? [name] : []));
