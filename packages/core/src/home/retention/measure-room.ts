import { type Home, openHome } from "../home.ts";
import { roomOfFolder } from "./folder-room.ts";
import type { DatabaseRoom } from "./room-records.ts";

/** What takes the room of a home, by kind: rows of its database, and files of its folder. */

export const roomKinds = [
  "histories",
  "requests",
  "events",
  "outputs",
  "dispatches",
  "trees",
  "trash",
  "workspaces",
  "index",
  "audit",
  "backups",
  "logs",
  "caches",
  "settings",
  "unused",
  "other",
] as const;
export type RoomKind = (typeof roomKinds)[number];

/** The largest first; kinds that take nothing are left out. */
export async function measureRoom(given: string | Home): Promise<readonly { kind: RoomKind; bytes: number }[]> {
  const home = openHome(given);
  try {
    const bytes = new Map<RoomKind, number>();
    const add = (kind: RoomKind, more: number): void => void bytes.set(kind, (bytes.get(kind) ?? 0) + more);
    for (const file of ["loadout", "traces"] as const) {
      const { read } = home.records.use(`room-${file}`, async () =>
        (await import("./room-records.ts")).roomRecords(file),
      );
      const { tables, unused }: DatabaseRoom = await read("tables");
      for (const table of tables) if (!isContent(table.name)) add(kindOfTable(table.name), table.bytes);
      add("unused", unused);
      if (file === "loadout")
        for (const content of await read("content")) add(kindOfContent(content.name), content.bytes);
    }
    const isFile = home.database === undefined;
    for (const [kind, more] of await roomOfFolder(home.folder(), (path) => kindOfFile(path, isFile)))
      add(kind as RoomKind, more);
    return [...bytes]
      .filter(([, size]) => size > 0)
      .map(([kind, size]) => ({ kind, bytes: size }))
      .sort((one, other) => other.bytes - one.bytes);
  } finally {
    await home.close();
  }
}

const tableKinds: Readonly<Record<string, RoomKind>> = {
  ...{ messages: "histories", turns: "histories", activations: "histories", skill_choices: "histories" },
  ...{ events: "events", live_events: "events", requests: "requests", outputs: "outputs" },
  ...{ dispatches: "dispatches", dispatch_texts: "dispatches", dispatch_answers: "dispatches" },
  ...{ skills: "index", versions: "index", trees: "index", skill_needs: "index", holds: "index", imports: "index" },
  ...{ skill_approvals: "index", skill_signatures: "index", skill_withdrawals: "index", skill_changes: "index" },
  ...{ trash: "index", audit: "audit", documents: "settings", workspaces: "workspaces" },
};

const kindOfTable = (name: string): RoomKind => tableKinds[name] ?? "other";

/** Tables whose rows are counted by what they are for. */
const isContent = (name: string): boolean => ["blobs", "blob_parts", "blob_archive_parts"].includes(name);

const contentKinds: Readonly<Record<string, RoomKind>> = {
  ...{ tree: "trees", archive: "trash", workspace: "workspaces", unused: "unused" },
};
const kindOfContent = (owner: string): RoomKind => contentKinds[owner] ?? "other";

/** The files of a database are counted by their tables. */
function kindOfFile(path: readonly string[], hasDatabaseFiles: boolean): RoomKind | undefined {
  const [first = "", second = "", third = ""] = path;
  if (hasDatabaseFiles && path.length === 1 && /^(?:loadout|traces)\.db$/.test(first)) return undefined;
  if (first === "library") return second === "trash" ? "trash" : second === "trees" ? "trees" : "other";
  if (first === "environments") return second === ".trash" ? "trash" : "settings";
  if (first === "context") return third === "workspace" ? "workspaces" : "histories";
  if (first === "dispatch") return third === "workspace" ? "workspaces" : "dispatches";
  if (first === "backups" || first === "logs") return first;
  if (first === "trees" || first === "cache" || first === "workspaces") return "caches";
  return /\.jsonc?$/.test(first) || first === "skills" ? "settings" : "other";
}
