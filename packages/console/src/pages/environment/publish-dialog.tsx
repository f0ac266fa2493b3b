import type { OutputOf } from "loadout/client";
import { useState } from "react";
import { useChange, useOperation } from "../../api/operations.ts";
import { publicAddress } from "../../shell/public-address.ts";
import { Button, IconButton } from "../../ui/basic/button.tsx";
import { Chip } from "../../ui/basic/chip.tsx";
import { Command } from "../../ui/basic/copy-button.tsx";
import { TimeAgo } from "../../ui/basic/time-ago.tsx";
import { toast } from "../../ui/basic/toasts.tsx";
import { ChangeSelect } from "../../ui/form/change-select.tsx";
import { Form, useBlocked } from "../../ui/form/form-dialog.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Loaded } from "../../ui/page/loading.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { Dialog } from "../../ui/window/dialog.tsx";
import { usePublishWords } from "./publish-words.ts";

/** To whom an environment publishes its skills: the addresses, what is offered and what is not, and the tokens. */

type Published = OutputOf<"environment.published">;
type TokenRow = Published["tokens"][number];

const modes = ["nobody", "tokens", "public"] as const;

export function PublishDialog({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  const say = usePublishWords();
  const published = useOperation("environment.published", { name });
  return (
    <Dialog isOpen onClose={onClose} title={say("title", { name })}>
      <Loaded query={published} rows={4}>
        {(shown) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4" data-published={shown.to}>
            <Audience shown={shown} />
            {shown.to === "nobody" ? <p className="text-quiet">{say("nobodyText")}</p> : <Offered shown={shown} />}
            {shown.to !== "nobody" && <Tokens shown={shown} />}
            {shown.to !== "nobody" && shown.withheld.length > 0 && <Withheld shown={shown} />}
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}

function Audience({ shown: { environment, to } }: { readonly shown: Published }) {
  const say = usePublishWords();
  return (
    <ChangeSelect
      operation="environment.publish"
      label={say("to")}
      value={to}
      options={modes.map((value) => ({ value, label: say(value) }))}
      input={(chosen) => ({ name: environment, to: chosen })}
      done={say("changed")}
    />
  );
}

function Offered({ shown: { paths, reachable, skills } }: { readonly shown: Published }) {
  const say = usePublishWords();
  return (
    <>
      {paths.length > 0 && (
        <section className="grid gap-1">
          <h3>{say("address")}</h3>
          {paths.map((path) => (
            <Command key={path} text={`npx skills add ${publicAddress()}${path}`} />
          ))}
        </section>
      )}
      <p data-offered={skills.length}>
        {reachable ? say("offered", { count: skills.length }) : <Chip tone="warn">{say("notReachable")}</Chip>}
      </p>
    </>
  );
}

/** The skills that are not offered, by reason. */
function Withheld({ shown: { withheld } }: { readonly shown: Published }) {
  const say = usePublishWords();
  const reasons = Map.groupBy(withheld, ({ message }) => message);
  return (
    <section className="grid gap-2">
      <h3>{say("withheld")}</h3>
      <ul className="grid gap-2">
        {[...reasons].map(([message, skills]) => (
          <li key={message}>
            <p className="text-quiet first-letter:uppercase">{message}</p>
            <p className="flex flex-wrap gap-x-3">
              {skills.map(({ id }) => (
                <code key={id} className="min-w-0 break-words" data-withheld={id}>
                  {id}
                </code>
              ))}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tokens({ shown: { environment, tokens } }: { readonly shown: Published }) {
  const say = usePublishWords();
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3>{say("tokenList")}</h3>
      {tokens.length === 0 ? (
        <p className="text-quiet">{say("noTokens")}</p>
      ) : (
        <ul className="grid gap-2">
          {tokens.map((token) => (
            <TokenLine key={token.id} token={token} />
          ))}
        </ul>
      )}
      <NewAddress environment={environment} />
    </section>
  );
}

function TokenLine({ token }: { readonly token: TokenRow }) {
  const say = usePublishWords();
  const blocked = useBlocked();
  const revoke = useChange("environment.revoke-token");
  const { id, name, prefix, grantee, granteeName, usedAt } = token;
  const kind = grantee.startsWith("group:") ? "group" : "role";
  return (
    <li className="grid gap-2" data-token={name}>
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <span className="min-w-0 truncate font-medium">{name}</span>
        <code className="text-quiet">{prefix}…</code>
        {granteeName === undefined ? (
          <Chip tone="warn">{say("gone")}</Chip>
        ) : (
          <Chip>{say(kind, { name: granteeName })}</Chip>
        )}
        <span className="ml-auto text-quiet">{usedAt === undefined ? say("never") : <TimeAgo time={usedAt} />}</span>
        <IconButton
          icon="trash"
          label={say("revoke", { name })}
          blocked={blocked}
          isBusy={revoke.isPending}
          onClick={() => revoke.mutate({ id }, { onSuccess: () => toast(say("revoked", { name })) })}
        />
      </div>
      {revoke.error && <Problem error={revoke.error} />}
    </li>
  );
}

/** Creates a token; its address is shown once, below the form. */
function NewAddress({ environment }: { readonly environment: string }) {
  const say = usePublishWords();
  const blocked = useBlocked();
  const groups = useOperation("group.list", {});
  const create = useChange("environment.create-token");
  const [name, setName] = useState("");
  const [as, setAs] = useState("role:user");
  const grantees = [
    ...(["user", "admin"] as const).map((role) => ({ value: `role:${role}`, label: say("role", { name: role }) })),
    ...(groups.data?.groups ?? []).map((group) => ({
      value: `group:${group.id}`,
      label: say("group", { name: group.name }),
    })),
  ];
  const submit = (): void => create.mutate({ name, environment, as }, { onSuccess: () => setName("") });
  return (
    <Form className="grid gap-3" onSubmit={submit} isBusy={create.isPending} blocked={blocked} error={create.error}>
      <div className="flex flex-wrap items-end gap-2">
        <TextField label={say("purpose")} value={name} onChange={setName} required />
        <SelectField label={say("as")} value={as} onChange={setAs} options={grantees} />
        <Button type="submit" isBusy={create.isPending} blocked={blocked}>
          {say("create")}
        </Button>
      </div>
      {create.data && (
        <div
          className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-md bg-warn-soft p-3 text-warn"
          role="status"
          data-address
        >
          <p>{say("once")}</p>
          <Command text={`npx skills add ${publicAddress()}${create.data.path}`} />
        </div>
      )}
    </Form>
  );
}
