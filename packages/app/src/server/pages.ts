import { Fault, type Language } from "@loadout/core";
import type { Asked } from "./asked.ts";
import { pageHeaders, respond } from "./respond.ts";
import { welcomePage, welcomeScript, welcomeStyle } from "./welcome-page.ts";

/** What is shown in a browser. Everything comes from here. */
export async function page(asked: Asked): Promise<Response> {
  if (asked.method !== "GET" && asked.method !== "HEAD")
    throw new Fault("route.method", { path: asked.path.slice(0, 200), method: asked.method, allowed: "GET" });
  const found = files[asked.path];
  if (!found) throw new Fault("route.unknown", { method: asked.method, path: asked.path.slice(0, 200) });
  return respond(found.text(asked.language), asked.requestId, 200, { ...pageHeaders, "Content-Type": found.type });
}

interface File {
  readonly type: string;
  readonly text: (language: Language) => string;
}

const html = "text/html; charset=utf-8";
const welcome: File = { type: html, text: welcomePage };

const files: Readonly<Record<string, File>> = {
  "/": welcome,
  "/welcome": welcome,
  "/login": welcome,
  "/welcome.js": { type: "text/javascript; charset=utf-8", text: () => welcomeScript },
  "/welcome.css": { type: "text/css; charset=utf-8", text: () => welcomeStyle },
};
