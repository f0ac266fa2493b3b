import { execFileSync, spawn, spawnSync } from "node:child_process";
import { chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { repository } from "./sandbox.ts";

/** The image of the Dockerfile, built by buildah without an engine, and containers of it, run by runc. */

export const imageTools = ["buildah", "runc", "debootstrap"] as const;

/** The tools that this machine does not have. */
export const missingTools = (): string[] =>
  imageTools.filter((name) => spawnSync(name, ["--version"]).error !== undefined);

export interface ImageConfig {
  readonly User: string;
  readonly Env: readonly string[];
  readonly Entrypoint: readonly string[];
  readonly Cmd: readonly string[];
  readonly Volumes: object;
  readonly Healthcheck: { readonly Test: readonly string[] };
}

export interface BuiltImage {
  readonly config: ImageConfig;
  /** The folder with its files. */
  readonly root: string;
  start(options?: ContainerOptions): Container;
  remove(): void;
}

export interface ContainerOptions {
  /** As Docker does by default: parts of `/proc` are covered. */
  readonly hasMaskedPaths?: boolean;
  /** System calls to take out of the profile. */
  readonly without?: readonly string[];
}

export interface Container {
  /** Runs a command in it, as its user. */
  exec(...words: string[]): { readonly code: number | null; readonly stdout: string; readonly stderr: string };
  /** SIGTERM, as an engine sends it; the exit code. */
  stop(): Promise<number | null>;
}

/** Builds the image in a folder of its own. `LOADOUT_TEST_IMAGE_BASE` names a base image; else one is made from this Debian. */
export function buildImage(): BuiltImage {
  const folder = mkdtempSync(join(tmpdir(), "loadout-image-"));
  const at = (...parts: string[]): string => join(folder, ...parts);
  writeFileSync(at("policy.json"), '{ "default": [{ "type": "insecureAcceptAnything" }] }');
  const storage = ["--root", at("storage"), "--runroot", at("run"), "--storage-driver", "vfs"];
  const policy = ["--signature-policy", at("policy.json")];
  const buildah = (command: string, ...given: string[]): string =>
    execFileSync("buildah", [...storage, command, ...given], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "inherit"],
      maxBuffer: 100_000_000,
    }).trim();
  let { LOADOUT_TEST_IMAGE_BASE: base } = process.env;
  if (base === undefined) {
    base = "localhost/loadout-test-base";
    makeBase(at("base"));
    const empty = buildah("from", "scratch");
    buildah("copy", "--quiet", empty, at("base"), "/");
    buildah("commit", "--quiet", ...policy, "--rm", empty, base);
  }
  const given = ["--isolation", "chroot", "--network", "host", "--build-arg", `BASE=${base}`];
  buildah("bud", ...policy, ...given, "--format", "docker", "--tag", "localhost/loadout-test", repository);
  const inspected = JSON.parse(buildah("inspect", "--type", "image", "localhost/loadout-test"));
  const config = inspected.Docker.config as ImageConfig;
  const working = buildah("from", ...policy, "localhost/loadout-test");
  const root = buildah("mount", working);
  const containers: { remove(): void }[] = [];
  return {
    config,
    root,
    start(options = {}) {
      const started = startContainer(mkdtempSync(at("container-")), root, config, options);
      containers.push(started);
      return started;
    },
    remove() {
      for (const one of containers) one.remove();
      buildah("umount", "--all");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** This machine's Debian with the Node that runs this, its npm, and how that reaches a registry. */
function makeBase(folder: string): void {
  execFileSync("debootstrap", ["--variant=minbase", "--include=ca-certificates", "bookworm", folder], {
    stdio: "pipe",
  });
  const npm = (...given: string[]): string => execFileSync("npm", given, { encoding: "utf8" }).trim();
  const local = join(folder, "usr/local");
  cpSync(process.execPath, join(local, "bin/node"));
  cpSync(join(npm("root", "--global"), "npm"), join(local, "lib/node_modules/npm"), { recursive: true });
  for (const name of ["npm", "npx"])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(local, "bin", name));
  mkdirSync(join(local, "etc"), { recursive: true });
  const certificates = "/etc/ssl/certs/ca-certificates.crt";
  cpSync(certificates, join(folder, certificates));
  writeFileSync(join(local, "etc/npmrc"), `registry=${npm("config", "get", "registry")}\ncafile=${certificates}\n`);
}

/** A container as compose.yaml describes that of a worker: nothing but its volume and `/tmp` can be written. */
function startContainer(folder: string, root: string, config: ImageConfig, options: ContainerOptions) {
  execFileSync("runc", ["spec"], { cwd: folder });
  const [user = 0, group = 0] = config.User.split(":").map(Number);
  const data = join(folder, "data");
  mkdirSync(data);
  chownSync(data, user, group);
  const spec = JSON.parse(readFileSync(join(folder, "config.json"), "utf8"));
  const none = { bounding: [], effective: [], permitted: [] };
  const process_ = {
    ...spec.process,
    terminal: false,
    cwd: "/data",
    user: { uid: user, gid: group },
    capabilities: none,
  };
  const linux = {
    ...spec.linux,
    seccomp: readProfile(options.without ?? []),
    ...(!options.hasMaskedPaths && { maskedPaths: [], readonlyPaths: [] }),
  };
  const mounts = [
    ...spec.mounts,
    { destination: "/tmp", type: "tmpfs", source: "tmpfs", options: ["nosuid", "nodev", "noexec", "mode=1777"] },
    { destination: "/data", type: "bind", source: data, options: ["bind", "rw"] },
  ];
  const args = [...config.Entrypoint, ...config.Cmd];
  const process = { ...process_, env: config.Env, args, noNewPrivileges: true };
  writeFileSync(
    join(folder, "config.json"),
    JSON.stringify({ ...spec, process, linux, mounts, root: { path: root, readonly: true } }),
  );
  const state = ["--root", join(folder, "state")];
  const child = spawn("runc", [...state, "run", "loadout"], { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  return {
    exec(...words: string[]) {
      const { status, stdout, stderr } = spawnSync("runc", [...state, "exec", "loadout", ...words], {
        encoding: "utf8",
      });
      return { code: status, stdout, stderr };
    },
    stop() {
      spawnSync("runc", [...state, "kill", "loadout", "TERM"]);
      return ended;
    },
    remove: () => void spawnSync("runc", [...state, "delete", "--force", "loadout"]),
  };
}

/** deploy/seccomp.json as runc reads it: an engine translates it in the same way. */
function readProfile(without: readonly string[]): object {
  const { archMap, syscalls, ...rest } = JSON.parse(readFileSync(join(repository, "deploy/seccomp.json"), "utf8"));
  return {
    ...rest,
    architectures: archMap.flatMap((one: { architecture: string; subArchitectures: string[] }) => [
      one.architecture,
      ...one.subArchitectures,
    ]),
    syscalls: syscalls.map(({ names, action }: { names: string[]; action: string }) => ({
      names: names.filter((name) => !without.includes(name)),
      action,
    })),
  };
}
