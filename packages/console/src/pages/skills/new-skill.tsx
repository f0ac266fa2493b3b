import { editFrontmatter, isSlug, suggestSlug } from "@loadout/core/skill";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { type FormEvent, useId, useState } from "react";
import { useIsLive } from "../../api/live.ts";
import { isTouched } from "../../api/touched.ts";
import { Button } from "../../ui/basic/button.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { Diagnostics } from "../../ui/skill/diagnostics.tsx";
import { Dialog } from "../../ui/window/dialog.tsx";
import { useUiWords } from "../../ui/words.ts";
import type { Report } from "../import/packages.ts";
import { sendPackage } from "../import/send-package.ts";
import { useSkillsWords } from "./words.ts";

/** A skill of a name and a description, to be written in the editor that opens. */
export function NewSkill({ onClose }: { readonly onClose: () => void }) {
  const say = useSkillsWords();
  const sayUi = useUiWords();
  const isLive = useIsLive();
  const form = useId();
  const [name, setName] = useState("");
  const [description, setDescription] = useState("");
  const create = useCreate(onClose);
  const suggestion = suggestSlug(name);
  const isWrong = name !== "" && !isSlug(name);
  const taken = create.data?.state === "skipped" && create.data.slug === name ? name : undefined;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isLive && isSlug(name) && description.trim() !== "" && !create.isPending)
      create.mutate({ name, description, body: say("template") });
  }
  function reasonOf(): string | undefined {
    if (!isLive) return sayUi("offlineReason");
    if (!isSlug(name)) return say("newNameHint");
    return description.trim() === "" ? say("newDescriptionNeeded") : undefined;
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={say("newTitle")}
      footer={
        <>
          <Button onClick={onClose}>{sayUi("cancel")}</Button>
          <Button type="submit" form={form} variant="primary" isBusy={create.isPending} blocked={reasonOf()}>
            {say("create")}
          </Button>
        </>
      }
    >
      <form id={form} className="grid gap-4" onSubmit={submit}>
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
            isWrong
              ? say("newNameWrong", { slug: suggestion })
              : taken === undefined
                ? undefined
                : say("newTaken", { slug: taken })
          }
        />
        {isWrong && (
          <p>
            <Button isSmall onClick={() => setName(suggestion)}>
              {say("useSuggestion", { slug: suggestion })}
            </Button>
          </p>
        )}
        {taken !== undefined && (
          <p>
            <Link to="/skills/$slug" params={{ slug: taken }} className="text-accent underline">
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
        {create.error && <Problem error={create.error} />}
      </form>
    </Dialog>
  );
}

interface NewText {
  readonly name: string;
  readonly description: string;
  readonly body: string;
}

/** By importing its SKILL.md; where the name is taken nothing happens. */
function useCreate(onCreated: () => void) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (text: NewText): Promise<Report> =>
      sendPackage(
        { name: "SKILL.md", bytes: new TextEncoder().encode(skillText(text)) },
        { choice: { onConflict: "skip", fix: false, allowHiddenText: false }, isDryRun: false },
      ),
    async onSuccess({ state, slug }) {
      if (state !== "created" || slug === undefined) return;
      await queries.invalidateQueries({ predicate: ({ queryKey }) => isTouched(queryKey, "skill") });
      onCreated();
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
