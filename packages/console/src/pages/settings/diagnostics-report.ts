import type { OutputOf } from "loadout/client";
import type { Connection } from "../../api/live.ts";
import type { WhoAmI } from "../../shell/who-am-i.ts";
import type { Health } from "./use-health.ts";

export interface Observed {
  readonly health: Health | undefined;
  readonly ready: Health | undefined;
  readonly connection: Connection["state"];
  readonly me: Pick<WhoAmI, "role" | "via"> | undefined;
  readonly environment: OutputOf<"environment.show"> | undefined;
  readonly models: OutputOf<"model.list"> | undefined;
  readonly settings: OutputOf<"config.get"> | undefined;
  readonly skills: OutputOf<"skill.list"> | undefined;
  readonly browser: string;
  readonly language: string;
}

/** Skills that cannot be used because of what is in them. */
export const brokenSkills = (skills: Observed["skills"]) =>
  (skills?.skills ?? []).filter(({ status }) => status === "invalid");

/** The text of a bug report. Fields are named one by one, so that new fields with secrets cannot slip in. */
export const diagnosticsReport = (observed: Observed) => {
  const { health, ready, connection, me, environment, models, settings, skills, browser, language } = observed;
  return {
    version: health?.version ?? null,
    alive: health?.status ?? null,
    ready: ready?.status ?? null,
    connection,
    role: me?.role ?? null,
    via: me?.via ?? null,
    browser,
    language,
    environment: environment && {
      name: environment.name,
      origin: environment.origin,
      agents: environment.agents.length,
      servers: environment.servers.length,
      skills: environment.skills,
      sources: environment.sources.map(({ name, trusted, ready: usable, listed, problems }) => ({
        name,
        trusted,
        ready: usable,
        listed,
        problems: problems.length,
      })),
      problems: environment.problems.map(({ rule, severity, message, path }) => ({ rule, severity, message, path })),
    },
    brokenSkills: brokenSkills(skills).map(({ address, problems }) => ({
      address,
      rules: problems.map(({ rule }) => rule),
    })),
    models: models?.models.map(({ id, provider, model, key, keyEnv }) => ({ id, provider, model, key, keyEnv })),
    settings: Object.fromEntries(
      (settings?.settings ?? [])
        .filter(({ origin }) => origin !== "default")
        .map(({ key, value, origin }) => [key, { value, origin }]),
    ),
  };
};
