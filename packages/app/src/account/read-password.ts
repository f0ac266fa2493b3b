import { Fault, type Text } from "@loadout/core";
import * as z from "zod/mini";
import type { App } from "../app.ts";
import { field } from "../operation/field.ts";

/** The fields of a password: in the body of a request, or typed unseen at a terminal; never on a command line. */
export const passwordFields = () => ({
  password: field(z.optional(z.string()), { en: "The password", zh: "密码" }, { secret: true }),
  passwordStdin: field(
    z._default(z.boolean(), false),
    { en: "Ask for the password, or read it from standard input", zh: "询问密码，或从标准输入读取" },
    { local: true },
  ),
});

interface GivenPassword {
  readonly password?: string | undefined;
  readonly passwordStdin: boolean;
}

/** The given password, if any. */
export async function readPassword(
  app: App,
  { password, passwordStdin }: GivenPassword,
  question: Text,
): Promise<string | undefined> {
  if (password !== undefined || !passwordStdin) return password;
  const [line = "", ...more] = await readLines(app, question);
  if (more.length > 0) throw refuse();
  return line;
}

/** The current and the new password; one line each if standard input is not a terminal. */
export async function readNewPassword(
  app: App,
  { hasPassword, name }: { readonly hasPassword: boolean; readonly name: string },
): Promise<{ readonly current?: string; readonly password: string }> {
  const current = { en: `Password of ${name} (current, not shown):`, zh: `${name} 的当前密码（不会显示）：` };
  const wanted = { en: `New password of ${name} (it is not shown):`, zh: `${name} 的新密码（不会显示）：` };
  const lines = hasPassword ? await readLines(app, current) : [];
  const [password = "", ...more] = lines.length > 1 ? lines.slice(1) : await readLines(app, wanted);
  if (more.length > 0) throw refuse();
  return { password, ...(hasPassword && { current: lines[0] ?? "" }) };
}

const readLines = async (app: App, question: Text): Promise<string[]> =>
  (await app.person.secret(question)).replace(/\r?\n$/, "").split(/\r?\n/);

const refuse = (): Fault =>
  new Fault("input.invalid", {
    problem: { en: "a password must be one line", zh: "密码只能是一行" },
    usage: "printf '%s' \"$PASSWORD\" | loadout …",
  });
