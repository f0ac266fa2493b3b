import { type ChangeEvent, useRef } from "react";
import type { UiLanguage } from "../../shell/preferences.ts";
import { useLanguage } from "../../shell/use-language.ts";
import { Button } from "../../ui/basic/button.tsx";
import { useFormat } from "../../ui/basic/format.ts";
import { Icon } from "../../ui/basic/icon.tsx";
import { useBlocked } from "../../ui/form/form-dialog.tsx";
import type { Limits } from "./packages.ts";
import { fromFiles, type Gathered } from "./plan-packages.ts";
import { useImportWords } from "./words.ts";

/** Chooses files, a folder or a sample to import. */

export interface ChooseFilesProps {
  readonly limits: Limits | undefined;
  /** There are packages already; more can be added. */
  readonly isMore: boolean;
  readonly onChoose: (gathered: Gathered) => void;
}

export function ChooseFiles({ limits, isMore, onChoose }: ChooseFilesProps) {
  const say = useImportWords();
  const format = useFormat();
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const blocked = useBlocked();

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
        <span className="text-lg font-medium">{say("chooseTitle")}</span>
        <span className="text-quiet">{say("accepts")}</span>
        {/* As long before they are known, so that nothing moves when they are. */}
        <span className={limits ? "text-quiet" : "invisible"} data-limits={limits !== undefined || undefined}>
          {say("limits", {
            packed: format.bytes(limits?.packed ?? 1e8),
            inflated: format.bytes(limits?.inflated ?? 1e8),
            file: format.bytes(limits?.file ?? 1e8),
            files: format.number(limits?.files ?? 1e4),
          })}
        </span>
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

type SampleName = "good" | "broken";

/** Two skills to try an import with: a good one, and one with an unquoted colon, which is invalid YAML. */
function createSample(name: SampleName, language: UiLanguage): Gathered {
  const folder = `sample-${name}`;
  const { title, steps, reference } = texts[language];
  const description = texts[language][name];
  const skill = `---\nname: ${folder}\ndescription: ${description}\n---\n\n# ${title}\n\n${steps}\n`;
  return {
    files: [
      { path: `${folder}/SKILL.md`, file: new Blob([skill]) },
      { path: `${folder}/references/format.md`, file: new Blob([reference]) },
    ],
    leftOut: [],
  };
}

const texts = {
  en: {
    good: "Writes the minutes of a meeting from a transcript. Use when the user asks for minutes.",
    broken: "Writes minutes. Use when: the user asks for the minutes of a meeting",
    title: "Minutes",
    steps:
      "1. Read the transcript to the end.\n2. List decisions, then tasks with who and until when.\n3. Follow references/format.md.",
    reference: "# Format\n\nDecisions first, tasks second, everything else last.\n",
  },
  "zh-CN": {
    good: "根据会议记录整理纪要。当用户要求写会议纪要时使用。",
    broken: "整理会议纪要。用法: 当用户要求写会议纪要时使用",
    title: "会议纪要",
    steps: "1. 通读会议记录。\n2. 先列决定，再列待办：负责人和期限。\n3. 按 references/format.md 的格式输出。",
    reference: "# 格式\n\n先写决定，再写待办，其他内容放在最后。\n",
  },
} as const satisfies Record<UiLanguage, object>;
