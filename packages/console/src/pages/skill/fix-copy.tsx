import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useChange } from "../../api/operations.ts";
import { Button } from "../../ui/basic/button.tsx";
import { toast } from "../../ui/basic/toasts.tsx";
import { Editor } from "../../ui/editor/editor.tsx";
import { useBlocked } from "../../ui/form/form-dialog.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { Diagnostics } from "../../ui/skill/diagnostics.tsx";
import { Dialog } from "../../ui/window/dialog.tsx";
import { useUiWords } from "../../ui/words.ts";
import { CheckPanel, useChecks } from "./files/check-panel.tsx";
import type { ShownSkill } from "./skill-page.tsx";
import { useSkillWords } from "./words.ts";

/** The SKILL.md of a folder's skill in an editor with its checks; saved with the other files as a skill of the library. */
export function FixCopy({
  skill,
  text,
  onClose,
}: {
  readonly skill: ShownSkill;
  readonly text: string;
  /** With the text as it was edited. */
  readonly onClose: (typed: string) => void;
}) {
  const say = useSkillWords();
  const sayUi = useUiWords();
  const offline = useBlocked();
  const navigate = useNavigate();
  const [source, setSource] = useState({ text, revision: 0 });
  const [typed, setTyped] = useState(text);
  const [goTo, setGoTo] = useState<{ readonly line: number }>();
  const checks = useChecks("SKILL.md", typed);
  const copy = useChange("skill.copy");
  const refused = copy.data?.slug === undefined ? copy.data?.problems : undefined;
  const save = (): void =>
    copy.mutate(
      { name: skill.address, text: typed },
      {
        onSuccess({ slug }) {
          if (slug === undefined) return;
          toast(say("copied", { slug }));
          void navigate({ to: "/skills/$slug", params: { slug: `library:${slug}` } });
        },
      },
    );
  return (
    <Dialog
      isOpen
      isWide
      staysOpen={typed !== text}
      onClose={() => onClose(typed)}
      title={say("fixCopyTitle", { name: skill.id })}
      footer={
        <>
          <Button onClick={() => onClose(typed)}>{sayUi("cancel")}</Button>
          <Button variant="primary" isBusy={copy.isPending} blocked={offline ?? checks.blockedOf(typed)} onClick={save}>
            {say("fixCopySave")}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <p className="text-quiet">{say("fixCopyHint")}</p>
        {copy.error && <Problem error={copy.error} />}
        {refused && <Diagnostics label={say("notCopied")} found={refused} />}
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 md:grid-cols-[minmax(0,1fr)_18rem]">
          <div className="h-[45dvh] min-h-48 overflow-auto rounded-md border border-line">
            <Editor
              label="SKILL.md"
              path="SKILL.md"
              source={source}
              goTo={goTo}
              findings={checks.findings}
              onChange={setTyped}
            />
          </div>
          <CheckPanel
            skill={skill}
            text={typed}
            findings={checks.findings}
            isReadOnly={false}
            onLine={(line) => setGoTo({ line })}
            onFix={(fixed) => {
              setTyped(fixed);
              setSource(({ revision }) => ({ text: fixed, revision: revision + 1 }));
            }}
          />
        </div>
      </div>
    </Dialog>
  );
}
