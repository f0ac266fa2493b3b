import { editFrontmatter, isSlug, suggestSlug } from "@loadout/core/skill";
import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useRefetch } from "../../api/operations.ts";
import { Button } from "../../ui/basic/button.tsx";
import { FormDialog } from "../../ui/form/form-dialog.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Diagnostics } from "../../ui/skill/diagnostics.tsx";
import type { Report } from "../import/packages.ts";
import { sendPackage } from "../import/send-package.ts";
import { useSkillsWords } from "./list/words.ts";

/** The dialog that creates a skill from a name and a description, and opens it in the editor. */
export function NewSkill({ onClose }: { readonly onClose: () => Promise<void> }) {
  const say = useSkillsWords();
  const [name, setName] = useState("");
  const [description, setDescription] = useState("");
  const create = useCreate(onClose);
  const suggestion = suggestSlug(name);
  const isWrong = name !== "" && !isSlug(name);
  const isTaken = create.data?.state === "skipped" && create.data.slug === name;
  const blocked = !isSlug(name)
    ? say("newNameHint")
    : description.trim() === ""
      ? say("newDescriptionNeeded")
      : undefined;
  return (
    <FormDialog
      title={say("newTitle")}
      action={say("create")}
      onClose={() => void onClose()}
      isDirty={name !== "" || description !== ""}
      onSubmit={() => create.mutate({ name, description, body: say("template") })}
      isBusy={create.isPending}
      blocked={blocked}
      error={create.error}
    >
      <TextField
        label={say("newName")}
        value={name}
        onChange={setName}
        autoFocus
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={say("newNameHint")}
        problem={
          isWrong ? say("newNameWrong", { slug: suggestion }) : isTaken ? say("newTaken", { slug: name }) : undefined
        }
      />
      {isWrong && (
        <p>
          <Button isSmall onClick={() => setName(suggestion)}>
            {say("useSuggestion", { slug: suggestion })}
          </Button>
        </p>
      )}
      {isTaken && (
        <p>
          <Link to="/skills/$slug" params={{ slug: name }} className="text-accent underline">
            {say("openIt")}
          </Link>
        </p>
      )}
      <TextArea
        rows={3}
        label={say("newDescription")}
        value={description}
        onChange={setDescription}
        required
        autoComplete="off"
        hint={say("newDescriptionHint")}
      />
      {create.data?.state === "refused" && <Diagnostics label={say("newTitle")} found={create.data.problems} />}
    </FormDialog>
  );
}

interface NewText {
  readonly name: string;
  readonly description: string;
  readonly body: string;
}

/** Imports the SKILL.md; if the name is taken, nothing is changed. */
function useCreate(onCreated: () => Promise<void>) {
  const refetch = useRefetch();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (text: NewText): Promise<Report> =>
      sendPackage(
        { name: "SKILL.md", bytes: new TextEncoder().encode(skillText(text)) },
        { choice: { onConflict: "skip", fix: false, allowHiddenText: false, allowFindings: false }, isDryRun: false },
      ),
    async onSuccess({ state, slug }) {
      if (state !== "created" || slug === undefined) return;
      await refetch("skill");
      await onCreated(); // or the way back would lead to the open dialog
      await navigate({ to: "/skills/$slug", params: { slug }, search: { tab: "files", file: "SKILL.md" } });
    },
  });
}

const skillText = ({ name, description, body }: NewText): string =>
  editFrontmatter(
    `---\nname: ${name}\ndescription: new\n---\n\n${body}`,
    ["description"],
    description.trim().replace(/\s+/g, " "),
  );
