import { safeAddress } from "../../mcp/mcp-view.ts";
import { isSecretLiteral, secretWords } from "./secret-literal.ts";

/** Removes secrets from settings before they are shown or recorded. */

const hidden = "***";
/** Where any value may be a secret, unless it only names the variable that holds it. */
const secretGroups: readonly string[] = ["env", "headers"];
const reference = /^\$\{[A-Za-z_]\w*\}$/;

/** Settings of a model or an MCP server as they may be written down elsewhere. */
export const redactSecrets = (entry: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(entry).map(([key, value]: [string, unknown]) => [
      key,
      secretGroups.includes(key) ? hideAll(value) : hide(key, value),
    ]),
  );

function hideAll(values: unknown): unknown {
  if (typeof values !== "object" || values === null) return hidden;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === "string" && reference.test(value) ? value : hidden,
    ]),
  );
}

function hide(key: string, value: unknown): unknown {
  if (Array.isArray(value)) {
    const secret = secretWords(value.map(String));
    return value.map((word: unknown, index) => (secret.has(index) ? hidden : word));
  }
  if (typeof value !== "string") return typeof value === "object" && value !== null ? redactSecrets(value) : value;
  const address = value.includes("://") ? safeAddress(value) : value;
  return isSecretLiteral(key, address) ? hidden : address;
}
