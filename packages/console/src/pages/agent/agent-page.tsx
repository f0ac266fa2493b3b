import { getRouteApi } from "@tanstack/react-router";
import { ProblemError } from "loadout/client";
import { lazy, Suspense } from "react";
import { codeOf } from "../../api/client.ts";
import { useOperation } from "../../api/operations.ts";
import { BackLink } from "../../ui/page/back-link.tsx";
import { Loaded, Skeleton } from "../../ui/page/loading.tsx";
import { Page } from "../../ui/page/page.tsx";
import { ExistingAgent } from "./existing-agent.tsx";
import { UnknownAgent } from "./unknown-agent.tsx";
import { type PinnedEnvironment, usePinnedEnvironment } from "./use-pinned-environment.ts";
import { useAgentWords } from "./words.ts";

const NewAgent = lazy(async () => ({ default: (await import("./new-agent.tsx")).NewAgent }));

const route = getRouteApi("/inside/agents/$agentId");

/** One agent, saved or new: what it is told, and what the model gets of that. */
export function AgentPage() {
  const say = useAgentWords();
  const { agentId } = route.useParams();
  const { query, environment } = usePinnedEnvironment();
  const isNew = agentId === "new";
  if (!environment)
    return (
      <Page title={isNew ? say("newTitle") : agentId} before={<BackLink to="/agents" label={say("back")} />}>
        <Loaded query={query}>{() => null}</Loaded>
      </Page>
    );
  if (isNew)
    return (
      <Suspense fallback={<Skeleton rows={8} />}>
        <NewAgent environment={environment} />
      </Suspense>
    );
  return <SavedAgent key={agentId} id={agentId} environment={environment} />;
}

function SavedAgent({ id, environment }: { readonly id: string; readonly environment: PinnedEnvironment }) {
  const say = useAgentWords();
  const query = useOperation("agent.show", { id, environment: environment.name });
  if (query.error instanceof ProblemError && codeOf(query.error) === "agent.not-found")
    return <UnknownAgent name={id} environment={environment.name} problem={query.error.problem} />;
  if (query.data) return <ExistingAgent agent={query.data} environment={environment} />;
  return (
    <Page title={id} before={<BackLink to="/agents" label={say("back")} />}>
      <Loaded query={query}>{() => null}</Loaded>
    </Page>
  );
}
