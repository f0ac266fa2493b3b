import { useId } from "react";
import { useOperation } from "../../api/operations.ts";
import { TextField } from "../../ui/form/text-field.tsx";
import { isOwnFolder } from "./dispatch-tab.ts";
import { useNewWords } from "./new-words.ts";

/** Where it works; those of earlier dispatches are offered. */
export function FolderField({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (folder: string) => void;
}) {
  const say = useNewWords();
  const list = useId();
  const { data } = useOperation("dispatch.list", { limit: 100 });
  const folders = new Set(data?.dispatches.map(({ workDir }) => workDir).filter((folder) => !isOwnFolder(folder)));
  return (
    <div>
      <TextField
        label={say("folder")}
        hint={say("folderHint")}
        value={value}
        onChange={onChange}
        list={list}
        autoComplete="off"
        spellCheck={false}
        className="font-mono"
      />
      <datalist id={list}>
        {[...folders].map((folder) => (
          <option key={folder} value={folder} />
        ))}
      </datalist>
    </div>
  );
}
