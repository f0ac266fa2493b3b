import { isSlug, suggestSlug } from "@loadout/core/skill";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useIsLive } from "../../api/live.ts";
import { useChange, useOperation } from "../../api/operations.ts";
import { Button } from "../../ui/basic/button.tsx";
import { toast } from "../../ui/basic/toasts.tsx";
import { SaveBar } from "../../ui/draft/save-bar.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { BackLink } from "../../ui/page/back-link.tsx";
import { LeaveGuard } from "../../ui/page/leave-guard.tsx";
import { Skeleton } from "../../ui/page/loading.tsx";
import { Page } from "../../ui/page/page.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { type Definition, definitionIn, definitionOf, isSame, isSteps, openDraft } from "./agent-draft.ts";
import { AgentForm } from "./agent-form.tsx";
import { AgentLayout, KeepNames } from "./agent-layout.tsx";
import type { PinnedEnvironment } from "./agent-page.tsx";
import { PreviewPanel } from "./lazy-preview-panel.tsx";
import { TemplateCards } from "./template-cards.tsx";
import { freeId, openTemplate, type TemplateId, templateIds } from "./templates.ts";
import { usePreview } from "./use-preview.ts";
import { useAgentWords } from "./words.ts";

const route = getRouteApi("/inside/agents/$agentId");

/** The page of a new agent: empty, from a template, or as a copy. */
export function NewAgent({ environment }: { readonly environment: PinnedEnvironment }) {
  const say = useAgentWords();
  const search = route.useSearch();
  const { beginning, error, template } = useBeginning(search, environment.name);
  return (
    <Page title={say("newTitle")} before={<BackLink to="/agents" label={say("back")} />}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <section className="grid gap-2" aria-labelledby="templates">
          <h2 id="templates" className="text-base">
            {say("templates")}
          </h2>
          <TemplateCards current={template} />
        </section>
        {error !== null && <Problem error={error} />}
        {beginning ? (
          <Draft key={`${search.template} ${search.from}`} beginning={beginning} environment={environment} />
        ) : (
          error === null && <Skeleton />
        )}
      </div>
    </Page>
  );
}

function Draft({ beginning, environment }: { readonly beginning: Beginning; readonly environment: PinnedEnvironment }) {
  const say = useAgentWords();
  const navigate = useNavigate();
  const isLive = useIsLive();
  const create = useChange("agent.create");
  const [id, setId] = useState(beginning.id);
  const [draft, setDraft] = useState(() => openDraft(beginning.definition));
  const definition = definitionOf(draft);
  const previewed = usePreview(definition, environment.name);
  const isDirty = id !== beginning.id || !isSame(beginning.definition, definition);
  const problem = useIdProblem(id, environment.name);
  const blocked = environment.isReadOnly
    ? say("readOnlyText", { environment: environment.name, path: environment.directory })
    : id === ""
      ? say("idHint")
      : (problem ?? (isSteps(draft.maxSteps) ? undefined : say("stepsWrong")));
  const save = (isForced = false): void =>
    create.mutate(
      { id, ...definition, environment: environment.name, ...(isForced && { force: true }) },
      {
        onSuccess() {
          toast(say("created", { id }));
          void navigate({ to: "/agents/$agentId", params: { agentId: id }, ignoreBlocker: true });
        },
      },
    );
  return (
    <>
      <LeaveGuard isDirty={isDirty && !create.isSuccess} placeOf={placeOf} />
      <AgentLayout
        onSave={blocked === undefined && isLive && !create.isPending ? () => save() : undefined}
        left={
          <AgentForm
            draft={draft}
            environment={environment.name}
            previewed={previewed}
            onChange={setDraft}
            before={<IdField id={id} problem={problem} onChange={setId} />}
          />
        }
        right={<PreviewPanel definition={definition} environment={environment.name} previewed={previewed} />}
        bar={
          <SaveBar
            status={say("notCreated")}
            action={say("create")}
            isDirty={isDirty}
            isSaving={create.isPending}
            blocked={blocked}
            error={create.error}
            onSave={save}
            help={<KeepNames error={create.error} isSaving={create.isPending} onSave={save} />}
          />
        }
      />
    </>
  );
}

/** Another template would replace what was changed, so it counts as another place. */
const placeOf = ({ pathname, search }: { readonly pathname: string; readonly search: object }): string =>
  JSON.stringify([pathname, "template" in search && search.template, "from" in search && search.from]);

function useIdProblem(id: string, environment: string): string | undefined {
  const say = useAgentWords();
  const { data } = useOperation("agent.list", { environment });
  if (id === "") return undefined;
  if (!isSlug(id)) return say("idWrong", { slug: suggestSlug(id) });
  if (id === "new") return say("idReserved");
  return data?.agents.some((agent) => agent.id === id && !agent.isImplied) ? say("idTaken") : undefined;
}

function IdField({
  id,
  problem,
  onChange,
}: {
  readonly id: string;
  readonly problem: string | undefined;
  readonly onChange: (id: string) => void;
}) {
  const say = useAgentWords();
  const suggestion = suggestSlug(id);
  return (
    <div className="grid gap-2">
      <TextField
        label={say("id")}
        value={id}
        onChange={onChange}
        hint={say("idHint")}
        problem={problem}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      {id !== "" && !isSlug(id) && (
        <p>
          <Button isSmall onClick={() => onChange(suggestion)}>
            {say("useSuggestion", { slug: suggestion })}
          </Button>
        </p>
      )}
    </div>
  );
}

/** The start values of a new agent. */
interface Beginning {
  readonly id: string;
  readonly definition: Definition;
}

interface Choice {
  readonly template?: string | undefined;
  /** The agent to copy. */
  readonly from?: string | undefined;
}

/** The start values that the address asks for: a copy, a template, or empty. */
function useBeginning(
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
