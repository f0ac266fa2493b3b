import { splitFrontmatter } from "@loadout/core/skill";
import { useMemo } from "react";
import { Markdown } from "../../../ui/markdown/markdown.tsx";
import type { ShownSkill } from "../skill-page.tsx";
import { parentOf, type TreeEntry } from "./file-entries.ts";
import { useFile } from "./read-file.ts";
import { useFilesWords } from "./words.ts";

export interface FilePreviewProps {
  readonly skill: ShownSkill;
  readonly path: string;
  readonly text: string;
  readonly version: number;
  readonly entries: readonly TreeEntry[];
  readonly onOpenFile: (path: string) => void;
}

/** A rendered Markdown file. Links open files of the skill, and pictures are files of the skill. */
export function FilePreview({ skill, path, text, version, entries, onOpenFile }: FilePreviewProps) {
  const say = useFilesWords();
  const body = useMemo(() => {
    const split = splitFrontmatter(text);
    return split.kind === "found" ? text.slice(split.bodyStart) : text;
  }, [text]);
  return (
    <section aria-label={say("preview")} className="min-h-0 flex-1 overflow-auto p-4" tabIndex={0} data-preview>
      <Markdown
        text={body}
        folder={parentOf(path)}
        onOpenFile={onOpenFile}
        picture={(target, words) => {
          const entry = entries.find((one) => one.path === target && one.kind === "file");
          return entry && <SkillPicture skill={skill} entry={entry} version={version} words={words} />;
        }}
      />
    </section>
  );
}

/** A picture of the skill; its alternative text until it is loaded, or if it is not a picture. */
function SkillPicture({
  skill,
  entry,
  version,
  words,
}: Pick<FilePreviewProps, "skill" | "version"> & { readonly entry: TreeEntry; readonly words: string }) {
  const { data } = useFile(skill, entry, version);
  if (data?.kind !== "picture") return <span className="text-quiet">{words}</span>;
  return <img src={data.url} alt={words} className="inline-block max-h-96 max-w-full" />;
}
