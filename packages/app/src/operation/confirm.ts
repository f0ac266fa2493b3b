import type { Text } from "@loadout/core";
import * as z from "zod/mini";
import type { App } from "../app.ts";
import { AppFault } from "./app-fault.ts";
import { field } from "./field.ts";

/** Asks for confirmation before something is deleted. */

/** `--yes`: do it without asking. */
export const yesFlag = (description: Text = { en: "Delete without asking", zh: "不询问，直接删除" }) =>
  field(z._default(z.boolean(), false), description, { flag: "yes", short: "y" });

export const removeWithoutAsking: Text = { en: "Remove without asking", zh: "不询问，直接移除" };

/** Asks before something is removed. Throws if the answer is no, or if it cannot ask. */
export async function confirm({ person }: App, question: Text): Promise<void> {
  const isSure = await person.ask(question);
  if (isSure === undefined) throw new AppFault("answer.needed", { question, flag: "--yes" });
  if (!isSure) throw new AppFault("answer.declined");
}
