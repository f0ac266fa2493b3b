import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useId, useState } from "react";
import { useIsLive } from "../../api/live.ts";
import { useChange, useOperation } from "../../api/operations.ts";
import { Button } from "../../ui/basic/button.tsx";
import { toast } from "../../ui/basic/toasts.tsx";
import { Switch } from "../../ui/form/switch.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Loaded } from "../../ui/page/loading.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { Dialog } from "../../ui/window/dialog.tsx";
import { useUiWords } from "../../ui/words.ts";
import { useSkillWords } from "./words.ts";

/**
 * Asks for the new slug, shows who names the old one, and goes to the skill under its new name. Closing keeps what was
 * typed; only cancelling drops it.
 */
export function RenameSkill({
  slug,
  version,
  isOpen,
  onHide,
  onDone,
}: {
  readonly slug: string;
  readonly version: number;
  readonly isOpen: boolean;
  readonly onHide: () => void;
  readonly onDone: () => void;
}) {
  const say = useSkillWords();
  const sayUi = useUiWords();
  const navigate = useNavigate();
  const form = useId();
  const [to, setTo] = useState(slug);
  const [isUpdating, setIsUpdating] = useState(true);
  const usage = useOperation("skill.usage", { name: `library:${slug}` });
  const rename = useChange("skill.rename");
  const wanted = to.trim();
  const isLive = useIsLive();
  const blocked = !isLive
    ? sayUi("offlineReason")
    : wanted === "" || wanted === slug
      ? say("renameBlocked")
      : undefined;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (blocked !== undefined || rename.isPending) return;
    rename.mutate(
      { name: `library:${slug}`, to: wanted, updateReferences: isUpdating, from: version },
      {
        onSuccess({ skills, agents, globals }) {
          const left = [...skills, ...agents, ...globals].filter(({ updated }) => !updated).map(({ name }) => name);
          toast(
            left.length === 0
              ? say("renamed", { slug: wanted })
              : say("renamedLeft", { slug: wanted, names: left.join(", ") }),
          );
          onDone();
          void navigate({ to: "/skills/$slug", params: { slug: `library:${wanted}` }, ignoreBlocker: true });
        },
      },
    );
  };

  return (
    <Dialog
      isOpen={isOpen}
      onClose={wanted === slug ? onDone : onHide}
      title={say("renameTitle", { slug })}
      footer={
        <>
          <Button onClick={onDone}>{sayUi("cancel")}</Button>
          <Button type="submit" form={form} variant="primary" isBusy={rename.isPending} blocked={blocked}>
            {say("renameAction")}
          </Button>
        </>
      }
    >
      <form id={form} className="grid gap-3" onSubmit={submit}>
        <TextField
          label={say("newSlug")}
          hint={say("newSlugHint")}
          value={to}
          onChange={setTo}
          autoComplete="off"
          spellCheck={false}
        />
        <Loaded query={usage} rows={2}>
          {({ agents, dependents }) =>
            agents.length + dependents.length === 0 ? (
              <p className="text-quiet">{say("noReferences")}</p>
            ) : (
              <Switch
                label={say("updateReferences")}
                hint={[...agents, ...dependents].join(", ")}
                isOn={isUpdating}
                onChange={setIsUpdating}
              />
            )
          }
        </Loaded>
        {rename.error && <Problem error={rename.error} />}
      </form>
    </Dialog>
  );
}
