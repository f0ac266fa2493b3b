import type { UiLanguage } from "../../shell/preferences.ts";
import type { Gathered } from "./gather-packages.ts";

export type SampleName = "good" | "broken";

/** Two skills to try an import with: one as it should be, one with a colon that YAML stumbles over. */
export function createSample(name: SampleName, language: UiLanguage): Gathered {
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
    good: "Writes the minutes of a meeting from a transcript. Use when somebody asks for minutes.",
    broken: "Writes minutes. Use when: somebody asks for the minutes of a meeting",
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
