/** A file that was dropped or chosen; below a folder, with its path from there. */
export interface GatheredFile {
  readonly path: string;
  readonly file: Blob;
}

/** Everything that was dropped or chosen at once. */
export interface Gathered {
  readonly files: readonly GatheredFile[];
  /** Folders that were not looked into. */
  readonly leftOut: readonly string[];
}

/** One package to be: a file as it is, or the files of a folder that still have to be packed. */
export type PackagePlan =
  | { readonly kind: "file"; readonly name: string; readonly file: Blob }
  | { readonly kind: "folder"; readonly name: string; readonly files: readonly GatheredFile[] };

export interface Plans {
  readonly plans: readonly PackagePlan[];
  /** Files of folders that belong to no skill. */
  readonly outside: readonly string[];
}

/** Each file alone, and each skill of a folder: the outermost folders with a SKILL.md. */
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

/** Where no skill is found, the server says so, and of what. */
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
