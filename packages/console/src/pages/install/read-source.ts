/** A source as it was typed, understood. */
export interface ReadSource {
  readonly kind: "folder" | "github" | "address" | "ssh" | "unclear";
  /** As it is sent to the server. */
  readonly source: string;
  /** The branch or tag in it. */
  readonly ref?: string;
  /** The folder of the repository in it. */
  readonly below?: string;
}

/** Reads a typed source. The address of a page in a repository gives the repository, the branch and the folder. */
export function readSource(text: string): ReadSource | undefined {
  const source = text.trim();
  if (source === "") return undefined;
  if (/^(?:\/|[A-Za-z]:[\\/])/.test(source)) return { kind: "folder", source };
  if (/^[A-Za-z0-9][\w.-]*\/[\w.-]+$/.test(source)) return { kind: "github", source };
  if (/^(?:ssh:\/\/|[\w.-]+@[\w.-]+:)/.test(source)) return { kind: "ssh", source };
  if (!/^https?:\/\//i.test(source)) return { kind: "unclear", source };
  return readPage(source) ?? { kind: "address", source };
}

/** `…/tree/main/skills/pdf`, `…/-/blob/main/skills/pdf/SKILL.md` */
function readPage(source: string): ReadSource | undefined {
  const [, repository, view, ref, path = ""] =
    /^(https?:\/\/[^/]+\/.+?)(?:\/-)?\/(tree|blob)\/([^/?#]+)(?:\/([^?#]*))?$/i.exec(source) ?? [];
  if (repository === undefined || ref === undefined) return undefined;
  const parts = decode(path)
    .split("/")
    .filter((part) => part !== "");
  const below = (view?.toLowerCase() === "blob" ? parts.slice(0, -1) : parts).join("/");
  return { kind: "address", source: repository, ref: decode(ref), ...(below !== "" && { below }) };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}

/** Whether a path is the folder or below it. */
export const isBelow = (path: string, below: string | undefined): boolean =>
  below === undefined || path === below || path.startsWith(`${below}/`);
