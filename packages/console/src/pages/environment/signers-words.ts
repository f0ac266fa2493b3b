import { defineWords } from "../../words/define-words.ts";

/** Texts about known signers of skills. */
export const useSignersWords = defineWords("signers", {
  title: { en: "Signatures of skills", zh: "技能签名" },
  demand: { en: "When skills are installed, imported or updated", zh: "安装、导入或更新技能时" },
  optional: { en: "Signatures are optional", zh: "签名可选" },
  required: { en: "Accept only skills that a known signer signed", zh: "只接受由已知签名者签名的技能" },
  saved: { en: "Saved", zh: "已保存" },
  none: { en: "No known signers yet", zh: "还没有已知的签名者" },
  ignored_one: { en: "{{count}} line could not be read and is ignored" },
  ignored_other: {
    en: "{{count}} lines could not be read and are ignored",
    zh: "{{count}} 行无法识别，已忽略",
  },
  remove: { en: "Remove {{name}}", zh: "移除 {{name}}" },
  removed: { en: "{{name}} was removed", zh: "已移除 {{name}}" },
  name: { en: "Signer", zh: "签名者" },
  key: { en: "SSH public key", zh: "SSH 公钥" },
  keyHint: { en: "One line, as in a .pub file", zh: ".pub 文件中的一行" },
  add: { en: "Add the signer", zh: "添加签名者" },
  added: { en: "{{name}} was added", zh: "已添加 {{name}}" },
});
