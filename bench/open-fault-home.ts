import { type Home, openDatabaseHome } from "../packages/core/src/home/home.ts";

/** Names the database of its home to a child; without it the home is its folder. */
export const databaseVariable = "FAULT_DATABASE";

/** Opens the home of a child that will be killed; answers nothing if it is a folder, which needs no opening. */
export async function openFaultHome(folder: string): Promise<Home | undefined> {
  const { [databaseVariable]: url } = process.env;
  return url === undefined ? undefined : openDatabaseHome(folder, { url });
}
