import { hash, randomBytes } from "node:crypto";
import { promisify } from "node:util";

/** Secrets of tokens, sign-ins and sign-in links; only their hashes are stored. */

/** Without blocking: the first bytes of a process may have to wait. */
export const randomSecret = async (): Promise<string> => (await promisify(randomBytes)(32)).toString("base64url");

/** Secrets with 256 random bits need no slow hash. */
export const tokenHash = (text: string): string => hash("sha256", text, "hex");
