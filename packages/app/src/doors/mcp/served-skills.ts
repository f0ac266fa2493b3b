import type { Environment } from "@loadout/core";
import type { App } from "../../app.ts";
import type { ReadySkill } from "./skill-folder.ts";

/** The skills the caller may use, by id and in order. Looking again costs little where nothing changed. */
export function createServedSkills(app: App): () => Promise<ReadonlyMap<string, ReadySkill>> {
  let environment: Environment | undefined;
  return async () => {
    const active = await app.environments().active();
    if (environment?.name() === active) await environment.loadSkills();
    else environment = await app.environment();
    return environment.view().ready;
  };
}

/** Descriptions have at most 1,024 characters each. */
const most = 500;

/** Those behind the cursor, which is the last id of the page before; any text is a place in the list. */
export function pageOf(
  skills: ReadonlyMap<string, ReadySkill>,
  cursor = "",
): { readonly items: readonly ReadySkill[]; readonly nextCursor?: string } {
  const rest = [...skills].filter(([id]) => id > cursor);
  const page = rest.slice(0, most);
  const [last] = page.at(-1) ?? [];
  const items = page.map(([, skill]) => skill);
  return last === undefined || page.length === rest.length ? { items } : { items, nextCursor: last };
}
