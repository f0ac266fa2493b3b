import { useQueryClient } from "@tanstack/react-query";
import type { OutputOf } from "loadout/client";
import { useId, useState } from "react";
import { client } from "../../api/client.ts";
import { useIsLive } from "../../api/live.ts";
import { useChange, useOperation } from "../../api/operations.ts";
import { isTouched } from "../../api/touched.ts";
import { Button } from "../../ui/basic/button.tsx";
import { toast } from "../../ui/basic/toasts.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { Loaded } from "../../ui/page/loading.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { Dialog } from "../../ui/window/dialog.tsx";
import { useUiWords } from "../../ui/words.ts";
import { useBulkWords } from "./bulk-words.ts";
import type { ListedSkill } from "./skill-rows.ts";
import { sortOut } from "./sort-out.ts";

type Agent = OutputOf<"agent.list">["agents"][number];

/** One change of one agent: all of the skills, or none. */
export function AddToAgent({
  skills,
  onClose,
}: {
  readonly skills: readonly ListedSkill[];
  readonly onClose: () => void;
}) {
  const say = useBulkWords();
  const sayUi = useUiWords();
  const isLive = useIsLive();
  const form = useId();
  const query = useOperation("agent.list", {});
  const [wanted, setWanted] = useState<string>();
  const agents = query.data?.agents ?? [];
  const agent = agents.find(({ id }) => id === wanted) ?? agents.find(({ skills: own }) => own) ?? agents[0];
  const { fitting, others } = sortOut("agent", skills);
  const added = agent?.skills ? missingFrom(agent.skills, fitting) : [];
  const edit = useChange("agent.edit");
  const takeBack = useTakeBack();

  function submit(): void {
    if (!agent?.skills || added.length === 0 || edit.isPending) return;
    const before = agent.skills;
    edit.mutate(
      { id: agent.id, skills: [...before, ...added], from: agent.version },
      {
        onSuccess({ id, version }) {
          toast(say("agentAdded", { count: added.length, agent: id }), () => void takeBack({ id, version }, before));
          onClose();
        },
      },
    );
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={say("agentTitle")}
      footer={
        <>
          <Button onClick={onClose}>{sayUi("cancel")}</Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            isBusy={edit.isPending}
            blocked={isLive ? whyNot(agent) : sayUi("offlineReason")}
          >
            {say("agentAdd", { count: added.length })}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Loaded query={query} rows={2}>
          {() => (
            <SelectField
              label={say("agentLabel")}
              value={agent?.id ?? ""}
              options={agents.map(({ id }) => ({ value: id, label: id }))}
              onChange={setWanted}
            />
          )}
        </Loaded>
        {agent && <p>{whyNot(agent) ?? newText(agent)}</p>}
        {added.length > 0 && <p className="text-quiet">{added.join(", ")}</p>}
        {others.length > 0 && (
          <p className="text-quiet">
            {say("agentNot")} {others.map(({ skill }) => skill.address).join(", ")}
          </p>
        )}
        {edit.error && <Problem error={edit.error} />}
      </form>
    </Dialog>
  );

  function whyNot(of: Agent | undefined): string | undefined {
    if (!of) return say("agentLabel");
    if (!of.skills) return say("agentAll", { agent: of.id });
    return added.length === 0 ? say("agentHas", { agent: of.id }) : undefined;
  }
  function newText({ id, skills: own = [] }: Agent): string {
    return say("agentNew", { count: added.length, before: own.length, agent: id });
  }
}

/** By id, for each of these skills is the one its id means. */
const missingFrom = (own: readonly string[], skills: readonly ListedSkill[]): readonly string[] =>
  skills.filter(({ id, address }) => !own.includes(id) && !own.includes(address)).map(({ id }) => id);

/** Works also after the window it was asked from is gone. */
function useTakeBack(): (agent: Pick<Agent, "id" | "version">, skills: readonly string[]) => Promise<void> {
  const say = useBulkWords();
  const queries = useQueryClient();
  return async ({ id, version }, skills) => {
    try {
      await client().call("agent.edit", { id, skills: [...skills], from: version });
      await queries.invalidateQueries({ predicate: ({ queryKey }) => isTouched(queryKey, "agent") });
      toast(say("agentTaken", { agent: id }));
    } catch (error) {
      toast(say("undoFailed", { message: error instanceof Error ? error.message : String(error) }));
    }
  };
}
