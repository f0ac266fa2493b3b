import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { client } from "../../api/client.ts";
import { useOperation } from "../../api/operations.ts";
import { buttonLook } from "../../ui/basic/button.tsx";
import { Icon } from "../../ui/basic/icon.tsx";
import { Skeleton } from "../../ui/page/loading.tsx";
import { Page } from "../../ui/page/page.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import type { Agents } from "./agent-field.tsx";
import { Composer } from "./composer.tsx";
import { type DispatchDraft, draftOf, emptyDraft } from "./draft.ts";
import { useNewWords } from "./new-words.ts";

const route = getRouteApi("/inside/dispatch/new");

/** A task for another agent. What it begins with stands in the address. */
export function NewDispatchPage() {
  const say = useNewWords();
  const { from, to, task, session } = route.useSearch();
  const earlier = useOperation("dispatch.show", { id: from ?? "" }, { enabled: from !== undefined });
  const agents = useAgents();
  const isReady = (from === undefined || earlier.data || earlier.error) && (agents.data || agents.error);
  if (!isReady)
    return (
      <NewPage>
        <Skeleton rows={8} />
      </NewPage>
    );
  const first: DispatchDraft = {
    ...(earlier.data ? draftOf(earlier.data) : emptyDraft),
    ...(task !== undefined && { task }),
    ...(session !== undefined && { session }),
    ...(to !== undefined && { agent: to }),
  };
  return (
    <NewPage>
      {earlier.error && (
        <div className="mb-3 grid gap-2">
          <p>{say("fromGone")}</p>
          <Problem error={earlier.error} />
        </div>
      )}
      <Composer
        key={from}
        first={first.agent === "" ? { ...first, agent: likelyAgent(agents.data) } : first}
        agents={agents}
      />
    </NewPage>
  );
}

function NewPage({ children }: { readonly children: ReactNode }) {
  const say = useNewWords();
  return (
    <Page
      title={say("title")}
      before={
        <Link
          to="/dispatch"
          aria-label={say("back")}
          title={say("back")}
          className={`${buttonLook("quiet", true)} min-w-9 max-md:min-h-11 max-md:min-w-11`}
        >
          <Icon name="left" />
        </Link>
      }
    >
      {children}
    </Page>
  );
}

/** Looking for agents starts their commands: not for each change of any dispatch. */
const useAgents = () =>
  useQuery({
    queryKey: ["installed-agents"],
    queryFn: ({ signal }): Promise<Agents> => client().call("dispatch.agents", {}, { signal }),
  });

/** The first that is here; the one for demos only where there is no other. */
function likelyAgent(found: Agents | undefined): string {
  const here = found?.agents.filter(({ isFound }) => isFound) ?? [];
  return (here.find(({ protocol }) => protocol !== "builtin") ?? here[0])?.agent ?? "";
}
