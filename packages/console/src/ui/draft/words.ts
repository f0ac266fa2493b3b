import { defineWords } from "../../words/define-words.ts";

/** Texts of the merge dialog. */
export const useDraftWords = defineWords("draft", {
  en: {
    mergeTitle: "{{path}} was changed by someone else",
    mergeClean: "Both changes fit together. Review the result, then save it.",
    mergeConflict: "Both changed the same lines. The result keeps your text there; take what you need from theirs.",
    mergeTheirs: "Theirs (v{{version}})",
    mergeMine: "Mine",
    mergeResult: "Result",
    mergeCompare: "Compare the result with",
    mergeTake: "Take these lines into the result",
    mergeSave: "Save the result",
    mergeBack: "Back to the editor",
  },
  zh: {
    mergeTitle: "{{path}} 已被他人修改",
    mergeClean: "双方的修改可以合在一起。请查看结果，然后保存。",
    mergeConflict: "双方修改了相同的行。结果在这些行保留你的文本：请从对方的文本中采用需要的内容。",
    mergeTheirs: "对方（v{{version}}）",
    mergeMine: "我的",
    mergeResult: "结果",
    mergeCompare: "将结果与之对比",
    mergeTake: "把这些行采用到结果中",
    mergeSave: "保存结果",
    mergeBack: "回到编辑器",
  },
});
