import { type ReactNode, useId } from "react";
import type { Conflict, ImportChoice } from "./packages.ts";
import { useImportWords } from "./words.ts";

/** The slug is taken: what then. */
export function ConflictChoice({
  conflict: { slug, version, final },
  chosen,
  onChoose,
}: {
  readonly conflict: Conflict;
  readonly chosen: ImportChoice["onConflict"];
  readonly onChoose: (onConflict: ImportChoice["onConflict"]) => void;
}) {
  const say = useImportWords();
  const name = useId();
  const option = (value: ImportChoice["onConflict"], label: string, hint: string): ReactNode => (
    <label
      key={value}
      className="flex min-h-9 cursor-pointer items-start gap-2.5 rounded-md px-2 py-1.5 hover:bg-raised"
    >
      <input
        type="radio"
        name={name}
        className="mt-0.5 size-4.5 accent-accent"
        checked={chosen === value}
        onChange={() => onChoose(value)}
      />
      <span>
        {label}
        <span className="block text-quiet">{hint}</span>
      </span>
    </label>
  );
  return (
    <fieldset className="rounded-lg border border-line p-3" data-conflict>
      <legend className="px-1 font-semibold text-warn">
        {version === undefined ? say("folderConflictTitle", { slug }) : say("conflictTitle", { slug, version })}
      </legend>
      {option("rename", say("rename", { final }), say("renameHint", { final }))}
      {version !== undefined &&
        option("update", say("update", { slug, version: version + 1 }), say("updateHint", { before: version }))}
      {option("skip", say("skip"), say("skipHint"))}
    </fieldset>
  );
}
