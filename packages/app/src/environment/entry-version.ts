import * as z from "zod/mini";
import { AppFault } from "../operation/app-fault.ts";
import { field } from "../operation/field.ts";

/** Tells one state of an entry of a configuration file from another, in whatever order its keys stand. */
// Loaded by whoever needs it: most commands do not.
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
    z.optional(z.string().check(z.minLength(1))),
    {
      en: "The version you saw; if it is another one by now, the change is refused",
      zh: "你看到的版本；如果已不是这个版本，则拒绝修改",
    },
    { value: "version" },
  );

/** Whoever saw another state than this one decided on something else. */
export function assertSeen(
  code: "agent.stale" | "model.stale" | "mcp.stale",
  name: string,
  seen: string | undefined,
  entry: unknown,
): void {
  const version = entry === undefined ? "–" : entryVersion(entry);
  if (seen !== undefined && seen !== version) throw new AppFault(code, { name, seen, version });
}
