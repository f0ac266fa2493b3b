import { createHome, editDisabledSkills, environmentDocuments, findSkill } from "@loadout/core";
import * as z from "zod/mini";
import type { App } from "../app.ts";
import { assertOfHome } from "../environment/read-environment.ts";
import { environmentFlag, skillName } from "../operation/field.ts";
import type { AnswerOf } from "../operation/operation.ts";

/** Disables and enables skills in an environment, without deleting them: the setting `skills.disabled`. */

export const disableFields = () => ({ name: skillName(), environment: environmentFlag() });

export const DisabledView = () =>
  z.object({
    id: z.string(),
    environment: z.string(),
    isDisabled: z.boolean(),
    changed: z.boolean(),
    /** Other files that disable it too. */
    elsewhere: z.array(z.string()),
  });
type DisabledView = AnswerOf<typeof DisabledView>;

interface Wanted {
  readonly name: string;
  readonly environment?: string | undefined;
}

/** An id means the skills of all sources with this id, an address only that one. */
export async function setDisabled(
  app: App,
  { name, environment: wanted }: Wanted,
  { isDisabled, action }: { readonly isDisabled: boolean; readonly action: string },
): Promise<DisabledView> {
  const { home, templates } = app.config;
  const environment = await app.environment(wanted);
  const place = environment.name();
  assertOfHome(environment.files());
  const { id, address } = findSkill(environment.view(), name);
  const entry = name === address ? address : id;
  const file = environmentDocuments(home, place).config;
  const lists = { before: [] as readonly string[], after: [] as readonly string[] };
  await createHome(home, templates);
  await editDisabledSkills(file, (before) => {
    const others = before.filter((one) => (isDisabled ? one !== entry : one !== id && one !== address));
    const after = isDisabled ? (before.includes(entry) ? before : [...others, entry]) : others;
    Object.assign(lists, { before, after });
    return after;
  });
  const { before, after } = lists;
  const changed = before.length !== after.length;
  if (changed) await app.audit({ action, subject: `${place}/${entry}`, before, after });
  const elsewhere = environment
    .layers()
    .filter(
      ({ path, settings }) =>
        path !== file.place && settings.skills?.disabled?.some((one) => one === id || one === address),
    )
    .map(({ path }) => path);
  return { id, environment: place, isDisabled: isDisabled || elsewhere.length > 0, changed, elsewhere };
}
