import { EditorState, type Extension } from "@codemirror/state";
import type { UiLanguage } from "../../shell/preferences.ts";

/** The texts of CodeMirror in both languages. */
const chinese = {
  Find: "查找",
  Replace: "替换为",
  next: "下一个",
  previous: "上一个",
  all: "全部选中",
  "match case": "区分大小写",
  regexp: "正则表达式",
  "by word": "全字匹配",
  replace: "替换",
  "replace all": "全部替换",
  close: "关闭",
  "current match": "当前匹配",
  "on line": "位于行",
  "replaced match on line $": "已替换第 $ 行的匹配",
  "replaced $ matches": "已替换 $ 处匹配",
  "Go to line": "转到行",
  go: "转到",
  "Control character": "控制字符",
  "Selection deleted": "已删除所选内容",
  Diagnostics: "检查结果",
  "No diagnostics": "没有发现问题",
  "$ unchanged lines": "$ 行未改变",
  Accept: "保留我的",
  Reject: "采用对方的",
};

const english = {
  next: "Next",
  previous: "Previous",
  all: "Select all",
  "match case": "Match case",
  regexp: "Regular expression",
  "by word": "Whole words",
  replace: "Replace",
  "replace all": "Replace all",
  close: "Close",
  Replace: "Replace with",
  Accept: "Keep mine",
  Reject: "Take theirs",
};

export const editorPhrases = (language: UiLanguage): Extension =>
  EditorState.phrases.of(language === "zh-CN" ? chinese : english);
