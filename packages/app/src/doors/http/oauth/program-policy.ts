import { Fault, readSettings, type SettingsFile, type Text } from "@loadout/core";
import { isLoopback } from "../../../account/oauth/redirect-address.ts";
import { isUnencrypted } from "../../../system/server/public-address.ts";
import type { HeaderReader } from "../request.ts";

/** What this server offers to programs that connect through the browser, at the address that a request came to. */
export type Offer =
  | {
      readonly kind: "on";
      /** The address of the server, as the issuer of tokens. */
      readonly issuer: string;
      /** What tokens are for: its MCP endpoint. */
      readonly resource: string;
      /** Hosts in private networks that may have documents about programs. */
      readonly hosts: readonly string[];
    }
  | { readonly kind: "off"; readonly reason: Text };

export interface ProgramPolicy {
  offer(headers: HeaderReader): Promise<Offer>;
  /** Reads the settings again, after a change. */
  expire(): void;
}

export interface ProgramPolicyDeps {
  readonly settings: SettingsFile;
  readonly publicUrl?: string | undefined;
  readonly now?: () => number;
}

/** How long settings are cached, in milliseconds. */
const moment = 1000;

export function createProgramPolicy({ settings, publicUrl, now = Date.now }: ProgramPolicyDeps): ProgramPolicy {
  let known: { readonly isOn: boolean; readonly hosts: readonly string[] } | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: ReturnType<typeof read> | undefined;

  async function read(): Promise<NonNullable<typeof known>> {
    try {
      const { programs = "on", programHosts = [] } = (await readSettings(settings)).value.server ?? {};
      return { isOn: programs === "on", hosts: programHosts };
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      return known ?? { isOn: false, hosts: [] }; // settings that cannot be read allow nothing new
    }
  }

  function current(): Promise<NonNullable<typeof known>> {
    if (known && now() - readAt < moment) return Promise.resolve(known);
    reading ??= readAgain();
    return reading;
  }

  function readAgain(): ReturnType<typeof read> {
    const startedAt = now(); // what was written since then may have been missed
    const isCurrent = (): boolean => reading === one;
    const one = read()
      .then((found) => {
        if (isCurrent()) [known, readAt] = [found, startedAt];
        return found;
      })
      .finally(() => {
        if (isCurrent()) reading = undefined;
      });
    return one;
  }

  return {
    async offer(headers) {
      const { isOn, hosts } = await current();
      if (!isOn) return { kind: "off", reason: switchedOff };
      const issuer = issuerOf(publicUrl, headers.get("host") ?? "");
      return typeof issuer === "string"
        ? { kind: "on", issuer, resource: `${issuer}/mcp`, hosts }
        : { kind: "off", reason: issuer };
    },
    expire() {
      [readAt, reading] = [Number.NEGATIVE_INFINITY, undefined];
    },
  };
}

/** The public address; without one, only this computer itself, because codes and tokens must not travel in plain text. */
function issuerOf(publicUrl: string | undefined, host: string): string | Text {
  if (publicUrl !== undefined) return isUnencrypted(publicUrl) ? unencrypted : publicUrl;
  const here = `http://${host.toLowerCase()}`;
  return URL.canParse(here) && isLoopback(new URL(here).hostname) ? new URL(here).origin : noAddress;
}

/** Where clients find who issues tokens for the MCP endpoint (RFC 9728). */
export const resourceMetadataPath = "/.well-known/oauth-protected-resource";

const switchedOff: Text = { en: "a superadmin has switched it off", zh: "超级管理员已将其关闭" };
const unencrypted: Text = { en: "its public address is not encrypted", zh: "其公开地址未加密" };
const noAddress: Text = {
  en: "it was not told its public address (--public-url)",
  zh: "尚未设置公开地址（--public-url）",
};
