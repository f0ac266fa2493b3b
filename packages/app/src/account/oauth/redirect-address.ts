/** Where a program gets its code: addresses that are allowed, and whether one is the same as another. */

/** Editors and apps whose own schemes are no reversed domain. Others are refused: a scheme may run something. */
const appSchemes: ReadonlySet<string> = new Set([
  ...["cursor:", "vscode:", "vscode-insiders:", "vscodium:", "windsurf:", "zed:", "kiro:", "trae:"],
  ...["claude:", "goose:", "raycast:", "warp:", "jetbrains:", "lmstudio:", "chatwise:", "msty:"],
]);

const longest = 2000;

/** `https`, `http` to this computer, or the scheme of an app (RFC 8252). */
export function isRedirectAddress(given: string): boolean {
  // Only what needs no escaping: what is compared and shown is what a browser goes to.
  if (given.length > longest || !/^[\x21-\x7e]+$/.test(given) || /[\\"'<>`^{|}]/.test(given)) return false;
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url?.username !== "" || url.password !== "" || given.includes("#")) return false;
  if (url.protocol === "https:" || url.protocol === "http:")
    return given.startsWith(url.origin) && (url.protocol === "https:" || isLoopback(url.hostname));
  return appSchemes.has(url.protocol) || /^[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+:$/.test(url.protocol);
}

/** A program on this computer listens on any free port, so ports of loopback addresses may differ (RFC 8252, 7.3). */
export function isSameRedirect(registered: string, given: string): boolean {
  if (registered === given) return true;
  if (!isRedirectAddress(registered) || !isRedirectAddress(given)) return false;
  const [one, other] = [new URL(registered), new URL(given)];
  if (one.protocol !== "http:" || other.protocol !== "http:") return false;
  return withoutPort(registered, one) === withoutPort(given, other);
}

/** Compared as text, not as a browser would read it. */
const withoutPort = (given: string, { port, host, hostname }: URL): string =>
  port === "" ? given : given.replace(host, hostname);

export const isLoopback = (hostname: string): boolean =>
  hostname === "localhost" || hostname === "[::1]" || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname);

export interface RedirectPlace {
  /** A host, or the scheme of an app. */
  readonly host: string;
  readonly kind: "site" | "computer" | "app";
}

/** Where an address leads, as people are shown it. */
export function redirectPlace(address: string): RedirectPlace {
  const { protocol, host, hostname } = new URL(address);
  if (protocol === "https:") return { host, kind: isLoopback(hostname) ? "computer" : "site" };
  if (protocol === "http:") return { host, kind: "computer" };
  return { host: protocol, kind: "app" };
}
