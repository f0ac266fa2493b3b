import { Chip } from "../basic/chip.tsx";
import { CopyButton } from "../basic/copy-button.tsx";
import { useUiWords } from "../words.ts";
import { DiffLines } from "./diff-lines.tsx";
import { readPatch } from "./read-patch.ts";

export interface FileDiff {
  readonly path: string;
  readonly change: "added" | "removed" | "modified" | "mode";
  readonly added?: number | undefined;
  readonly removed?: number | undefined;
  readonly patch?: string | undefined;
}

const marks = { added: ["A", "good"], removed: ["D", "bad"], modified: ["M", "warn"], mode: ["M", "warn"] } as const;

/** The diffs of several files. */
export function FileDiffs({ files }: { readonly files: readonly FileDiff[] }) {
  const say = useUiWords();
  if (files.length === 0) return <p className="text-quiet">{say("noDifference")}</p>;
  return (
    <div className="grid gap-3">
      {files.map(({ path, change, added, removed, patch }) => {
        const [letter, tone] = marks[change];
        return (
          <details
            key={path}
            open={files.length <= 10}
            className="overflow-hidden rounded-lg border border-line bg-panel"
            data-file={path}
          >
            <summary className="flex min-h-9 cursor-pointer items-center gap-2 px-3">
              <Chip tone={tone}>{letter}</Chip>
              <code className="min-w-0 flex-1">{path}</code>
              {added !== undefined && (
                <span className="tabular-nums">
                  <span className="text-good">+{added}</span> <span className="text-bad">−{removed ?? 0}</span>
                </span>
              )}
            </summary>
            {patch === undefined ? (
              <p className="px-3 py-2 text-quiet">{change === "mode" ? say("mode") : say("notText")}</p>
            ) : (
              <>
                <DiffLines label={path} lines={readPatch(patch)} />
                <p className="border-t border-line px-2 py-1">
                  <CopyButton text={patch} />
                </p>
              </>
            )}
          </details>
        );
      })}
    </div>
  );
}
