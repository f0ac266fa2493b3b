import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useChange, useOperation } from "../../api/operations.ts";
import { useMay } from "../../shell/who-am-i.ts";
import { Button, buttonLook } from "../../ui/basic/button.tsx";
import { Icon } from "../../ui/basic/icon.tsx";
import { useBlocked } from "../../ui/form/form-dialog.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import type { Server } from "./server-draft.ts";
import { useMcpWords } from "./words.ts";

/** Binds a server: to a skill, whose activation brings its tools, or to an agent, which always has them. */
export function UseServer({ server: { name } }: { readonly server: Pick<Server, "name"> }) {
  const isAllowed = useMay("superadmin");
  if (!isAllowed) return null;
  return (
    <div className="grid gap-3" data-use-server={name}>
      <InSkill name={name} />
      <InAgent name={name} />
    </div>
  );
}

function InSkill({ name }: { readonly name: string }) {
  const say = useMcpWords();
  const { data } = useOperation("skill.list", { source: "library" });
  const change = useChange("skill.deps");
  const skills = (data?.skills ?? []).filter(
    ({ status, dependencies }) => status === "ready" && !dependencies.servers.includes(name),
  );
  return (
    <Bind
      label={say("useInSkill")}
      hint={say("useInSkillHint")}
      action={say("useAdd")}
      names={skills.map(({ id }) => id)}
      none={say("useNoSkill")}
      isBusy={change.isPending}
      error={change.error}
      onBind={(id, onDone) => {
        const skill = skills.find((one) => one.id === id);
        if (!skill) return;
        const servers = [...skill.dependencies.servers, name];
        change.mutate({ name: skill.address, servers, from: skill.libraryVersion }, { onSuccess: onDone });
      }}
      bound={(id) => (
        <>
          <Link
            to="/skills/$slug"
            params={{ slug: id }}
            search={{ tab: "dependencies" }}
            className={`${buttonLook("plain", true)} max-md:min-h-11`}
          >
            {say("open", { name: id })}
          </Link>
          <Link to="/playground" search={{ skill: id }} className={`${buttonLook("plain", true)} max-md:min-h-11`}>
            {say("useTry")}
          </Link>
        </>
      )}
    />
  );
}

function InAgent({ name }: { readonly name: string }) {
  const say = useMcpWords();
  const { data } = useOperation("agent.list", {});
  const change = useChange("agent.edit");
  /** The last agent leaves the choice as it is bound, and its message stays. */
  const [hasBound, setHasBound] = useState(false);
  const agents = (data?.agents ?? []).filter(({ mcp = [] }) => !mcp.includes(name));
  if (data && agents.length === 0 && !hasBound) return null;
  return (
    <Bind
      label={say("useInAgent")}
      hint={say("useInAgentHint")}
      action={say("useGive")}
      names={agents.map(({ id }) => id)}
      none=""
      isBusy={change.isPending}
      error={change.error}
      onBind={(id, onDone) => {
        const agent = agents.find((one) => one.id === id);
        if (!agent) return;
        setHasBound(true);
        change.mutate({ id, mcp: [...(agent.mcp ?? []), name], from: agent.version }, { onSuccess: onDone });
      }}
      bound={(id) => (
        <Link to="/agents/$agentId" params={{ agentId: id }} className={`${buttonLook("plain", true)} max-md:min-h-11`}>
          {say("open", { name: id })}
        </Link>
      )}
    />
  );
}

/** A choice with a button, and what was bound last. */
function Bind({
  label,
  hint,
  action,
  names,
  none,
  isBusy,
  error,
  onBind,
  bound,
}: {
  readonly label: string;
  readonly hint: string;
  readonly action: string;
  readonly names: readonly string[];
  /** Where there is nothing to choose. */
  readonly none: string;
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly onBind: (name: string, onDone: () => void) => void;
  readonly bound: (name: string) => ReactNode;
}) {
  const say = useMcpWords();
  const [wanted, setWanted] = useState<string>();
  const [done, setDone] = useState<string>();
  const chosen = wanted !== undefined && names.includes(wanted) ? wanted : (names[0] ?? "");
  const blocked = useBlocked();
  if (names.length === 0 && done === undefined && none !== "")
    return (
      <div className="grid justify-items-start gap-1">
        <h4 className="font-medium">{label}</h4>
        <p className="text-quiet">{none}</p>
        <Link to="/skills" className={`${buttonLook("plain", true)} max-md:min-h-11`}>
          {say("useSkills")}
        </Link>
      </div>
    );
  return (
    <div className="grid gap-1">
      {done !== undefined && (
        <p role="status" className="flex flex-wrap items-center gap-2 text-good" data-bound={done}>
          <Icon name="check" />
          {say("useDone", { name: done })}
          {bound(done)}
        </p>
      )}
      {names.length > 0 && (
        <>
          <div className="flex flex-wrap items-end gap-2">
            <div className="min-w-48 flex-1">
              <SelectField
                label={label}
                hint={hint}
                value={chosen}
                options={names.map((name) => ({ value: name, label: name }))}
                onChange={setWanted}
              />
            </div>
          </div>
          <p>
            <Button
              icon="plus"
              isBusy={isBusy}
              blocked={blocked}
              onClick={() => chosen !== "" && onBind(chosen, () => setDone(chosen))}
            >
              {action}
            </Button>
          </p>
        </>
      )}
      {error && <Problem error={error} />}
    </div>
  );
}
