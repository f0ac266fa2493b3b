import type { OutputOf } from "loadout/client";
import { lazy, Suspense, useState } from "react";
import { useOperation } from "../../api/operations.ts";
import { client } from "../../api/page-client.ts";
import { publicAddress } from "../../shell/public-address.ts";
import { useLanguage } from "../../shell/use-language.ts";
import { Button } from "../../ui/basic/button.tsx";
import { Chip } from "../../ui/basic/chip.tsx";
import { Command } from "../../ui/basic/copy-button.tsx";
import { ConfirmOperation } from "../../ui/form/confirm.tsx";
import { useBlocked } from "../../ui/form/form-dialog.tsx";
import { FactTable } from "../../ui/page/detail-page.tsx";
import { Empty } from "../../ui/page/empty.tsx";
import { Loaded } from "../../ui/page/loading.tsx";
import { Panel } from "../../ui/page/page.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { SettingsFrame } from "./settings-frame.tsx";
import { useSignInWords } from "./sign-in-words.ts";

/** How people sign in: the provider of the company, what it says about them, and whether it works. */

export type Provider = NonNullable<OutputOf<"auth.provider">["provider"]>;

const SetProvider = lazy(async () => ({ default: (await import("./set-provider.tsx")).SetProvider }));

export function SignInPage() {
  const say = useSignInWords();
  const [isEdited, setIsEdited] = useState(false);
  const query = useOperation("auth.provider", {});
  return (
    <SettingsFrame section="signIn">
      <Loaded query={query} rows={8}>
        {({ provider }) => (
          <>
            {provider ? (
              <Shown provider={provider} onEdit={() => setIsEdited(true)} />
            ) : (
              <Empty
                icon="locked"
                title={say("none")}
                actions={
                  <Button variant="primary" opensDialog onClick={() => setIsEdited(true)}>
                    {say("setUp")}
                  </Button>
                }
                command="loadout auth set-provider https://login.example.com --client-id loadout --secret-stdin"
              >
                <p>{say("noneHint")}</p>
              </Empty>
            )}
            {isEdited && (
              <Suspense>
                <SetProvider {...(provider && { provider })} onClose={() => setIsEdited(false)} />
              </Suspense>
            )}
          </>
        )}
      </Loaded>
    </SettingsFrame>
  );
}

function Shown({ provider, onEdit }: { readonly provider: Provider; readonly onEdit: () => void }) {
  const say = useSignInWords();
  const [isRemoved, setIsRemoved] = useState(false);
  const { issuer, label, missingGroups, redirectUri } = provider;
  return (
    <Panel
      title={label}
      className="max-w-4xl"
      actions={
        <Button isSmall icon="edit" opensDialog onClick={onEdit}>
          {say("change")}
        </Button>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4" data-provider={issuer}>
        <FactTable facts={useFacts(provider)} />
        <section className="grid gap-1">
          <h3>{say("redirect")}</h3>
          <Command text={redirectUri ?? `${publicAddress()}/sign-in/callback`} />
        </section>
        {missingGroups.length > 0 && <Chip tone="warn">{say("missing", { names: missingGroups.join(", ") })}</Chip>}
        <Test />
        <p>
          <Button variant="danger" icon="trash" opensDialog onClick={() => setIsRemoved(true)}>
            {say("remove")}
          </Button>
        </p>
        {isRemoved && (
          <ConfirmOperation
            operation="auth.remove-provider"
            input={{ confirmed: true }}
            title={say("removeTitle", { issuer })}
            action={say("remove")}
            done={() => say("removed")}
            onClose={() => setIsRemoved(false)}
          >
            <p>{say("removeText")}</p>
          </ConfirmOperation>
        )}
      </div>
    </Panel>
  );
}

const pairs = (rows: Provider["groups"]): string => rows.map(({ theirs, ours }) => `${theirs} → ${ours}`).join(", ");

function useFacts(provider: Provider) {
  const say = useSignInWords();
  const { issuer, clientId, secret, scopes, groupsClaim, roles, groups, newcomers, emailDomains, hours } = provider;
  return [
    { label: say("issuer"), value: <code className="break-all">{issuer}</code> },
    { label: say("clientId"), value: <code className="break-all">{clientId}</code> },
    { label: say("secret"), value: secret ? `${secret.name} (${secret.from})` : say("publicClient") },
    { label: say("scopes"), value: scopes.join(" ") },
    { label: say("groupsClaim"), value: <code>{groupsClaim}</code> },
    { label: say("roles"), value: pairs(roles) || "–" },
    { label: say("groups"), value: pairs(groups) || "–" },
    { label: say("newcomers"), value: say(newcomers) },
    { label: say("emailDomains"), value: emailDomains.join(", ") || say("all") },
    { label: say("hours"), value: String(hours) },
  ];
}

/** Asks the provider now, and says what would keep people from signing in. */
function Test() {
  const say = useSignInWords();
  const { language } = useLanguage();
  const blocked = useBlocked();
  const [state, setState] = useState<{
    readonly isBusy?: boolean;
    readonly error?: unknown;
    readonly found?: OutputOf<"auth.test-provider">;
  }>({});
  const { isBusy = false, error, found } = state;
  async function ask(): Promise<void> {
    setState({ isBusy: true });
    try {
      const { output } = await client().ask("auth.test-provider", {});
      setState({ found: output as OutputOf<"auth.test-provider"> });
    } catch (refused) {
      setState({ error: refused });
    }
  }
  return (
    <section className="grid gap-2">
      <p>
        <Button icon="play" isBusy={isBusy} blocked={blocked} onClick={() => void ask()}>
          {say("test")}
        </Button>
      </p>
      <div role="status" className="grid gap-2">
        {found && <p data-works>{say("works", { keys: found.keys })}</p>}
        {found?.problems.map((problem) => (
          <Chip key={problem.en} tone="warn">
            {problem[language === "en" ? "en" : "zh"]}
          </Chip>
        ))}
      </div>
      {error !== undefined && <Problem error={error} />}
    </section>
  );
}
