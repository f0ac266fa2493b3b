import { basename, dirname } from "node:path/posix";
import { isInside } from "../../ground/files/is-inside.ts";

/** Paths of tool chains, system files and private files on a machine. */

/** System folders that programs need. */
export const systemFolders = ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/opt", "/nix/store"];

/** The files of `/etc` that programs need; no keys, passwords or service settings. */
export const systemFiles = [
  ...["alternatives", "ld.so.cache", "ld.so.conf", "ld.so.conf.d", "localtime", "timezone", "os-release", "terminfo"],
  ...["resolv.conf", "hosts", "host.conf", "nsswitch.conf", "gai.conf", "protocols", "services", "passwd", "group"],
  ...["ssl/certs", "ssl/cert.pem", "ssl/openssl.cnf", "ca-certificates", "ca-certificates.conf", "pki/tls/certs"],
  ...["pki/ca-trust", "crypto-policies", "bash.bashrc", "profile", "inputrc", "locale.alias", "mime.types", "magic"],
  ...[
    "fonts",
    "perl",
    "python3",
    "java-17-openjdk",
    "java-21-openjdk",
    "maven",
    "debian_version",
    "gitconfig",
    "npmrc",
  ],
].map((name) => `/etc/${name}`);

/** Tool chains below a home folder: compilers, interpreters and their downloads; only the parts without keys. */
export const homeToolChains = [
  ...[".nvm", ".volta/bin", ".volta/tools", ".fnm", ".local/share/fnm", ".asdf", ".local/share/mise", ".proto", ".n"],
  ...[".npm-global", ".local/share/pnpm", ".bun/bin", ".bun/install", ".deno/bin", ".yarn/bin", ".yarn/berry/cache"],
  ...[".pyenv", ".rbenv", ".rvm", ".local/bin", ".local/lib", ".local/share/uv", ".local/pipx"],
  ...[".cargo/bin", ".cargo/registry", ".cargo/git", ".cargo/env", ".rustup", "go/bin", "go/pkg", ".sdkman", ".jenv"],
  ...[".local/share/claude", ".opencode/bin", ".linuxbrew", ".juliaup", ".ghcup", ".elan", ".dotnet", ".nix-profile"],
];

/** Keys and messages below a home folder; hidden even if the working folder contains them. */
export const privatePlaces = [
  ...[
    ".ssh",
    ".gnupg",
    ".aws",
    ".azure",
    ".kube",
    ".docker",
    ".config/gcloud",
    ".config/gh",
    ".config/git",
    ".password-store",
  ],
  ...[".mozilla", ".config/google-chrome", ".config/chromium", ".local/share/keyrings", ".thunderbird", ".config/op"],
];

/**
 * The installation folder of a program: the whole `node_modules` for packages, the parent of `bin` for `…/bin/x`. If that
 * folder contains one of `others`, only the program itself.
 */
export function installationOf(program: string, others: readonly string[]): string {
  const packages = /^(.*?\/node_modules)\//.exec(program)?.[1];
  const folder = dirname(program);
  const candidates = [packages, basename(folder) === "bin" ? dirname(folder) : undefined, folder];
  const isSafe = (path: string): boolean => path !== "/" && !others.some((other) => isInside(other, path));
  return candidates.find((path) => path !== undefined && isSafe(path)) ?? program;
}
