/** Where a link in Markdown leads. Links that are not known to be safe lead nowhere. */
export type LinkTarget =
  | { readonly kind: "web"; readonly href: string }
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "heading"; readonly id: string }
  | { readonly kind: "none" };

const none: LinkTarget = { kind: "none" };

/** `folder` is the folder of the text in its skill. */
export function linkTarget(href: string, folder = ""): LinkTarget {
  const target = href.trim();
  if (target === "" || /[\0-\x1f\x7f\\]/.test(target)) return none;
  if (/^(?:https?|mailto):/i.test(target)) return URL.canParse(target) ? { kind: "web", href: target } : none;
  if (target.startsWith("#")) return { kind: "heading", id: headingId(decoded(target.slice(1))) };
  if (target.startsWith("/") || /^[a-z][a-z\d+.-]*:/i.test(target)) return none;
  const path = resolvePath(folder, decoded(target.replace(/[?#].*$/, "")));
  return path === undefined ? none : { kind: "file", path };
}

/** The anchor of a heading: lower case, hyphens for blanks, no punctuation. */
export const headingId = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s+/g, "-");

/** `undefined` if it leads out of the skill. */
function resolvePath(folder: string, path: string): string | undefined {
  if (/[\0-\x1f\x7f\\]/.test(path)) return undefined;
  const parts = folder.split("/").filter(Boolean);
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.length === 0 ? undefined : parts.join("/");
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text; // a percent sign that is one
    throw error;
  }
}
