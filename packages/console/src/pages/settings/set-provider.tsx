import { OperationDialog } from "../../ui/form/operation-dialog.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import type { Provider } from "./sign-in-page.tsx";
import { useSignInWords } from "./sign-in-words.ts";

/** Sets or changes the provider. Lists are shown as lines, and sent whole. */

const lines = (rows: Provider["groups"] = []): string => rows.map(({ theirs, ours }) => `${theirs}=${ours}`).join("\n");
/** A list that is cleared is sent as such: one that is left out stays. */
const listOf = (text = "", separator = /\n/): string[] => {
  const all = text
    .split(separator)
    .map((one) => one.trim())
    .filter((one) => one !== "");
  return all.length === 0 ? [""] : all;
};
const modes = ["mapped", "user", "invited"] as const;

export function SetProvider({ provider, onClose }: { readonly provider?: Provider; readonly onClose: () => void }) {
  const say = useSignInWords();
  return (
    <OperationDialog
      operation="auth.set-provider"
      title={say(provider ? "changeTitle" : "setUp")}
      action={say("save")}
      onClose={onClose}
      isWide
      start={{
        issuer: provider?.issuer ?? "",
        clientId: provider?.clientId ?? "",
        label: provider?.label ?? "",
        newcomers: provider?.newcomers ?? "mapped",
        groupsClaim: provider?.groupsClaim ?? "groups",
        roles: lines(provider?.roles),
        groups: lines(provider?.groups),
        emailDomains: provider?.emailDomains.join(" ") ?? "",
        scopes: provider?.scopes.join(" ") ?? "openid profile email",
        hours: String(provider?.hours ?? 12),
      }}
      fields={{
        issuer: { label: say("issuer"), hint: null, isRequired: true },
        clientId: { label: say("clientId"), hint: null, isRequired: true },
        secret: { label: say("secret"), hint: provider?.secret ? say("secretKept") : null },
        label: { label: say("label"), hint: null },
        newcomers: {
          label: say("newcomers"),
          hint: null,
          choices: modes.map((value) => ({ value, label: say(value) })),
        },
        groupsClaim: { label: say("groupsClaim"), hint: null },
        roles: {
          label: say("roles"),
          control: (props) => <TextArea {...own(props)} rows={3} hint={say("rolesHint")} />,
        },
        groups: {
          label: say("groups"),
          control: (props) => <TextArea {...own(props)} rows={3} hint={say("groupsHint")} />,
        },
        emailDomains: { label: say("emailDomains") },
        scopes: { label: say("scopes"), hint: null },
        hours: { label: say("hours"), hint: null },
      }}
      toInput={({ roles, groups, emailDomains, scopes, secret, hours, ...rest }) => ({
        issuer: rest.issuer?.trim(),
        clientId: rest.clientId?.trim(),
        ...(rest.groupsClaim && { groupsClaim: rest.groupsClaim.trim() }),
        ...(secret && { secret }),
        label: rest.label?.trim() ?? "",
        newcomers: modes.find((mode) => mode === rest.newcomers) ?? "mapped",
        roles: listOf(roles),
        groups: listOf(groups),
        emailDomains: listOf(emailDomains, /[\s,]+/),
        scopes: listOf(scopes, /[\s,]+/),
        ...(hours && { hours: Number(hours) }),
      })}
      done={() => say("saved")}
    />
  );
}

const own = ({ label, value, onChange, problem }: OwnProps) => ({ label, value, onChange, problem });

interface OwnProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problem: string | undefined;
}
