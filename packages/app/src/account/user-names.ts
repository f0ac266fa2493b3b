import type { App } from "../app.ts";

/** Names of users by id. A user who was deleted has none. */
export async function userNames(app: App): Promise<ReadonlyMap<string, string>> {
  const accounts = await (await app.accounts()).list();
  return new Map(accounts.map(({ userId, name }) => [userId, name]));
}
