import { loadSkill } from "../agent/loop/load-skill.ts";
import type { Message, Said } from "../agent/loop/messages.ts";
import { modelMessages } from "../agent/loop/model-messages.ts";
import { createRequestSizer, type RequestSize } from "../agent/loop/request-size.ts";
import type { ModelRequest } from "../agent/models/model.ts";
import type { Environment } from "../environment/open-environment.ts";
import type { SkillsMount } from "../resolve/skills-mount.ts";
import { compareSnapshots, type Staleness } from "../resolve/staleness.ts";
import type { VisibleSkills } from "../resolve/visible-skills.ts";
import { type ListedSkill, listedSkills } from "../turn/catalog-section.ts";
import type { Loadout } from "../turn/compose-loadout.ts";
import { type Why, why } from "../turn/why.ts";
import type { SetUpOptions, TurnSetup } from "./set-up-turn.ts";
import { createTryRequest, type TriedRequest, type TryOptions, type TryRequestDeps } from "./try-request.ts";

/** Previews the next request of a session, and answers why a skill is used or not. */

/** A preview of the exact next request. */
export interface Preview {
  readonly request: Pick<ModelRequest, "instructions" | "messages" | "tools">;
  readonly loadout: Loadout;
  readonly agent: string;
  readonly model: string;
  readonly contextWindow: number;
  readonly size: RequestSize;
  readonly skills: TurnSetup["skills"];
}

/** What a session would get next; nothing is changed. */
export interface SessionView {
  /** Reads the skills from disk again, as every turn does. */
  loadSkills(): Promise<VisibleSkills>;
  /** The `/skills` folder of its tools. */
  mount(): Promise<SkillsMount>;
  /** The skills the model is offered. */
  getSkillCatalog(): Promise<readonly ListedSkill[]>;
  /** The instructions of the next request. */
  getSystemPromptWithSkills(): Promise<string>;
  /** The next request; with `activated`, as if the model had loaded these skills. */
  preview(options?: { readonly activated?: readonly string[] }): Promise<Preview>;
  /** What this first message would do for a skill: whether it is found, and whether a model loads it. */
  tryRequest(id: string, message: string, options?: TryOptions): Promise<TriedRequest>;
  /** Why a skill is, or is not, used here. */
  why(name: string): Promise<Why>;
  /** What a refresh would change. */
  staleness(): Promise<Staleness>;
}

/** Sets up the next turn without keeping anything. */
export type Look = (options?: Pick<SetUpOptions, "firstMessage" | "described">) => Promise<TurnSetup>;

export interface SessionPreviewDeps extends TryRequestDeps {
  readonly environment: Environment;
  /** The same, after a refresh. */
  readonly lookAnew: () => Promise<TurnSetup>;
  readonly messages: () => readonly Message[];
  readonly make: () => Said;
}

export function createSessionPreview(deps: SessionPreviewDeps): SessionView {
  const { environment, look, lookAnew, messages, make } = deps;
  const staleness = async (): Promise<Staleness> =>
    compareSnapshots((await look()).skills.snapshot, (await lookAnew()).skills.snapshot);

  /** The skill message that loading a skill now would add. */
  async function asActivated(id: string, mount: SkillsMount): Promise<Message> {
    mount.locate(`/skills/${id}`); // throws a Fault if it is not visible
    const loaded = await loadSkill(mount, { id }, "", Number.POSITIVE_INFINITY);
    const content = loaded.kind === "loaded" ? loaded.content : loaded.problem;
    return { ...make(), type: "system", subtype: "skill", skill_name: id, skill_content: content, cause: "tool" };
  }

  return {
    loadSkills: async () => (await look()).skills.visible,
    mount: async () => (await look()).skills.mount,
    getSkillCatalog: async () => listedSkills((await look()).skills.visible.skills),
    getSystemPromptWithSkills: async () => (await look()).loadout(messages()).instructions,
    staleness,
    async preview({ activated = [] } = {}) {
      const { skills, model, agent, loadout: compose } = await look();
      const loaded = await Promise.all(activated.map((id) => asActivated(id, skills.mount)));
      const said = [...messages(), ...loaded];
      const loadout = compose(said);
      const rendered = modelMessages(said, {
        inPrompt: new Set(loadout.inPrompt),
        versions: await skills.versions(said),
      });
      return {
        request: {
          instructions: loadout.instructions,
          tools: loadout.tools.map(({ name, description, parameters }) => ({ name, description, parameters })),
          messages: model.arrange?.(rendered) ?? rendered,
        },
        loadout,
        agent,
        model: model.id,
        contextWindow: model.contextWindow,
        size: await createRequestSizer()(loadout, rendered),
        skills,
      };
    },
    tryRequest: createTryRequest(deps),
    async why(name) {
      const { skills, loadout } = await look();
      return why({
        name,
        environment: environment.name(),
        view: environment.view(),
        visible: skills.visible,
        snapshot: skills.snapshot,
        staleness: await staleness(),
        loadout: loadout(messages()),
        active: skills.active(messages()),
        requests: messages().filter(({ type }) => type === "assistant").length,
      });
    },
  };
}
