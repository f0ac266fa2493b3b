import { useState } from "react";
import { useChange, useOperation } from "../../api/operations.ts";
import { useMay } from "../../shell/who-am-i.ts";
import { Button, IconButton } from "../../ui/basic/button.tsx";
import { Chip } from "../../ui/basic/chip.tsx";
import { toast } from "../../ui/basic/toasts.tsx";
import { ChangeSelect } from "../../ui/form/change-select.tsx";
import { Form, useBlocked } from "../../ui/form/form-dialog.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Loaded } from "../../ui/page/loading.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { useSignersWords } from "./signers-words.ts";

/** Who may sign skills for an environment, and whether it takes only what they signed. */

const modes = ["optional", "required"] as const;

export function Signers({ environment }: { readonly environment: string }) {
  const say = useSignersWords();
  const mayChange = useMay("superadmin");
  const query = useOperation("signer.list", { environment });
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2" data-signers>
      <h3>{say("title")}</h3>
      <Loaded query={query} rows={2}>
        {({ signatures, signers, ignored }) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {mayChange ? (
              <Demand environment={environment} signatures={signatures} />
            ) : (
              <p className="text-quiet">{say(signatures)}</p>
            )}
            {signers.length === 0 && <p className="text-quiet">{say("none")}</p>}
            <ul className="grid gap-2">
              {signers.map(({ name, fingerprint, keyType }) => (
                <li key={fingerprint} className="flex min-w-0 flex-wrap items-center gap-2" data-signer={name}>
                  <span className="min-w-0 truncate font-medium">{name}</span>
                  <Chip>{keyType}</Chip>
                  <code className="min-w-0 flex-1 truncate text-quiet" title={fingerprint}>
                    {fingerprint}
                  </code>
                  {mayChange && <RemoveSigner environment={environment} name={name} fingerprint={fingerprint} />}
                </li>
              ))}
            </ul>
            {ignored.length > 0 && <Chip tone="warn">{say("ignored", { count: ignored.length })}</Chip>}
            {mayChange && <AddSigner environment={environment} />}
          </div>
        )}
      </Loaded>
    </section>
  );
}

function Demand({
  environment,
  signatures,
}: {
  readonly environment: string;
  readonly signatures: (typeof modes)[number];
}) {
  const say = useSignersWords();
  return (
    <ChangeSelect
      operation="signer.require"
      label={say("demand")}
      value={signatures}
      options={modes.map((value) => ({ value, label: say(value) }))}
      input={(chosen) => ({ environment, signatures: chosen })}
      done={say("saved")}
    />
  );
}

function RemoveSigner({
  environment,
  name,
  fingerprint,
}: {
  readonly environment: string;
  readonly name: string;
  readonly fingerprint: string;
}) {
  const say = useSignersWords();
  const blocked = useBlocked();
  const remove = useChange("signer.remove");
  return (
    <>
      <IconButton
        icon="trash"
        label={say("remove", { name })}
        blocked={blocked}
        isBusy={remove.isPending}
        onClick={() =>
          remove.mutate({ environment, signer: fingerprint }, { onSuccess: () => toast(say("removed", { name })) })
        }
      />
      {remove.error && <Problem error={remove.error} />}
    </>
  );
}

function AddSigner({ environment }: { readonly environment: string }) {
  const say = useSignersWords();
  const blocked = useBlocked();
  const add = useChange("signer.add");
  const [name, setName] = useState("");
  const [key, setKey] = useState("");
  const submit = (): void =>
    add.mutate(
      { environment, name, key: [key] },
      {
        onSuccess() {
          toast(say("added", { name }));
          setName("");
          setKey("");
        },
      },
    );
  return (
    <Form className="grid gap-2" onSubmit={submit} isBusy={add.isPending} blocked={blocked} error={add.error}>
      <TextField label={say("name")} value={name} onChange={setName} required />
      <TextField label={say("key")} hint={say("keyHint")} value={key} onChange={setKey} required />
      <Button type="submit" className="justify-self-start" isBusy={add.isPending} blocked={blocked}>
        {say("add")}
      </Button>
    </Form>
  );
}
