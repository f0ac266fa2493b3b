import { agentName, approvalName, Fault, type Verb } from "@loadout/core";
import type { App } from "../app.ts";
import type { Shares } from "../operation/operation.ts";

/** What operations work on that can be shared, by the fields of their input. */

interface NamesSkills {
  readonly name?: string;
  readonly names?: readonly string[];
}

/** The library skills `name` or `names`, by slug: callers who are let in by a grant may not look for names. */
export const sharedSkill = (verb: Verb): Shares<NamesSkills> => ({
  kind: "skill",
  verb,
  async resolve(app, input) {
    const name = input.name === undefined ? undefined : await slugOf(app, input.name);
    const names = await Promise.all((input.names ?? []).map((one) => slugOf(app, one)));
    return {
      names: [...(name === undefined ? [] : [name]), ...names],
      fixed: { ...(name !== undefined && { name }), ...(input.names && { names }) },
    };
  },
});

async function slugOf(app: App, reference: string): Promise<string> {
  const found = await (await app.library()).find(reference.replace(/^library:/, ""));
  if (!found) throw new Fault("skill.not-found", { name: reference, candidates: "–" });
  return found.slug;
}

/** The environment `name`, else the active one. */
export const sharedEnvironment = (verb: Verb): Shares<{ readonly name?: string | undefined }> => ({
  kind: "environment",
  verb,
  async resolve(app, input) {
    const name = input.name ?? (await app.environments().active());
    return { names: [name], fixed: { name } };
  },
});

/** The agent `id` of an environment, else its default one, which the environment finds among those that may be read. */
export const sharedAgent = (
  verb: Verb,
): Shares<{ readonly id?: string | undefined; readonly environment?: string | undefined }> => ({
  kind: "agent",
  verb,
  async resolve(app, input) {
    const environment = input.environment ?? (await app.environments().active());
    return { names: input.id === undefined ? [] : [agentName(environment, input.id)], fixed: { environment } };
  },
});

/** Approvals: to read is to review, to manage is to decide. Whoever reviews sees every skill. */
export const sharedApprovals = (verb: Verb): Shares<object> => ({
  kind: "approval",
  verb,
  resolve: async () => ({ names: [approvalName], fixed: {} }),
});

/** The environment of the flag `--env`, else the active one. */
export const sharedScope = (verb: Verb): Shares<{ readonly environment?: string | undefined }> => ({
  kind: "environment",
  verb,
  async resolve(app, input) {
    const environment = input.environment ?? (await app.environments().active());
    return { names: [environment], fixed: { environment } };
  },
});
