import { Fault } from "../ground/fault.ts";
import { type Home, homeFiles } from "../home/home.ts";
import { ownVariables } from "./own-variables.ts";
import { readSecrets } from "./secrets.ts";

/** Finds the value of a variable: its own, else the content of the file that `NAME_FILE` names, else the secret with its name. */

type Variables = Readonly<Record<string, string | undefined>>;

export interface FoundVariable {
  readonly value: string;
  readonly from: "variable" | "file" | "secrets";
}

/** The value of one variable as it is now. */
export async function readVariable(
  home: string | Home,
  variables: Variables,
  name: string,
): Promise<string | undefined> {
  if (ownVariables.includes(name)) return undefined;
  return variables[name] || (await readNamedFile(home, variables, name)) || (await readSecrets(home))(name);
}

/**
 * All of them as they are now, for work that cannot wait for each. What cannot be read is a fault when it is looked up.
 */
export async function readVariables(
  home: string | Home,
  variables: Variables,
): Promise<(name: string) => FoundVariable | undefined> {
  const secrets = await readSecrets(home);
  const names = Object.keys(variables).flatMap((name) =>
    name.endsWith(ending) ? [name.slice(0, -ending.length)] : [],
  );
  const files = new Map<string, { readonly value?: string | undefined } | { readonly error: unknown }>();
  for (const name of names)
    if (!variables[name] && !ownVariables.includes(name))
      files.set(
        name,
        await readNamedFile(home, variables, name).then(
          (value) => ({ value }),
          (error: unknown) => ({ error }),
        ),
      );
  return (name) => {
    if (ownVariables.includes(name)) return undefined;
    const own = variables[name];
    if (own) return { value: own, from: "variable" };
    const file = files.get(name);
    if (file && "error" in file) throw file.error;
    if (file?.value) return { value: file.value, from: "file" };
    const kept = secrets(name);
    return kept === undefined ? undefined : { value: kept, from: "secrets" };
  };
}

const ending = "_FILE";
/** A secret is a short text; what is longer is another file, such as a list of certificates. */
const longest = 64 * 1024;

async function readNamedFile(home: string | Home, variables: Variables, name: string): Promise<string | undefined> {
  const path = variables[`${name}${ending}`];
  if (!path) return undefined;
  const { files } = homeFiles(home);
  const found = await files.stat(path);
  if (found && found.size > longest) return undefined;
  const text = (await files.read(path))?.text;
  if (text === undefined) throw new Fault("file.unreadable", { path, reason: "ENOENT" });
  return text.trim();
}
