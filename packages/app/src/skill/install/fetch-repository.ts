import { lookup } from "node:dns/promises";
import { readdirSync, rmSync, statSync } from "node:fs";
import { isIP } from "node:net";
import { basename, join } from "node:path";
import { codeOf, Fault, suggestSlug, type Text } from "@loadout/core";
import { showSize } from "../../doors/cli/terminal-format.ts";
import { AppFault } from "../../operation/app-fault.ts";
import { checkRemote } from "./check-source.ts";
import { isPublicAddress } from "./public-address.ts";
import { type GitResult, runGit } from "./run-git.ts";

/** Fetches a git repository within limits. */

/** Where repositories may be fetched from, and how much. */
export interface RepositoryRules {
  readonly protocols: readonly string[];
  /** All addresses of a name; none for one that there is not. */
  lookup(host: string): Promise<readonly string[]>;
  isAllowed(address: string): boolean;
  /** Bytes that are transferred. */
  readonly transferred: number;
  /** Bytes and files of the working tree. */
  readonly checkedOut: number;
  readonly files: number;
  /** Milliseconds for all of it. */
  readonly patience: number;
}

/** Those of a server, which reaches what its users must not. */
export const serverRules: RepositoryRules = {
  protocols: ["https", "ssh"],
  async lookup(host) {
    try {
      return (await lookup(host, { all: true })).map(({ address }) => address);
    } catch (error) {
      if (codeOf(error) === undefined) throw error;
      return []; // the name does not exist, or DNS is unreachable
    }
  },
  isAllowed: isPublicAddress,
  transferred: 100_000_000,
  checkedOut: 500_000_000,
  files: 20_000,
  patience: 120_000,
};

/** Those of a person at their own machine, who reaches the same with git itself. `http` is for sites with an index. */
export const personalRules: RepositoryRules = { ...serverRules, isAllowed: () => true };

export interface RepositoryRequest {
  readonly source: string;
  /** A branch or tag instead of the usual branch. */
  readonly ref?: string | undefined;
  /** Exactly this commit, wherever the branch is now. */
  readonly commit?: string | undefined;
  /** See `GitRun`. */
  readonly isPersonal?: boolean;
  /** An empty folder that everything stays below. */
  readonly folder: string;
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
}

export interface FetchedRepository {
  /** Its files, as they are in the commit. */
  readonly root: string;
  readonly commit: string;
}

/** Fetches one commit of a repository. The address is checked, and where it leads, before a program sees it. */
export async function fetchRepository(
  { source, ref, commit, isPersonal = false, folder, variables, signal: called }: RepositoryRequest,
  rules: RepositoryRules = serverRules,
): Promise<FetchedRepository> {
  const place = placeOf(source, rules.protocols);
  checkRef(ref, source);
  if (commit !== undefined && !/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/.test(commit))
    throw refused(source, `"${commit}" is not a commit`, `“${commit}” 不是提交`);
  const addresses = await checkedAddresses(place, source, rules);
  const root = join(folder, place.name);
  const slow = AbortSignal.timeout(rules.patience);
  const signal = AbortSignal.any([called, slow]);
  const git = async (given: readonly string[], watch?: () => void): Promise<GitResult> => {
    try {
      return await runGit({ arguments: given, folder, variables, signal, isPersonal, ...(watch && { watch }) });
    } catch (error) {
      if (!slow.aborted || called.aborted) throw error;
      const seconds = Math.ceil(rules.patience / 1000);
      throw failed(source, { en: `it timed out after ${seconds} s`, zh: `超过了 ${seconds} 秒` });
    }
  };
  const allowed = ["-c", `protocol.${place.protocol}.allow=always`, ...pinned(place, addresses)];
  const single = ["--depth", "1", "--single-branch", "--no-tags", "--no-checkout", "--no-recurse-submodules"];
  const branch = ref === undefined ? [] : ["--branch", ref];
  const assertSmall = (): void => assertTransferred(root, source, rules);
  const quiet = ["--quiet", "--template="];
  const steps =
    commit === undefined
      ? [[...allowed, "clone", ...quiet, ...single, ...branch, "--", place.url, root]]
      : [
          ["init", ...quiet, root],
          [...allowed, "-C", root, "fetch", "--quiet", "--depth", "1", "--no-tags", "--", place.url, commit],
          ["-C", root, "update-ref", "--no-deref", "HEAD", commit],
        ];
  for (const step of steps) {
    const { code, problem } = await git(step, assertSmall);
    if (code !== 0) throw failed(source, problem);
  }
  assertSmall();
  const head = await git(["-C", root, "rev-parse", "--verify", "HEAD^{commit}"]);
  if (head.code !== 0) throw failed(source, { en: "it has no commits", zh: "其中没有提交" });
  assertTree((await git(["-C", root, "ls-tree", "-r", "-l", "-z", "--full-tree", "HEAD"])).output, source, rules);
  const checkedOut = await git(["-C", root, "checkout", "--quiet", "--force", "--detach", "HEAD"]);
  if (checkedOut.code !== 0) throw failed(source, checkedOut.problem);
  rmSync(join(root, ".git"), { recursive: true, force: true });
  return { root, commit: head.output.trim() };
}

const refused = (source: string, en: string, zh: string): Fault =>
  new Fault("source.refused", { source, reason: { en, zh } });

const failed = (source: string, reason: string | Text): Fault => new AppFault("source.failed", { source, reason });

interface Place {
  readonly url: string;
  readonly protocol: string;
  readonly host: string;
  readonly port: string;
  /** What its folder is called: a skill at its root has no other. */
  readonly name: string;
}

const defaultPorts: Readonly<Record<string, string>> = { https: "443", http: "80" };

function placeOf(source: string, protocols: readonly string[]): Place {
  const given = /^[A-Za-z0-9][\w.-]*\/[\w.-]+$/.test(source) ? `https://github.com/${source}` : source;
  const checked = checkRemote(given, protocols);
  const name = suggestSlug(
    basename(
      checked
        .replace(/[?#].*$/s, "")
        .replace(/\/+$/, "")
        .split(":")
        .at(-1) ?? "",
    ).replace(/\.git$/i, ""),
  );
  const shell = /^[\w.-]+@([\w.-]+):/.exec(checked)?.[1];
  if (shell !== undefined) return { url: checked, protocol: "ssh", host: shell, port: "22", name };
  const { protocol, hostname, port, search, hash, href } = new URL(checked);
  if (search !== "" || hash !== "")
    throw refused(source, "a repository URL must not have a query or fragment", "仓库地址不含查询参数和片段");
  const kind = protocol.slice(0, -1);
  return {
    url: href,
    protocol: kind,
    host: hostname.replace(/^\[|\]$/g, ""),
    port: port || (defaultPorts[kind] ?? ""),
    name,
  };
}

function checkRef(ref: string | undefined, source: string): void {
  if (ref === undefined || (/^\w[\w./-]{0,200}$/.test(ref) && !ref.includes(".."))) return;
  throw refused(source, `"${ref}" is not a valid branch or tag name`, `“${ref}” 不是分支或标签名`);
}

/** Every address that a name has must be allowed: which of them a program takes is not ours to say. */
async function checkedAddresses({ host }: Place, source: string, rules: RepositoryRules): Promise<readonly string[]> {
  const addresses = isIP(host) ? [host] : host === "" ? [] : await rules.lookup(host);
  if (addresses.length === 0) throw refused(source, `there is no host "${host}"`, `没有主机 “${host}”`);
  if (addresses.every((address) => rules.isAllowed(address))) return addresses;
  throw refused(source, "it points to a private network or to this machine", "它指向内部网络或本机");
}

/** The addresses that were checked are those that are used: a name may mean others a moment later. */
function pinned({ protocol, host, port }: Place, addresses: readonly string[]): string[] {
  if (protocol === "ssh" || isIP(host)) return []; // ssh knows its hosts by their keys
  const list = addresses.map((address) => (isIP(address) === 6 ? `[${address}]` : address));
  return ["-c", `http.curloptResolve=${host}:${port}:${list.join(",")}`];
}

function assertTransferred(root: string, source: string, { transferred }: RepositoryRules): void {
  const size = sizeOf(join(root, ".git"));
  if (size > transferred)
    throw new AppFault("source.too-large", {
      source,
      size: `> ${showSize(transferred)}`,
      limit: showSize(transferred),
    });
}

/** The size of a folder that is being written; files that disappear are skipped. */
function sizeOf(folder: string): number {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce(
        (sum, { parentPath, name }) => sum + (statSync(join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0),
        0,
      );
  } catch (error) {
    if (codeOf(error) === "ENOENT") return 0;
    throw error;
  }
}

/** A small transfer can become a large tree: its sizes are known before it is written. */
function assertTree(listing: string, source: string, { checkedOut, files }: RepositoryRules): void {
  const entries = listing.split("\0").filter((line) => line !== "");
  if (entries.length > files) throw new AppFault("source.too-large", { source, size: entries.length, limit: files });
  const size = entries.reduce((sum, line) => sum + (Number(/^\d+ blob \w+ +(\d+)\t/.exec(line)?.[1]) || 0), 0);
  if (size > checkedOut)
    throw new AppFault("source.too-large", { source, size: showSize(size), limit: showSize(checkedOut) });
}
