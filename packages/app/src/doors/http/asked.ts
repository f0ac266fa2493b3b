import type { Language } from "@loadout/core";
import type { KnownCaller } from "./callers.ts";

/** Headers by name in small letters, without a copy of them all being made. */
export interface HeaderReader {
  get(name: string): string | null;
}

/** A request, with what is known of it before its work begins. */
export interface Asked {
  readonly request: Request;
  readonly headers: HeaderReader;
  readonly method: string;
  readonly path: string;
  /** Behind the question mark, as it was sent. */
  readonly query: string;
  readonly requestId: string;
  readonly language: Language;
  /** The client's address: that of the connection, or what a trusted proxy says. */
  readonly from: string;
}

export interface KnownAsked extends Asked {
  readonly caller: KnownCaller;
}

/** The first language somebody names that we speak. */
export function languageOf(header: string | null): Language {
  for (const part of (header ?? "").toLowerCase().split(",")) {
    const name = part.trim();
    if (name.startsWith("zh")) return "zh";
    if (name.startsWith("en")) return "en";
  }
  return "en";
}
