import { useNavigate } from "@tanstack/react-router";
import { useIsLive } from "../../api/live.ts";
import { useChange } from "../../api/operations.ts";
import { Button } from "../../ui/basic/button.tsx";
import { Icon } from "../../ui/basic/icon.tsx";
import { toast } from "../../ui/basic/toasts.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { askHidden } from "../../ui/skill/ask-hidden.ts";
import { Diagnostics, useFound } from "../../ui/skill/diagnostics.tsx";
import { useUiWords } from "../../ui/words.ts";
import type { ShownSkill } from "./skill-tab.ts";
import { useSkillWords } from "./words.ts";

type Source = "environment" | "project" | "user" | "path" | "builtin";

/** Skills of folders are changed where they are, or as a copy in the library. */
export function ReadOnlyBanner({ skill }: { readonly skill: ShownSkill }) {
  const say = useSkillWords();
  const sayUi = useUiWords();
  const isLive = useIsLive();
  const navigate = useNavigate();
  const copy = useChange("skill.copy");
  const translate = useFound();
  const refused = copy.data?.slug === undefined ? copy.data?.problems : undefined;

  const copyToLibrary = (allowHiddenText = false): void =>
    copy.mutate(
      { name: skill.address, allowHiddenText },
      {
        async onSuccess({ slug, problems }) {
          const hidden = problems.filter(({ rule }) => rule === "text.hidden" || rule === "entry.hidden");
          if (slug === undefined && !allowHiddenText && hidden.length > 0 && (await askHidden(hidden.map(translate))))
            return copyToLibrary(true);
          if (slug === undefined) return;
          toast(say("copied", { slug }));
          void navigate({ to: "/skills/$slug", params: { slug: `library:${slug}` } });
        },
      },
    );

  return (
    <div className="grid gap-2">
      <section
        aria-label={sayUi("readOnly")}
        className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line bg-raised px-3 py-2"
        data-read-only
      >
        <Icon name="info" className="size-4 text-quiet" />
        <div className="min-w-0 flex-1 basis-60">
          <p className="font-medium">{say("readOnly", { source: say(skill.source as Source) })}</p>
          <p className="text-quiet">{say("readOnlyText", { path: skill.directory })}</p>
        </div>
        {skill.status !== "invalid" && skill.status !== "untrusted" && (
          <Button
            icon="copy"
            isBusy={copy.isPending}
            blocked={isLive ? undefined : sayUi("offlineReason")}
            onClick={() => copyToLibrary()}
          >
            {say("copyToLibrary")}
          </Button>
        )}
      </section>
      {copy.error && <Problem error={copy.error} />}
      {refused && <Diagnostics label={say("notCopied")} found={refused} />}
    </div>
  );
}
