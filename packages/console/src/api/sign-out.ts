import { assertFine } from "loadout/client";
import { client, codeOf } from "./page-client.ts";

/** Why the user is still signed in. */
export interface NotOut {
  readonly error: unknown;
}

/** Ends the session on the server, even if the tab is closed before the answer. */
export async function signOut(): Promise<NotOut | undefined> {
  try {
    await assertFine(await client().send("POST", "/api/auth/logout", { body: "{}", keepalive: true }));
    return undefined;
  } catch (error) {
    return codeOf(error) === "auth.needed" ? undefined : { error }; // not signed in any more
  }
}
