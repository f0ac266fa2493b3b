import { foldName } from "../../ground/files/steering-paths.ts";

/** The script of the virtual shell's process. */

/** The input of the virtual shell's process, as JSON in its first argument. */
export interface VirtualInput {
  /** The path of just-bash. */
  readonly library: string;
  readonly command: string | readonly string[];
  readonly workspace: string;
  readonly skills: string;
  /** Steering names that must not be written, from `foldName`; empty if the workspace is not a project. */
  readonly steering: readonly string[];
  /** Paths named by the settings of repositories, which must not be written either. */
  readonly named: readonly string[];
  readonly cwd: string;
  /** Whether stdin is read to its end before the command runs. */
  readonly hasInput: boolean;
  readonly milliseconds: number;
  readonly printed: number;
}

/** The parts of just-bash that are used. */
interface Library {
  readonly InMemoryFs: new () => object;
  readonly OverlayFs: new (options: object) => object;
  readonly ReadWriteFs: new (options: object) => object;
  readonly MountableFs: new (options: object) => { mount(path: string, files: object): void };
  readonly Bash: new (
    options: object,
  ) => {
    exec(
      command: string,
      options: object,
    ): Promise<{ readonly stdout: string; readonly stderr: string; readonly exitCode: number }>;
  };
}

/** Runs in that process as source text, so it can use nothing from outside itself. */
async function runVirtual(foldName: (name: string) => string): Promise<void> {
  const { readdirSync, readFileSync } = process.getBuiltinModule("node:fs");
  const { normalize } = process.getBuiltinModule("node:path").posix;
  const { createRequire } = process.getBuiltinModule("node:module");
  const given = JSON.parse(process.argv[1] ?? "") as VirtualInput;
  const load = createRequire(given.library);
  const { Bash, InMemoryFs, MountableFs, OverlayFs, ReadWriteFs } = load(given.library) as Library;
  const files = new MountableFs({ base: new InMemoryFs() });
  files.mount("/skills", new OverlayFs({ root: given.skills, mountPoint: "/", readOnly: true }));
  files.mount("/workspace", guarded(new ReadWriteFs({ root: given.workspace })));
  const shell = new Bash({
    fs: files,
    cwd: given.cwd,
    env: { HOME: "/tmp", USER: "user", LANG: "C.UTF-8", TERM: "dumb" },
    executionLimits: { maxExecutionTimeMs: given.milliseconds, maxOutputSize: given.printed },
  });
  const stdin = given.hasInput ? readFileSync(0, "utf8") : "";
  const print = (stream: NodeJS.WriteStream, text: string): Promise<void> =>
    new Promise((resolve) => stream.write(text, () => resolve()));
  let code = 1;
  try {
    await shell.exec("mkdir -p /tmp", {});
    const [first = "", ...rest] = typeof given.command === "string" ? [given.command] : given.command;
    // Words are quoted, so the shell does not change them.
    const command =
      typeof given.command === "string"
        ? first
        : [first, ...rest].map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(" ");
    const { stdout, stderr, exitCode } = await shell.exec(command, { stdin, rawScript: true });
    await print(process.stdout, stdout);
    await print(process.stderr, stderr);
    code = exitCode;
  } catch (error) {
    await print(process.stderr, `${(error as Error).message}\n`); // a redirection into /skills
  }
  process.exit(code);

  /**
   * The workspace, in which steering files of any folder cannot be changed. The library neither follows nor creates
   * links, so checking the path is enough.
   */
  function guarded(files: object): object {
    type Method = (this: unknown, ...given: unknown[]) => unknown;
    const workspace = files as Record<string, Method>;
    const steering = new Set(given.steering);
    const isSteering = (name: string): boolean => steering.has(foldName(name));
    const segmentsOf = (path: unknown): string[] =>
      normalize(`/${String(path)}`)
        .split("/")
        .filter((segment) => segment !== "");
    const folded = (segments: readonly string[]): string => `${segments.map(foldName).join("/")}/`;
    const named = given.named.map((path) => folded(segmentsOf(path)));
    const leadsToSteering = (path: unknown): boolean => {
      const segments = segmentsOf(path);
      return segments.some(isSteering) || named.some((one) => folded(segments).startsWith(one));
    };
    /** Whether a folder contains a steering name, which would move with it. */
    const contains = (folder: string): boolean => {
      try {
        return readdirSync(folder, { withFileTypes: true }).some(
          (entry) => isSteering(entry.name) || (entry.isDirectory() && contains(`${folder}/${entry.name}`)),
        );
      } catch {
        return false; // not a folder, or gone
      }
    };
    const holdsSteering = (path: unknown): boolean =>
      steering.size > 0 &&
      (named.some((one) => one.startsWith(folded(segmentsOf(path)))) ||
        contains([given.workspace, ...segmentsOf(path)].join("/")));
    for (const name of ["writeFile", "appendFile", "mkdir", "rm", "cp", "mv", "chmod", "symlink", "link", "utimes"]) {
      const change = workspace[name];
      // The second argument is a path only for these methods.
      const places = name === "cp" ? [1] : ["mv", "symlink", "link"].includes(name) ? [0, 1] : [0];
      workspace[name] = async (...args) => {
        const isWhole = ["rm", "cp", "mv"].includes(name) && holdsSteering(args[0]);
        if (isWhole || places.some((place) => leadsToSteering(args[place])))
          throw new Error("EROFS: only people change what steers a project");
        return change?.apply(workspace, args);
      };
    }
    return workspace;
  }
}

/** The source text of that process. */
export const virtualScript = `(${runVirtual})(${foldName})`;
