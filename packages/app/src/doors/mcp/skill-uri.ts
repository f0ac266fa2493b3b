/** How a skill and its files are called: `skill://<id>/<path>`, and one step more where the name is not the folder's. */

/** A skill as far as its addresses go. */
export interface AddressedSkill {
  readonly id: string;
  readonly head: { readonly name: string };
}

/** The protocol wants the last folder to be the skill's name; ids are what is unique here. */
export const foldersOf = ({ id, head }: AddressedSkill): readonly string[] =>
  head.name === id ? [id] : [id, head.name];

/** The address of a file or folder of a skill; of its own folder if the path is empty. */
export const skillUri = (skill: AddressedSkill, path: string): string =>
  `skill://${[...foldersOf(skill), ...(path === "" ? [] : path.split("/"))].map(encodeURIComponent).join("/")}`;

/** The parts of an address, decoded; `undefined` for anything that could mean something else than it says. */
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
    if (error instanceof URIError) return undefined; // which is no address of ours
    throw error;
  }
}
