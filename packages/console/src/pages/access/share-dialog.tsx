import { type OutputOf, roles } from "loadout/client";
import { useState } from "react";
import { useChange, useOperation } from "../../api/operations.ts";
import { Button, IconButton } from "../../ui/basic/button.tsx";
import { Chip } from "../../ui/basic/chip.tsx";
import { toast } from "../../ui/basic/toasts.tsx";
import { Form, useBlocked } from "../../ui/form/form-dialog.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { Loaded } from "../../ui/page/loading.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { Dialog } from "../../ui/window/dialog.tsx";
import { useUsersWords } from "../account/words.ts";
import { useAccessWords } from "./words.ts";

/** Who may read, use and manage a thing: its grants, and a form that adds one. */

export interface SharedThing {
  readonly kind: "environment" | "agent" | "skill" | "approval";
  /** The environment, the agent's id, the slug, or `skills` for approvals. */
  readonly name: string;
  /** Of an agent. */
  readonly environment?: string;
}

type GrantRow = OutputOf<"grant.list">["grants"][number];

const verbs = ["read", "use", "manage"] as const;
/** Approvals are reviewed or decided; they are not used. */
const verbsOf = ({ kind }: SharedThing) => verbs.filter((verb) => kind !== "approval" || verb !== "use");

export function ShareDialog({ thing, onClose }: { readonly thing: SharedThing; readonly onClose: () => void }) {
  const say = useAccessWords();
  const grants = useOperation("grant.list", { ...thing });
  const isApproval = thing.kind === "approval";
  return (
    <Dialog isOpen onClose={onClose} title={isApproval ? say("approvers") : say("shareTitle", { name: thing.name })}>
      <div className="grid gap-4">
        <Loaded query={grants} rows={2}>
          {({ grants: rows }) => (
            <>
              <p className="text-quiet">{say(isApproval ? "approversHint" : rows.length === 0 ? "open" : "limited")}</p>
              {rows.length > 0 && (
                <ul className="grid gap-2">
                  {rows.map((grant) => (
                    <GrantLine key={grant.grantee} thing={thing} grant={grant} />
                  ))}
                </ul>
              )}
            </>
          )}
        </Loaded>
        <AddGrant thing={thing} />
      </div>
    </Dialog>
  );
}

function GrantLine({ thing, grant }: { readonly thing: SharedThing; readonly grant: GrantRow }) {
  const say = useAccessWords();
  const sayUsers = useUsersWords();
  const blocked = useBlocked();
  const remove = useChange("grant.remove");
  const { grantee, granteeName, verb } = grant;
  const kind = grantee.slice(0, grantee.indexOf(":")) as "role" | "group" | "user";
  const role = roles.find((one) => grantee === `role:${one}`);
  const name = role ? sayUsers(role) : (granteeName ?? grantee);
  return (
    <li className="grid gap-2">
      <div className="flex min-w-0 items-center gap-2">
        <span className="min-w-0 flex-1 truncate">{granteeName === undefined ? grantee : say(kind, { name })}</span>
        {granteeName === undefined && <Chip tone="warn">{say("gone")}</Chip>}
        <Chip>{say(verb)}</Chip>
        <IconButton
          icon="trash"
          label={say("take", { name })}
          blocked={blocked}
          isBusy={remove.isPending}
          onClick={() => remove.mutate({ ...thing, from: grantee }, { onSuccess: () => toast(say("taken", { name })) })}
        />
      </div>
      {remove.error && <Problem error={remove.error} />}
    </li>
  );
}

function AddGrant({ thing }: { readonly thing: SharedThing }) {
  const say = useAccessWords();
  const sayUsers = useUsersWords();
  const groups = useOperation("group.list", {});
  const users = useOperation("user.list", {});
  const [to, setTo] = useState("role:admin");
  const [verb, setVerb] = useState<(typeof verbs)[number]>(thing.kind === "approval" ? "read" : "use");
  const add = useChange("grant.add");
  const blocked = useBlocked();
  const grantees = [
    ...(groups.data?.groups ?? []).map(({ id, name }) => ({ value: `group:${id}`, label: say("group", { name }) })),
    ...roles.map((name) => ({ value: `role:${name}`, label: say("role", { name: sayUsers(name) }) })),
    ...(users.data?.users ?? []).map(({ userId, name }) => ({
      value: `user:${userId}`,
      label: say("user", { name }),
    })),
  ];
  const submit = (): void =>
    add.mutate(
      { ...thing, to, verb },
      { onSuccess: ({ granteeName = to }) => toast(say("shared", { name: granteeName })) },
    );
  return (
    <Form className="grid gap-3" onSubmit={submit} isBusy={add.isPending} blocked={blocked} error={add.error}>
      <SelectField label={say("whom")} value={to} onChange={setTo} options={grantees} />
      <div className="flex flex-wrap items-end gap-2">
        <SelectField
          label={say("verb")}
          value={verb}
          onChange={(value) => setVerb(verbs.find((one) => one === value) ?? "use")}
          options={verbsOf(thing).map((value) => ({ value, label: say(value) }))}
        />
        <Button type="submit" variant="primary" isBusy={add.isPending} blocked={blocked}>
          {say("add")}
        </Button>
      </div>
    </Form>
  );
}
