import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useOperation, useRefetch } from "../../api/operations.ts";
import { buttonLook, IconButton } from "../../ui/basic/button.tsx";
import { CopyAs } from "../../ui/basic/copy-as.tsx";
import { Icon } from "../../ui/basic/icon.tsx";
import { toast } from "../../ui/basic/toasts.tsx";
import { useBlocked } from "../../ui/form/form-dialog.tsx";
import { OperationDialog } from "../../ui/form/operation-dialog.tsx";
import { Switch } from "../../ui/form/switch.tsx";
import { Loaded } from "../../ui/page/loading.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { Dialog } from "../../ui/window/dialog.tsx";
import { Menu } from "../../ui/window/menu.tsx";
import { ShareButton } from "../access/share-button.tsx";
import { sendPackage } from "../import/send-package.ts";
import { DeleteSkill } from "./delete-skill.tsx";
import { EnableSkill } from "./enable-skill.tsx";
import { readBytes } from "./files/read-file.ts";
import { slugOf } from "./list/skill-rows.ts";
import type { SkillTabProps } from "./skill-page.tsx";
import { useSkillWords } from "./words.ts";

/** The actions of a skill: try, export, copy as, duplicate, rename, delete. */
export function SkillActions({ skill }: SkillTabProps) {
  const say = useSkillWords();
  const { id, library, status } = skill;
  const called = slugOf(skill);
  return (
    <>
      {status === "ready" && (
        <Link to="/playground" search={{ skill: id }} className={buttonLook("primary")}>
          <Icon name="play" />
          {say("tryIt")}
        </Link>
      )}
      {library && (
        <a href={exportAddress(id)} download className={buttonLook()}>
          <Icon name="download" />
          {say("export")}
        </a>
      )}
      <CopyAs
        command={`loadout skill show ${called}`}
        commands={[
          ...(status === "ready"
            ? [{ label: say("pinCommand"), text: `loadout skill load ${called} --context <id>` }]
            : []),
          { label: say("readCommand"), text: `loadout skill read ${called}` },
        ]}
        path={`/api/skill/show?name=${encodeURIComponent(called)}`}
        json={skill}
      />
      {library && <ShareButton thing={{ kind: "skill", name: id }} />}
      <EnableSkill skill={skill} />
      {library && <MoreActions slug={id} version={library.version} />}
    </>
  );
}

const exportAddress = (slug: string): string => `/api/skill/export?name=${encodeURIComponent(slug)}`;

interface LibrarySkill {
  readonly slug: string;
  readonly version: number;
}

function MoreActions({ slug, version }: LibrarySkill) {
  const say = useSkillWords();
  const blocked = useBlocked();
  const duplicate = useDuplicate(slug);
  const [isDeleting, setIsDeleting] = useState(false);
  const [renaming, setRenaming] = useState<"open" | "hidden" | undefined>();
  return (
    <>
      <Menu
        trigger={<IconButton icon="more" label={say("more")} isBusy={duplicate.isPending} blocked={blocked} />}
        entries={[
          { id: "duplicate", label: say("duplicate"), icon: "duplicate", onSelect: () => duplicate.mutate() },
          { id: "rename", label: say("rename"), icon: "edit", onSelect: () => setRenaming("open") },
          { id: "delete", label: say("delete"), icon: "trash", isDanger: true, onSelect: () => setIsDeleting(true) },
        ]}
      />
      <Dialog isOpen={duplicate.isError} onClose={() => duplicate.reset()} title={say("notDuplicated", { slug })}>
        <Problem error={duplicate.error} onRetry={() => duplicate.mutate()} />
      </Dialog>
      {renaming !== undefined && (
        <RenameSkill
          slug={slug}
          version={version}
          isOpen={renaming === "open"}
          onHide={() => setRenaming("hidden")}
          onClose={() => setRenaming(undefined)}
        />
      )}
      {isDeleting && <DeleteSkill slug={slug} version={version} onClose={() => setIsDeleting(false)} />}
    </>
  );
}

/** Imports the files of a skill under the next free slug. Hidden text in them was allowed before. */
function useDuplicate(slug: string) {
  const say = useSkillWords();
  const navigate = useNavigate();
  const refetch = useRefetch();
  return useMutation({
    async mutationFn() {
      const { slug: made } = await sendPackage(
        { name: `${slug}.zip`, bytes: await readBytes(exportAddress(slug)) },
        { choice: { onConflict: "rename", fix: false, allowHiddenText: true, allowFindings: true }, isDryRun: false },
      );
      if (made === undefined) throw new Error(`no copy of ${slug} was made`);
      return made;
    },
    async onSuccess(made) {
      await refetch("skill");
      toast(say("duplicated", { slug: made }));
      await navigate({ to: "/skills/$slug", params: { slug: `library:${made}` } });
    },
  });
}

/** Asks for the new slug, then opens the skill under it. Closing the dialog keeps what was typed. */
function RenameSkill({
  slug,
  version,
  ...dialog
}: LibrarySkill & { readonly isOpen: boolean; readonly onHide: () => void; readonly onClose: () => void }) {
  const say = useSkillWords();
  const navigate = useNavigate();
  return (
    <OperationDialog
      operation="skill.rename"
      title={say("renameTitle", { slug })}
      action={say("renameAction")}
      fields={{
        to: { label: say("newSlug"), hint: say("newSlugHint"), gap: say("renameBlocked") },
        updateReferences: {
          label: say("updateReferences"),
          control: ({ value, onChange }) => (
            <References slug={slug}>
              {(names) => (
                <Switch
                  label={say("updateReferences")}
                  hint={names.join(", ")}
                  isOn={value === "true"}
                  onChange={(isOn) => onChange(isOn ? "true" : "")}
                />
              )}
            </References>
          ),
        },
      }}
      start={{ to: slug, updateReferences: "true" }}
      fixed={{ name: `library:${slug}`, from: version }}
      version={String(version)}
      check={({ to = "" }) => (to.trim() === slug ? say("renameBlocked") : undefined)}
      done={({ slug: made, skills, agents, globals }) => {
        const left = [...skills, ...agents, ...globals].filter(({ updated }) => !updated).map(({ name }) => name);
        return left.length === 0
          ? say("renamed", { slug: made })
          : say("renamedLeft", { slug: made, names: left.join(", ") });
      }}
      onDone={({ slug: made }) =>
        void navigate({ to: "/skills/$slug", params: { slug: `library:${made}` }, ignoreBlocker: true })
      }
      {...dialog}
    />
  );
}

/** The agents and skills that refer to a skill. */
function References({
  slug,
  children,
}: {
  readonly slug: string;
  readonly children: (names: readonly string[]) => ReactNode;
}) {
  const say = useSkillWords();
  const query = useOperation("skill.usage", { name: `library:${slug}` });
  return (
    <Loaded query={query} rows={2}>
      {({ agents, dependents }) =>
        agents.length + dependents.length === 0 ? (
          <p className="text-quiet">{say("noReferences")}</p>
        ) : (
          children([...agents, ...dependents])
        )
      }
    </Loaded>
  );
}
