import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useOperation } from "../../api/operations.ts";
import { Button } from "../../ui/basic/button.tsx";
import { useBlocked } from "../../ui/form/form-dialog.tsx";
import { OperationDialog } from "../../ui/form/operation-dialog.tsx";
import { Empty } from "../../ui/page/empty.tsx";
import { Loaded } from "../../ui/page/loading.tsx";
import { Page } from "../../ui/page/page.tsx";
import { EnvironmentCard } from "./environment-card.tsx";
import { EnvironmentDetails } from "./environment-details.tsx";
import { useEnvironmentsWords } from "./words.ts";

const route = getRouteApi("/inside/environments");

/** The environments as cards, with the active one marked. */
export function EnvironmentsPage() {
  const say = useEnvironmentsWords();
  const blocked = useBlocked();
  const navigate = useNavigate({ from: "/environments" });
  const { name } = route.useSearch();
  const [isCreating, setIsCreating] = useState(false);
  const query = useOperation("environment.list", {});
  const create = (
    <Button variant="primary" icon="plus" blocked={blocked} opensDialog onClick={() => setIsCreating(true)}>
      {say("create")}
    </Button>
  );
  return (
    <Page title={say("title")} actions={create}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p className="text-quiet">{say("intro")}</p>
        <Loaded query={query}>
          {({ active, environments }) =>
            environments.length === 0 ? (
              <Empty icon="environment" title={say("emptyTitle")} command="loadout env create staging">
                <p>{say("emptyText", { active })}</p>
              </Empty>
            ) : (
              <ul
                aria-label={say("list")}
                className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[repeat(2,minmax(0,1fr))]"
              >
                {environments
                  .toSorted((one, other) => Number(other.active) - Number(one.active))
                  .map((place) => (
                    <li key={place.directory}>
                      <EnvironmentCard place={place} />
                    </li>
                  ))}
              </ul>
            )
          }
        </Loaded>
      </div>
      {isCreating && <CreateEnvironment onClose={() => setIsCreating(false)} />}
      {name !== undefined && (
        <EnvironmentDetails name={name} onClose={() => void navigate({ search: {}, resetScroll: false })} />
      )}
    </Page>
  );
}

function CreateEnvironment({ onClose }: { readonly onClose: () => void }) {
  const say = useEnvironmentsWords();
  return (
    <OperationDialog
      operation="environment.create"
      title={say("createTitle")}
      action={say("createAction")}
      fields={{ name: { label: say("name"), hint: say("nameHint") } }}
      done={({ name }) => say("created", { name })}
      onClose={onClose}
    >
      <p className="text-quiet">{say("createText")}</p>
    </OperationDialog>
  );
}
