import { defineWords } from "../../words/define-words.ts";

/** Texts of the merge dialog. */
export const useDraftWords = defineWords("draft", {
  mergeTitle: { en: "{{path}} was changed by someone else", zh: "{{path}} 已被他人修改" },
  mergeClean: {
    en: "Both changes can be combined. Review the result, then save it.",
    zh: "双方的修改可以合在一起。请查看结果，然后保存。",
  },
  mergeConflict: {
    en: "Both changed the same lines. The result keeps your text; take what you need from theirs.",
    zh: "双方修改了相同的行。结果在这些行保留你的文本：请从对方的文本中采用需要的内容。",
  },
  mergeTheirs: { en: "Theirs (v{{version}})", zh: "对方（v{{version}}）" },
  mergeMine: { en: "Mine", zh: "我的" },
  mergeResult: { en: "Result", zh: "结果" },
  mergeCompare: { en: "Compare the result with", zh: "将结果与之对比" },
  mergeTake: { en: "Use these lines", zh: "把这些行采用到结果中" },
  mergeSave: { en: "Save the result", zh: "保存结果" },
  mergeBack: { en: "Back to the editor", zh: "回到编辑器" },
});
