/** From files that were dropped or chosen to packages: which files make a package, and a folder packed as a ZIP. */

/** A file that was dropped or chosen. In a folder, its path starts with the name of that folder. */
export interface GatheredFile {
  readonly path: string;
  readonly file: Blob;
}

/** Everything that was dropped or chosen at once. */
export interface Gathered {
  readonly files: readonly GatheredFile[];
  /** Folders that were not read. */
  readonly leftOut: readonly string[];
}

/** A package to send: a file as it is, or the files of a folder that have to be packed first. */
export type PackagePlan =
  | { readonly kind: "file"; readonly name: string; readonly file: Blob }
  | { readonly kind: "folder"; readonly name: string; readonly files: readonly GatheredFile[] };

export interface Plans {
  readonly plans: readonly PackagePlan[];
  /** Files of folders that belong to no skill. */
  readonly outside: readonly string[];
}

/** Folders that are never part of a skill, and large. */
export const neverRead: ReadonlySet<string> = new Set([".git", "node_modules", "__MACOSX"]);

/** The files of a file dialog, with their paths if a folder was chosen. */
export function fromFiles(chosen: readonly File[]): Gathered {
  const files: GatheredFile[] = [];
  const leftOut = new Set<string>();
  for (const file of chosen) {
    const path = file.webkitRelativePath || file.name;
    const parts = path.split("/");
    const place = parts.slice(0, -1).findIndex((folder) => neverRead.has(folder));
    if (place === -1) files.push({ path, file });
    else leftOut.add(parts.slice(0, place + 1).join("/"));
  }
  return { files, leftOut: [...leftOut] };
}

/** One package for each file, and one for each skill in a folder: the outermost folders with a SKILL.md. */
export function planPackages(files: readonly GatheredFile[]): Plans {
  const roots = skillRoots(files);
  const skills = new Map<string, GatheredFile[]>();
  const plans: PackagePlan[] = [];
  const others: GatheredFile[] = [];
  for (const one of files) {
    const root = roots.find((folder) => one.path.startsWith(`${folder}/`));
    if (root !== undefined) addTo(skills, root, { ...one, path: one.path.slice(root.length + 1) });
    else if (!one.path.includes("/") || isPacked(one.path))
      plans.push({ kind: "file", name: nameOf(one.path), file: one.file });
    else others.push(one);
  }
  for (const [root, inside] of skills) plans.push({ kind: "folder", name: `${nameOf(root)}.zip`, files: inside });
  if (plans.length > 0) return { plans, outside: others.map(({ path }) => path) };
  return { plans: wholeFolders(others), outside: [] };
}

const isSkillFile = (path: string): boolean => nameOf(path).toLowerCase() === "skill.md" && path.includes("/");
const isPacked = (path: string): boolean => /\.(?:zip|skill)$/i.test(path);
const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

function skillRoots(files: readonly GatheredFile[]): readonly string[] {
  const folders = files
    .filter(({ path }) => isSkillFile(path))
    .map(({ path }) => path.slice(0, path.lastIndexOf("/")))
    .sort((one, other) => one.length - other.length);
  return folders.filter((folder, index) => !folders.slice(0, index).some((outer) => folder.startsWith(`${outer}/`)));
}

/** Without any skill, folders are sent whole: the report of the server says what is missing. */
function wholeFolders(files: readonly GatheredFile[]): PackagePlan[] {
  const folders = new Map<string, GatheredFile[]>();
  for (const one of files) {
    const [top = ""] = one.path.split("/", 1);
    addTo(folders, top, { ...one, path: one.path.slice(top.length + 1) });
  }
  return [...folders].map(([top, inside]) => ({ kind: "folder", name: `${top}.zip`, files: inside }));
}

function addTo(groups: Map<string, GatheredFile[]>, key: string, file: GatheredFile): void {
  const group = groups.get(key);
  if (group) group.push(file);
  else groups.set(key, [file]);
}

/** Packs files as a ZIP one by one, so that the page stays responsive. */
export async function packFolder(
  files: readonly GatheredFile[],
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const { Zip, ZipDeflate } = await import("fflate");
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let failure: Error | undefined;
  const zip = new Zip((error, chunk) => {
    if (error) failure = error;
    else chunks.push(chunk as Uint8Array<ArrayBuffer>);
  });
  const packed = new Date(); // the same time in both records of an entry
  for (const { path, file } of files) {
    signal?.throwIfAborted();
    const bytes = new Uint8Array(await file.arrayBuffer());
    const entry = new ZipDeflate(path, { level: 6 });
    entry.mtime = packed;
    zip.add(entry);
    entry.push(bytes, true);
    if (failure) throw failure;
  }
  zip.end();
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
