import { useOperation } from "../../api/operations.ts";
import { type Definition, definitionIn } from "./agent-draft.ts";
import { freeId, openTemplate, type TemplateId, templateIds } from "./templates.ts";
import { useAgentWords } from "./words.ts";

/** What a new agent begins with. */
export interface Beginning {
  readonly id: string;
  readonly definition: Definition;
}

interface Choice {
  readonly template?: string | undefined;
  /** Another agent, to be like it. */
  readonly from?: string | undefined;
}

/** As the address says: as another agent is, from a template, or empty. */
export function useBeginning(
  { template: wanted, from }: Choice,
  environment: string,
): { readonly beginning: Beginning | undefined; readonly error: unknown; readonly template: TemplateId | undefined } {
  const say = useAgentWords();
  const template = from === undefined ? (templateIds.find((id) => id === wanted) ?? "empty") : undefined;
  const like = useOperation("agent.show", { id: from ?? "", environment }, { enabled: from !== undefined });
  const list = useOperation("agent.list", { environment });
  const skills = useOperation("skill.list", { environment }, { enabled: template !== undefined });
  const error = like.error ?? list.error ?? skills.error;
  const taken = list.data?.agents.filter(({ isImplied }) => !isImplied).map(({ id }) => id);
  if (taken === undefined) return { beginning: undefined, error, template };
  if (template === undefined) {
    const definition = like.data && definitionIn(like.data);
    return { beginning: definition && { id: freeId(`${from}-copy`, taken), definition }, error, template };
  }
  if (!skills.data) return { beginning: undefined, error, template };
  const ready = new Set(skills.data.skills.filter(({ status }) => status === "ready").map(({ id }) => id));
  const { suggestedId, definition } = openTemplate(template, (id) => ready.has(id));
  const prompt = template === "empty" ? {} : { prompt: say(`template_${template}_prompt`) };
  return { beginning: { id: freeId(suggestedId, taken), definition: { ...definition, ...prompt } }, error, template };
}
