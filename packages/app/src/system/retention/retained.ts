import { dirname } from "node:path";
import { expiringKind, type RetainedKind, type RetainedOptions, retainedKinds } from "@loadout/core";
import { backupsIn, removeOldBackups } from "@loadout/core/move";

/**
 * Everything the home keeps for a time only: what the core keeps, and what the program keeps beside it. A new table whose rows
 * have their time gets a row here, and a text in `retention-texts.ts`.
 */
export function retained(options: RetainedOptions & { readonly folder: string }): readonly RetainedKind[] {
  const { home, limits, now = new Date(), folder } = options;
  const daysAgo = (days: number): string => new Date(now.getTime() - days * 86_400_000).toISOString();
  const account = (name: string, table: string, before: string): RetainedKind =>
    expiringKind({ name, home, rows: { table, owner: "account", column: "expires_at" }, before });
  return [
    ...retainedKinds(options),
    expiringKind({
      ...{ name: "answers", home, before: daysAgo(1) },
      rows: { table: "answers", owner: "answer", column: "created_at" },
    }),
    account("sign-ins", "sign_ins", daysAgo(0)),
    account("sign-in-links", "sign_in_links", daysAgo(0)),
    account("tokens", "tokens", daysAgo(limits.tokenDays)),
    expiringKind({
      ...{ name: "publish-tokens", home, before: daysAgo(limits.tokenDays) },
      rows: { table: "publish_tokens", owner: "publish", column: "expires_at" },
    }),
    ...(limits.backups === undefined ? [] : [backupsOf(folder, limits.backups)]),
  ];
}

/** Files that `loadout backup` wrote into the home; those elsewhere are not ours to remove. */
function backupsOf(home: string, keep: number): RetainedKind {
  const old = async () => (await backupsIn(home)).slice(0, -keep);
  const sizeOf = (files: Awaited<ReturnType<typeof old>>) => ({
    count: files.length,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
  });
  return {
    name: "backups",
    inspect: async () => sizeOf(await old()),
    async prune() {
      const files = await old();
      const [first] = files;
      if (first) await removeOldBackups(dirname(first.path), keep);
      return sizeOf(files);
    },
  };
}
