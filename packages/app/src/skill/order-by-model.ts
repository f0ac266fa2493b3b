import { type Environment, mostReranked, rerankSkills, type SearchView } from "@loadout/core";
import type { App } from "../app.ts";
import { openModelOf } from "../model/model-view.ts";

/** What a search found, in the order of the environment's first model, if that answers. Loaded when it is asked for. */
export async function orderByModel(app: App, environment: Environment, found: SearchView, query: string) {
  const view = environment.view();
  const skills = found
    .rank(query, { limit: mostReranked })
    .map(({ id }) => ({ id, description: view.ready.get(id)?.head.description ?? "" }));
  const { models } = environment.files();
  const [model] = Object.keys(models);
  if (model === undefined) return { skills };
  return app.person.interruptible((signal) =>
    rerankSkills(query, skills, { open: () => openModelOf(app, models, model, { maxOutputTokens: 200 }), signal }),
  );
}
