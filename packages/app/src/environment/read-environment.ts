import { Fault, may } from "@loadout/core";
import type { App } from "../app.ts";

/** The files of the environment named, or of the active one; one that the caller may not read is not there. */
export async function readEnvironment(app: App, name?: string) {
  const environments = app.environments();
  const files = await environments.read(name ?? (await environments.active()));
  const { grants, groups } = await app.rights();
  if (!may({ ...app.caller, groups }, "read", { kind: "environment", ...files }, grants))
    throw new Fault("environment.not-found", { name: files.name, candidates: "–" });
  return files;
}

/** The same for a change: those of a project are changed by editing its files. */
export async function readToChange(app: App, name?: string) {
  return assertOfHome(await readEnvironment(app, name));
}

interface Place {
  readonly name: string;
  readonly origin: "home" | "project";
  readonly directory: string;
}

export function assertOfHome<Files extends Place>(files: Files): Files {
  const { name, origin, directory } = files;
  if (origin === "project") throw new Fault("environment.read-only", { name, path: directory });
  return files;
}
