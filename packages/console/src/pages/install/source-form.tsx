import { useEffect, useState } from "react";
import { Button } from "../../ui/basic/button.tsx";
import { Icon } from "../../ui/basic/icon.tsx";
import { useBlocked } from "../../ui/form/form-dialog.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Panel } from "../../ui/page/page.tsx";
import { type ReadSource, readSource } from "./read-source.ts";
import { useInstallWords } from "./words.ts";

const examples = ["anthropics/skills", "https://github.com/anthropics/skills/tree/main/skills/pdf", "/srv/team-skills"];

export interface SourceFormProps {
  readonly source: string | undefined;
  readonly branch: string | undefined;
  readonly isBusy: boolean;
  readonly onLook: (source: string, branch: string | undefined) => void;
}

/** Asks for a source and shows how it is understood. */
export function SourceForm({ source = "", branch = "", isBusy, onLook }: SourceFormProps) {
  const say = useInstallWords();
  const [typed, setTyped] = useState(source);
  const [ref, setRef] = useState(branch);
  useEffect(() => setTyped(source), [source]); // back and forward change the address
  useEffect(() => setRef(branch), [branch]);
  const read = readSource(typed);
  const blocked = useBlocked(read ? undefined : say("blockedSource"));
  return (
    <Panel title={say("whereTitle")}>
      <form
        className="grid grid-cols-1 gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (blocked === undefined && !isBusy) onLook(typed.trim(), ref.trim() === "" ? undefined : ref.trim());
        }}
      >
        <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,1fr)] items-start gap-3 max-md:grid-cols-1">
          <TextField
            label={say("source")}
            hint={read ? <Reading read={read} /> : say("sourceHint")}
            value={typed}
            onChange={setTyped}
            placeholder="owner/repo"
            autoComplete="off"
            spellCheck={false}
            className="font-mono"
          />
          {read?.kind !== "folder" && (
            <TextField
              label={say("ref")}
              hint={say("refHint")}
              value={ref}
              onChange={setRef}
              placeholder={read?.ref}
              autoComplete="off"
              spellCheck={false}
              className="font-mono"
            />
          )}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" variant="primary" icon="search" isBusy={isBusy} blocked={blocked}>
            {say("look")}
          </Button>
          {typed === "" && (
            <>
              <span className="text-quiet">{say("tryThese")}</span>
              {examples.map((example) => (
                <Button
                  key={example}
                  isSmall
                  variant="quiet"
                  className="max-w-full font-mono max-md:min-h-11"
                  onClick={() => setTyped(example)}
                >
                  <span className="truncate">{example}</span>
                </Button>
              ))}
            </>
          )}
        </div>
      </form>
    </Panel>
  );
}

function Reading({ read: { kind, source, ref, below } }: { readonly read: ReadSource }) {
  const say = useInstallWords();
  const address = kind === "github" ? `https://github.com/${source}` : source;
  const parts = [
    say(`read_${kind}`, { address }),
    ref === undefined ? undefined : say("readRef", { ref }),
    below === undefined ? undefined : say("readBelow", { below }),
  ].filter((part) => part !== undefined);
  return (
    <span className={`flex items-start gap-2 ${kind === "unclear" ? "text-warn" : ""}`} data-read={kind}>
      <Icon name={kind === "unclear" ? "warning" : kind === "folder" ? "folder" : "fork"} className="mt-0.5 size-4" />
      <span className="min-w-0">{parts.join(" · ")}</span>
    </span>
  );
}
