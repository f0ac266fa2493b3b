import { readdirSync } from "node:fs";
import { join } from "node:path";
import { isAbsent } from "../ground/error-code.ts";
import { Fault } from "../ground/fault.ts";
import { nearest } from "../ground/nearest.ts";
import { defaultEnvironment, type EnvironmentName, isEnvironmentName } from "./environment-name.ts";

/** Finds the folders of environments. */

/** Where an environment's folder is: the home's, or a trusted project's, which wins. */
export type EnvironmentOrigin = "home" | "project";

export interface EnvironmentPlace {
  readonly name: EnvironmentName;
  readonly origin: EnvironmentOrigin;
  readonly directory: string;
}

/** Finds the folders of environments, in the home and in a trusted project. */
export interface EnvironmentPlaces {
  list(): EnvironmentPlace[];
  find(name: EnvironmentName): EnvironmentPlace;
  own(name: EnvironmentName): EnvironmentPlace;
  assertFree(name: EnvironmentName): void;
}

export function createEnvironmentPlaces(home: string, projectRoot: string | undefined): EnvironmentPlaces {
  const roots: { origin: EnvironmentOrigin; folder: string }[] = [
    ...(projectRoot === undefined
      ? []
      : [{ origin: "project" as const, folder: join(projectRoot, ".loadout", "environments") }]),
    { origin: "home", folder: join(home, "environments") },
  ];

  const list = (): EnvironmentPlace[] =>
    roots
      .flatMap(({ origin, folder }) =>
        foldersIn(folder)
          .filter(isEnvironmentName)
          .map((name) => ({ name, origin, directory: join(folder, name) })),
      )
      .sort((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0));

  /** `default` exists before anything was written. */
  function find(name: EnvironmentName): EnvironmentPlace {
    const all = list();
    const found = all.find((place) => place.name === name);
    if (found) return found;
    if (name === defaultEnvironment) return { name, origin: "home", directory: join(home, "environments", name) };
    const names = [...new Set([...all.map((place) => place.name), defaultEnvironment])];
    throw new Fault("environment.not-found", { name, candidates: nearest(name, names, 8).join(", ") });
  }

  /** The home's environment of this name; those of a project are read-only. */
  function own(name: EnvironmentName): EnvironmentPlace {
    const found = list().filter((place) => place.name === name);
    const ours = found.find(({ origin }) => origin === "home");
    if (ours) return ours;
    if (found[0]) throw new Fault("environment.read-only", { name, path: found[0].directory });
    const names = list().map((place) => place.name);
    throw new Fault("environment.not-found", { name, candidates: names.join(", ") || "–" });
  }

  /** On some systems two names that differ in letter case are one folder. */
  function assertFree(name: EnvironmentName): void {
    const same = (place: EnvironmentPlace): boolean => place.name.toLowerCase() === name.toLowerCase();
    const existing = list().find((place) => place.origin === "home" && same(place));
    if (existing) throw new Fault("environment.exists", { name: existing.name });
  }

  return { list, find, own, assertFree };
}

function foldersIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
  } catch (error) {
    if (isAbsent(error)) return [];
    throw error;
  }
}
