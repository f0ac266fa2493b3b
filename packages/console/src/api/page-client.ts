import { type Client, createClient, ProblemError } from "loadout/client";
import { currentLanguage } from "../shell/use-language.ts";
import { csrfToken, pageTransport } from "./page-transport.ts";

/** The client of the server of this page, in each language. */

const make = (language: "en" | "zh-CN"): Client =>
  createClient({ url: "", csrf: csrfToken, language, transport: pageTransport });

const clients = { en: make("en"), "zh-CN": make("zh-CN") };

/** The server this page came from, answering in the language of the page. */
export const client = (): Client => clients[currentLanguage()];

export const codeOf = (error: unknown): string | undefined =>
  error instanceof ProblemError ? error.problem.code : undefined;
