import { splitFrontmatter } from "@loadout/core/skill";
import { useMemo } from "react";
import { Markdown } from "../../../ui/markdown/markdown.tsx";
import type { ShownSkill } from "../skill-tab.ts";
import { parentOf, type TreeEntry } from "./file-nodes.ts";
import { SkillPicture } from "./skill-picture.tsx";
import { useFilesWords } from "./words.ts";

export interface FilePreviewProps {
  readonly skill: ShownSkill;
  readonly path: string;
  readonly text: string;
  readonly version: number;
  readonly entries: readonly TreeEntry[];
  readonly onOpenFile: (path: string) => void;
}

/** A Markdown file as it reads. Its links lead to files of the skill, its pictures are files of the skill. */
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
