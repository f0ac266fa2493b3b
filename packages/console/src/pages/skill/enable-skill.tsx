import { useChange } from "../../api/operations.ts";
import { useMay } from "../../shell/who-am-i.ts";
import { Button } from "../../ui/basic/button.tsx";
import { toast } from "../../ui/basic/toasts.tsx";
import { useBlocked } from "../../ui/form/form-dialog.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { Dialog } from "../../ui/window/dialog.tsx";
import type { SkillTabProps } from "./skill-page.tsx";
import { useSkillWords } from "./words.ts";

/** Disables a skill in the active environment, or enables it there. */
export function EnableSkill({ skill: { id, status } }: SkillTabProps) {
  const say = useSkillWords();
  const blocked = useBlocked();
  const isDisabled = status === "disabled";
  const change = useChange(isDisabled ? "skill.enable" : "skill.disable");
  const mayChange = useMay("admin");
  if (!mayChange || (!isDisabled && status !== "ready")) return null;
  const run = (): void =>
    change.mutate(
      { name: id },
      {
        onSuccess: ({ environment, isDisabled: isStill }) =>
          toast(say(isStill ? "nowDisabled" : "nowEnabled", { name: id, environment })),
      },
    );
  return (
    <>
      <Button icon={isDisabled ? "play" : "stop"} isBusy={change.isPending} blocked={blocked} onClick={run}>
        {say(isDisabled ? "enable" : "disable")}
      </Button>
      <Dialog
        isOpen={change.isError}
        onClose={() => change.reset()}
        title={say(isDisabled ? "notEnabled" : "notDisabled", { name: id })}
      >
        <Problem error={change.error} onRetry={run} />
      </Dialog>
    </>
  );
}
