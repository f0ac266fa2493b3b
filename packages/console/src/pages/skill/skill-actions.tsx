import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useIsLive } from "../../api/live.ts";
import { isTouched } from "../../api/touched.ts";
import { buttonLook, IconButton } from "../../ui/basic/button.tsx";
import { CopyAs } from "../../ui/basic/copy-as.tsx";
import { Icon } from "../../ui/basic/icon.tsx";
import { toast } from "../../ui/basic/toasts.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { Dialog } from "../../ui/window/dialog.tsx";
import { Menu } from "../../ui/window/menu.tsx";
import { useUiWords } from "../../ui/words.ts";
import { DeleteSkill } from "./delete-skill.tsx";
import { duplicateSkill } from "./duplicate-skill.ts";
import { RenameSkill } from "./rename-skill.tsx";
import type { ShownSkill } from "./skill-tab.ts";
import { useSkillWords } from "./words.ts";

/** What can be done with a skill as a whole. */
export function SkillActions({ skill }: { readonly skill: ShownSkill }) {
  const say = useSkillWords();
  const { id, address, library, status } = skill;
  const called = status === "ready" ? id : address;
  return (
    <>
      {status === "ready" && (
        <Link to="/playground" search={{ skill: id }} className={buttonLook("primary")}>
          <Icon name="play" />
          {say("tryIt")}
        </Link>
      )}
      {library && (
        <a href={`/api/skill/export?name=${encodeURIComponent(id)}`} download className={buttonLook()}>
          <Icon name="download" />
          {say("export")}
        </a>
      )}
      <CopyAs
        command={`loadout skill show ${called}`}
        path={`/api/skill/show?name=${encodeURIComponent(called)}`}
        json={skill}
      />
      {library && <MoreActions slug={id} version={library.version} />}
    </>
  );
}

function MoreActions({ slug, version }: { readonly slug: string; readonly version: number }) {
  const say = useSkillWords();
  const sayUi = useUiWords();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [isDeleting, setIsDeleting] = useState(false);
  const [renaming, setRenaming] = useState<"open" | "hidden" | undefined>();
  const isLive = useIsLive();
  const duplicate = useMutation({
    mutationFn: () => duplicateSkill(slug),
    async onSuccess(made) {
      await queries.invalidateQueries({ predicate: ({ queryKey }) => isTouched(queryKey, "skill") });
      toast(say("duplicated", { slug: made }));
      await navigate({ to: "/skills/$slug", params: { slug: `library:${made}` } });
    },
  });
  return (
    <>
      <Menu
        trigger={
          <IconButton
            icon="more"
            label={say("more")}
            isBusy={duplicate.isPending}
            blocked={isLive ? undefined : sayUi("offlineReason")}
          />
        }
        entries={[
          { id: "duplicate", label: say("duplicate"), icon: "copy", onSelect: () => duplicate.mutate() },
          { id: "rename", label: say("rename"), icon: "edit", onSelect: () => setRenaming("open") },
          { id: "delete", label: say("delete"), icon: "trash", isDanger: true, onSelect: () => setIsDeleting(true) },
        ]}
      />
      <Dialog isOpen={duplicate.isError} onClose={() => duplicate.reset()} title={say("duplicate")}>
        <Problem error={duplicate.error} onRetry={() => duplicate.mutate()} />
      </Dialog>
      {renaming !== undefined && (
        <RenameSkill
          slug={slug}
          version={version}
          isOpen={renaming === "open"}
          onHide={() => setRenaming("hidden")}
          onDone={() => setRenaming(undefined)}
        />
      )}
      {isDeleting && <DeleteSkill slug={slug} version={version} onClose={() => setIsDeleting(false)} />}
    </>
  );
}
