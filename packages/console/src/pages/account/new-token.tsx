import { useOperation } from "../../api/operations.ts";
import { publicAddress } from "../../shell/public-address.ts";
import { useMay, useWhoAmI } from "../../shell/who-am-i.ts";
import { Command } from "../../ui/basic/copy-button.tsx";
import { toast } from "../../ui/basic/toasts.tsx";
import { OperationDialog } from "../../ui/form/operation-dialog.tsx";
import { ShownOnce } from "../../ui/form/shown-once.tsx";
import { useTokensWords } from "./words.ts";

const lives = ["7", "30", "90", "365", "0"] as const;

/** Creates an API token, which is shown once. A superadmin also creates tokens for other users. */
export function NewToken({ onClose }: { readonly onClose: () => void }) {
  const say = useTokensWords();
  const isAllowed = useMay("superadmin");
  const { data: me } = useWhoAmI();
  const { data } = useOperation("user.list", {}, { enabled: isAllowed });
  const others = (data?.users ?? []).filter(({ userId }) => userId !== me?.userId);
  return (
    <OperationDialog
      operation="token.create"
      title={say("newToken")}
      action={say("create")}
      onClose={onClose}
      start={{ expiresInDays: "90" }}
      fields={({ expiresInDays }) => ({
        name: { label: say("name"), hint: say("nameHint") },
        expiresInDays: {
          label: say("expires"),
          hint: expiresInDays === "0" ? say("foreverHint") : null,
          choices: lives.map((value) => ({
            value,
            label: value === "0" ? say("forever") : say("days", { count: Number(value) }),
          })),
        },
        user: {
          label: say("for"),
          hint: null,
          isHidden: !isAllowed,
          choices: [
            { value: "", label: `${say("forMe")} (${me?.name ?? ""})` },
            ...others.map(({ userId, name, role }) => ({ value: userId, label: `${name} (${role})` })),
          ],
        },
      })}
      result={({ name, token }, _values, close) => (
        <ShownOnce
          title={say("created", { name })}
          label={say("token")}
          secret={token}
          onSaved={() => {
            toast(say("kept", { name }));
            close();
          }}
        >
          <div className="grid gap-1">
            <h3 className="text-base font-medium">{say("tryIt")}</h3>
            <Command text={`curl -H "Authorization: Bearer ${token}" '${publicAddress()}/api/auth/whoami'`} />
          </div>
          <div className="grid gap-1">
            <h3 className="text-base font-medium">{say("connect")}</h3>
            <Command
              text={`claude mcp add --transport http loadout ${publicAddress()}/mcp --header "Authorization: Bearer ${token}"`}
            />
          </div>
        </ShownOnce>
      )}
    />
  );
}
