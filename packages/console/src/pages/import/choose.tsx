import { type ChangeEvent, useRef } from "react";
import { useIsLive } from "../../api/live.ts";
import { useLanguage } from "../../shell/use-language.ts";
import { Button } from "../../ui/basic/button.tsx";
import { useFormat } from "../../ui/basic/format.ts";
import { Icon } from "../../ui/basic/icon.tsx";
import { useUiWords } from "../../ui/words.ts";
import type { Gathered } from "./gather-packages.ts";
import type { Limits } from "./packages.ts";
import { fromFiles } from "./read-drop.ts";
import { createSample, type SampleName } from "./samples.ts";
import { useImportWords } from "./words.ts";

export interface ChooseProps {
  readonly limits: Limits | undefined;
  /** There is something already: more may be added. */
  readonly isMore: boolean;
  readonly onChoose: (gathered: Gathered) => void;
}

/** Where files come from. */
export function Choose({ limits, isMore, onChoose }: ChooseProps) {
  const say = useImportWords();
  const format = useFormat();
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const sayUi = useUiWords();
  const blocked = useIsLive() ? undefined : sayUi("offlineReason");

  function choose({ target }: ChangeEvent<HTMLInputElement>): void {
    onChoose(fromFiles([...(target.files ?? [])]));
    target.value = ""; // the same file may be chosen again
  }

  const inputs = (
    <>
      <input
        ref={files}
        type="file"
        multiple
        accept=".zip,.skill,.md"
        aria-label={say("filesLabel")}
        tabIndex={-1}
        className="sr-only"
        onChange={choose}
      />
      <input
        ref={folder}
        type="file"
        aria-label={say("folderLabel")}
        tabIndex={-1}
        className="sr-only"
        onChange={choose}
        {...{ webkitdirectory: "" }}
      />
    </>
  );
  const folderButton = (
    <Button icon="folder" blocked={blocked} onClick={() => folder.current?.click()}>
      {say("chooseFolder")}
    </Button>
  );
  if (isMore)
    return (
      <div className="relative flex flex-wrap gap-2">
        {inputs}
        <Button icon="plus" blocked={blocked} onClick={() => files.current?.click()}>
          {say("chooseMore")}
        </Button>
        {folderButton}
      </div>
    );
  return (
    <div className="relative grid gap-4">
      {inputs}
      <button
        type="button"
        title={blocked}
        aria-disabled={blocked !== undefined || undefined}
        onClick={() => blocked === undefined && files.current?.click()}
        className="grid min-h-52 w-full place-content-center justify-items-center gap-3 rounded-lg border-2 border-dashed border-strong-line bg-panel px-4 py-8 text-center hover:border-accent aria-disabled:opacity-60"
      >
        <Icon name="upload" className="size-8 text-quiet" />
        <span className="text-base font-medium">{say("chooseTitle")}</span>
        <span className="text-quiet">{say("accepts")}</span>
        {limits && (
          <span className="text-quiet" data-limits>
            {say("limits", {
              packed: format.bytes(limits.packed),
              inflated: format.bytes(limits.inflated),
              file: format.bytes(limits.file),
              files: format.number(limits.files),
            })}
          </span>
        )}
      </button>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {folderButton}
        <Samples blocked={blocked} onChoose={onChoose} />
      </div>
      <div className="grid gap-1 text-quiet">
        <p>{say("nothingWritten")}</p>
        <p>{say("folderNote")}</p>
      </div>
    </div>
  );
}

function Samples({
  blocked,
  onChoose,
}: {
  readonly blocked: string | undefined;
  readonly onChoose: (gathered: Gathered) => void;
}) {
  const say = useImportWords();
  const { language } = useLanguage();
  const choose = (name: SampleName) => (): void => onChoose(createSample(name, language));
  return (
    <div className="flex flex-wrap items-center gap-2" data-samples>
      <span className="text-quiet">{say("samplesTitle")}</span>
      <Button icon="check" blocked={blocked} onClick={choose("good")}>
        {say("sampleGood")}
      </Button>
      <Button icon="warning" blocked={blocked} onClick={choose("broken")}>
        {say("sampleBroken")}
      </Button>
    </div>
  );
}
