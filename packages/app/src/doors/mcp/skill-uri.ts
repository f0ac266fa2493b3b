/** The addresses of skills and files: `skill://<id>/<path>`, or `skill://<id>/<name>/<path>` if the name differs from the id. */

/** The parts of a skill that its address needs. */
export interface AddressedSkill {
  readonly id: string;
  readonly head: { readonly name: string };
}

/** The protocol requires the last folder to be the skill's name; only ids are unique. */
export const foldersOf = ({ id, head }: AddressedSkill): readonly string[] =>
  head.name === id ? [id] : [id, head.name];

/** The address of a file or folder of a skill; of its own folder if the path is empty. */
export const skillUri = (skill: AddressedSkill, path: string): string =>
  `skill://${[...foldersOf(skill), ...(path === "" ? [] : path.split("/"))].map(encodeURIComponent).join("/")}`;

/** The decoded parts of an address; `undefined` for an invalid or ambiguous one. */
export function partsOfUri(uri: string): readonly string[] | undefined {
  const href = URL.parse(uri)?.href;
  if (href === undefined || !href.startsWith("skill://") || /[?#]/.test(href)) return undefined;
  const parts = href.slice("skill://".length).split("/").map(decode);
  return parts.every(isPlain) ? parts : undefined;
}

const isPlain = (part: string | undefined): part is string =>
  part !== undefined && part !== "" && part !== "." && part !== ".." && !/[/\\\0]/.test(part);

function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch (error) {
    if (error instanceof URIError) return undefined; // not a valid address
    throw error;
  }
}
