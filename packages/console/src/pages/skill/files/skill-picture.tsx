import type { ReactNode } from "react";
import type { ShownSkill } from "../skill-tab.ts";
import type { TreeEntry } from "./file-nodes.ts";
import { useFile } from "./read-file.ts";

/** A picture that is a file of the skill; its words until it is there, or where it is none. */
export function SkillPicture({
  skill,
  entry,
  version,
  words,
}: {
  readonly skill: ShownSkill;
  readonly entry: TreeEntry;
  readonly version: number | undefined;
  readonly words: string;
}): ReactNode {
  const { data } = useFile(skill, entry, version);
  if (data?.kind !== "picture") return <span className="text-quiet">{words}</span>;
  return <img src={data.url} alt={words} className="inline-block max-h-96 max-w-full" />;
}
