import { fetchPattern, sendsPattern } from "./command-forms.ts";

/** Where a program connects to, as far as its text says. */

export interface NetworkUse {
  /** The first line that uses the network, as an offset. */
  readonly index: number;
  readonly text: string;
  /** Names of hosts, each once, in order. */
  readonly hosts: readonly string[];
}

/** In the code of `foldText`; `undefined` if nothing in it uses the network. */
export function usesNetwork(code: string): NetworkUse | undefined {
  if (!fetchPattern.test(code) && !sendsPattern.test(code)) return undefined;
  let index = 0;
  for (const line of code.split("\n")) {
    const part = line.slice(0, 4000);
    if (fetchPattern.test(part) || sendsPattern.test(part)) return { index, text: part.trim(), hosts: hostsIn(code) };
    index += line.length + 1;
  }
  return undefined;
}

/** Hosts of addresses in a text, without this machine and without placeholders. */
function hostsIn(text: string): string[] {
  const hosts = new Set<string>();
  for (const [, host = ""] of text.matchAll(/\b(?:https?|wss?|ftp):\/\/([a-z0-9][a-z0-9.-]{0,120}[a-z0-9])/gi)) {
    const name = host.toLowerCase();
    if (name.includes(".") && !/^(?:127\.|0\.0\.0\.0$)/.test(name)) hosts.add(name);
  }
  return [...hosts];
}
