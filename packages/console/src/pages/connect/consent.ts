import { assertFine, type Role } from "loadout/client";
import { client } from "../../api/page-client.ts";

/** What a program asks for, and the decision of the person. */

/** What the page shows. Everything that the program says of itself may be a lie. */
export interface Consent {
  readonly client: {
    readonly id: string;
    readonly kind: "document" | "registered";
    readonly name?: string;
    readonly host?: string;
  };
  readonly place: { readonly host: string; readonly kind: "site" | "computer" | "app" };
  readonly user: { readonly name: string; readonly role: Role };
  readonly scopes: readonly { readonly id: string; readonly text: string }[];
  /** Why it cannot be allowed. */
  readonly problem?: string;
  readonly refusal: string;
  readonly seen: string;
}

export async function readConsent(request: string): Promise<Consent> {
  const answer = await client().send("GET", `/api/auth/authorization?request=${encodeURIComponent(request)}`);
  await assertFine(answer);
  return JSON.parse(await answer.text()) as Consent;
}

/** Answers where to go with the code. */
export async function allowProgram(request: string, { seen }: Consent): Promise<string> {
  const answer = await client().send("POST", "/api/auth/authorize", { body: JSON.stringify({ request, seen }) });
  await assertFine(answer);
  return (JSON.parse(await answer.text()) as { readonly location: string }).location;
}

/** Leaves the console. The server has checked the address; what could run in this page is refused here too. */
export function leaveTo(address: string): void {
  if (/^(?:javascript|data|blob|vbscript|file):/i.test(address)) throw new Error("not an address to go to");
  location.assign(address);
}
