/** Explains invalid input. */

import type { Text } from "@loadout/core";
import type * as z from "zod/mini";

type InputIssue = z.core.$ZodIssue;

const kinds: Readonly<Record<string, Text>> = {
  string: { en: "text", zh: "文本" },
  number: { en: "a number", zh: "数字" },
  int: { en: "an integer", zh: "整数" },
  boolean: { en: "true or false", zh: "true 或 false" },
  array: { en: "a list", zh: "列表" },
  object: { en: "an object", zh: "对象" },
};

/** zod's message, for schemas without a message of their own. */
const usual = "Invalid input";

/** Describes what is wrong with an input. */
export function inputProblem(issue: InputIssue | undefined): Text {
  const field = issue?.path.join(".") || "input";
  if (issue?.code === "invalid_format" && issue.message !== usual)
    return { en: `${field}: ${issue.message}`, zh: `${field}：${issue.message}` };
  const { en, zh } = wanted(issue);
  return { en: `${field} ${en}`, zh: `${field} ${zh}` };
}

function wanted(issue: InputIssue | undefined): Text {
  switch (issue?.code) {
    case "invalid_type": {
      const kind = kinds[issue.expected] ?? { en: issue.expected, zh: issue.expected };
      return { en: `must be ${kind.en}`, zh: `应为${kind.zh}` };
    }
    case "invalid_value":
      return { en: `must be one of ${issue.values.join(", ")}`, zh: `只能是 ${issue.values.join("、")} 之一` };
    case "too_small":
      return issue.origin === "string" || issue.origin === "array"
        ? { en: "must not be empty", zh: "不能为空" }
        : issue.inclusive === false
          ? { en: `must be greater than ${issue.minimum}`, zh: `必须大于 ${issue.minimum}` }
          : { en: `must be at least ${issue.minimum}`, zh: `不能小于 ${issue.minimum}` };
    case "too_big":
      return { en: `must be at most ${issue.maximum}`, zh: `不能超过 ${issue.maximum}` };
    default:
      return { en: "is not valid", zh: "无效" };
  }
}
