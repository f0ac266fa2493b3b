import { defineWords } from "../../../words/define-words.ts";

/** Texts of the metadata of a skill. */
export const useMetadataWords = defineWords("skill-metadata", {
  form: { en: "Fields", zh: "字段" },
  name: { en: "Name", zh: "名称" },
  nameHint: {
    en: "Lowercase letters, digits and single hyphens. Its id stays {{slug}}.",
    zh: "小写字母、数字和单个短横线。id 仍为 {{slug}}。",
  },
  useSlug: { en: "Use {{slug}}", zh: "改为 {{slug}}" },
  description: { en: "Description", zh: "描述" },
  descriptionHint: {
    en: "What it does and when to use it. Models choose a skill by this text alone.",
    zh: "写明做什么、何时使用：模型只凭这段文字选择技能。",
  },
  license: { en: "License", zh: "许可" },
  compatibility: { en: "Compatibility", zh: "兼容性" },
  compatibilityHint: {
    en: "What it needs to run, such as a system or a program",
    zh: "运行所需的条件，例如系统或程序",
  },
  restrict: { en: "Restrict the tools", zh: "限制工具" },
  allowedTools: { en: "Allowed tools", zh: "允许的工具" },
  allowedToolsHint: {
    en: "Only the listed tools are available while the skill is active.",
    zh: "技能激活期间，只有列出的工具可用。",
  },
  allowsNothing: {
    en: "The list is empty, so no tools are available while the skill is active.",
    zh: "没有列出任何工具，技能激活期间将没有工具可用。",
  },
  modelInvocable: { en: "Models may activate it", zh: "模型可以激活" },
  modelInvocableHint: {
    en: "Off sets disable-model-invocation: models do not see it; only people can activate it.",
    zh: "关闭时写入 disable-model-invocation：不列入模型的目录，只能由人激活。",
  },
  userInvocable: { en: "People may activate it", zh: "用户可以激活" },
  userInvocableHint: { en: "Off sets user-invocable: false.", zh: "关闭时写入 user-invocable: false。" },
  metadata: { en: "Metadata", zh: "元数据" },
  metadataHint: {
    en: "Custom text fields. Edit lists and maps in the YAML, and dependencies in their own tab.",
    zh: "自定义的文本。列表和映射请在 YAML 中编辑，依赖在“依赖”页编辑。",
  },
  key: { en: "Key", zh: "键" },
  value: { en: "Value of {{key}}", zh: "{{key}} 的值" },
  newValue: { en: "Value", zh: "值" },
  add: { en: "Add", zh: "添加" },
  remove: { en: "Remove {{key}}", zh: "移除 {{key}}" },
  badKey: { en: "Letters, digits, dots, hyphens and underscores only", zh: "只能使用字母、数字、点、短横线和下划线" },
  takenKey: { en: "This key already exists", zh: "该键已存在" },
  yaml: { en: "YAML", zh: "YAML" },
  yamlLabel: { en: "Frontmatter of SKILL.md", zh: "SKILL.md 的 frontmatter" },
  yamlHint: {
    en: "Edit the fields or the text; both stay in sync. Comments, other keys and the order are kept.",
    zh: "两处内容相同：可以改字段，也可以改文本。注释、其他键和顺序都会保留。",
  },
  unreadable: {
    en: "The YAML cannot be parsed. The fields appear again once it can.",
    zh: "当前的 YAML 无法读取。修正后字段会重新出现。",
  },
  refused: { en: "Can only be edited in the YAML: {{fields}}", zh: "只能在 YAML 中修改：{{fields}}" },
  findings: { en: "Findings", zh: "检查结果" },
  noFindings: { en: "No problems", zh: "没有问题" },
  saved: { en: "Saved as v{{version}}", zh: "已保存为 v{{version}}" },
  staleTitle: { en: "v{{version}} was saved meanwhile", zh: "期间已保存了 v{{version}}" },
  staleText: {
    en: "Your changes, based on v{{seen}}, are kept.",
    zh: "你的修改基于 v{{seen}}，全部保留。",
  },
});
