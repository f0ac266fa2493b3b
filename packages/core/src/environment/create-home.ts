import { join } from "node:path";
import type { MachineFiles } from "../home/documents/machine-files.ts";
import { type Home, homeFiles } from "../home/home.ts";
import { defaultEnvironment } from "./environment-name.ts";

/**
 * The first start: the home with its configuration and the environment `default`. A home that has environments is left
 * alone: what its owner removed stays removed.
 */
export async function createHome(home: string | Home, templates: string): Promise<{ isNew: boolean }> {
  const { documents, leases, files, folder } = homeFiles(home);
  const isThere = async (): Promise<boolean> => (await documents.list("")).some(({ name }) => name === "environments");
  if (await isThere()) return { isNew: false };
  return leases.run("environments", async (fence) => {
    const held = documents.fenced(fence);
    if (await isThere()) return { isNew: false };
    if ((await documents.version("config.jsonc")) === undefined)
      await held.write("config.jsonc", (await files.read(join(templates, "config.jsonc")))?.text ?? "");
    const environment = `environments/${defaultEnvironment}`;
    const content = await contentOf(files, join(templates, "environment"));
    // Skills are folders of the machine: a home that keeps its documents elsewhere starts without those of the template.
    const isFolder = documents.placeOf(environment) === join(folder(), environment);
    const isKept = ([path]: [string, string]): boolean => isFolder || !path.startsWith("skills/");
    await held.createFolder(environment, Object.fromEntries([...content].filter(isKept)));
    return { isNew: true };
  });
}

/** The files of a folder, by their path in it. */
async function contentOf(files: MachineFiles, root: string): Promise<Map<string, string>> {
  const content = new Map<string, string>();
  const folders = [""];
  for (const folder of folders)
    for (const { name, isFolder } of await files.list(join(root, folder))) {
      const path = folder === "" ? name : `${folder}/${name}`;
      if (isFolder) folders.push(path);
      else content.set(path, (await files.read(join(root, path)))?.text ?? "");
    }
  return content;
}
