import * as z from "zod/mini";
import { AppFault } from "../operation/app-fault.ts";
import { field, filled } from "../operation/field.ts";

/** The version of an entry in a configuration file: a hash that does not depend on the order of its keys. */
// Loads crypto on demand: most commands do not need it.
export const entryVersion = (entry: unknown): string =>
  process.getBuiltinModule("node:crypto").hash("sha256", stableJson(entry), "hex").slice(0, 16);

const stableJson = (value: unknown): string =>
  JSON.stringify(value, (_key, one: unknown) =>
    typeof one === "object" && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([first], [second]) => (first < second ? -1 : 1)))
      : one,
  );

export const seenVersion = () =>
  field(
    z.optional(filled()),
    {
      en: "The version your change is based on; refused if it has changed since",
      zh: "你看到的版本；如果已不是这个版本，则拒绝修改",
    },
    { value: "version" },
  );

/** Refuses a change that is based on another version of the entry. */
export function assertSeen(
  code: "agent.stale" | "model.stale" | "mcp.stale",
  name: string,
  seen: string | undefined,
  entry: unknown,
): void {
  const version = entry === undefined ? "–" : entryVersion(entry);
  if (seen !== undefined && seen !== version) throw new AppFault(code, { name, seen, version });
}
