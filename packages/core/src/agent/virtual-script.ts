/** What the process of a virtual shell is told, as JSON in its first argument. */
export interface VirtualInput {
  /** Where the shell's own code is. */
  readonly library: string;
  readonly command: string | readonly string[];
  readonly workspace: string;
  readonly skills: string;
  /** Whether `.loadout` in the workspace is not to be written. */
  readonly isProject: boolean;
  readonly cwd: string;
  /** Whether what it reads comes first, on standard input, to its end. */
  readonly hasInput: boolean;
  readonly milliseconds: number;
  readonly printed: number;
}

/** What is used of the library. */
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

/** Runs in that process, as text: it can use nothing from outside itself. */
async function runVirtual(): Promise<void> {
  const { readFileSync } = process.getBuiltinModule("node:fs");
  const { normalize } = process.getBuiltinModule("node:path").posix;
  const { createRequire } = process.getBuiltinModule("node:module");
  const given = JSON.parse(process.argv[1] ?? "") as VirtualInput;
  const load = createRequire(given.library);
  const { Bash, InMemoryFs, MountableFs, OverlayFs, ReadWriteFs } = load(given.library) as Library;
  const files = new MountableFs({ base: new InMemoryFs() });
  files.mount("/skills", new OverlayFs({ root: given.skills, mountPoint: "/", readOnly: true }));
  files.mount("/workspace", given.isProject ? guarded() : new ReadWriteFs({ root: given.workspace }));
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
    // Words are quoted and so stay what they are; only the first is looked up.
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

  /** The workspace without a way to change the project's `.loadout` and its skills. */
  function guarded(): object {
    type Method = (this: unknown, ...given: unknown[]) => unknown;
    const workspace = new ReadWriteFs({ root: given.workspace }) as Record<string, Method>;
    const isGuarded = (path: unknown): boolean =>
      typeof path === "string" &&
      /^\/(?:\.loadout(?:\/|$)|\.(?:agents|claude)(?:\/skills(?:\/|$)|$)|$)/i.test(normalize(`/${path}`));
    for (const name of ["writeFile", "appendFile", "mkdir", "rm", "cp", "mv", "chmod", "symlink", "link", "utimes"]) {
      const change = workspace[name];
      // The second argument is a path where something gets a second place, and text elsewhere.
      const places = name === "cp" ? [1] : ["mv", "symlink", "link"].includes(name) ? [0, 1] : [0];
      workspace[name] = async (...args) => {
        if (places.some((place) => isGuarded(args[place])))
          throw new Error("EROFS: only people change what is in there");
        return change?.apply(workspace, args);
      };
    }
    return workspace;
  }
}

/** The program of that process. */
export const virtualScript = `(${runVirtual})()`;
