import { createPatch } from "diff";
import { useMemo } from "react";
import { DiffLines } from "./diff-lines.tsx";
import { readPatch } from "./read-patch.ts";

/** The diff of two texts. */
export function TextDiff({
  label,
  before,
  after,
}: {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}) {
  const lines = useMemo(() => (before === after ? [] : readPatch(createPatch("", before, after))), [before, after]);
  return <DiffLines label={label} lines={lines} />;
}
