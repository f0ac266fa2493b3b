import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import type { TestContext } from "node:test";

/** A git repository with one commit; a value that is no text is a link to it. */
export function createRepository(
  folder: string,
  files: Readonly<Record<string, string | Uint8Array>>,
  more: (git: (...given: string[]) => string) => void = () => undefined,
): string {
  const git = gitIn(folder);
  mkdirSync(folder, { recursive: true });
  git("init", "--quiet", "--initial-branch=main");
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  git("add", "--all");
  more(git);
  git("commit", "--quiet", "--allow-empty", "--message=first");
  return git("rev-parse", "HEAD");
}

/** Another commit: files are written, or removed where there is no text. */
export function commitAll(folder: string, files: Readonly<Record<string, string | undefined>>): string {
  for (const [path, content] of Object.entries(files))
    if (content === undefined) rmSync(join(folder, path));
    else {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
  const git = gitIn(folder);
  git("add", "--all");
  git("commit", "--quiet", "--message=next");
  return git("rev-parse", "HEAD");
}

const gitIn =
  (folder: string) =>
  (...given: string[]): string =>
    execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.com", ...given], {
      cwd: folder,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
      env: { PATH: process.env.PATH, HOME: folder, GIT_CONFIG_NOSYSTEM: "1" },
    }).trim();

export interface GitServer {
  readonly port: number;
  /** Every path that was asked for. */
  readonly asked: string[];
}

/** The repositories below a folder, over HTTP on loopback; `answer` comes first and may answer itself. */
export async function startGitServer(
  t: TestContext,
  root: string,
  answer: (request: IncomingMessage, response: ServerResponse) => boolean = () => false,
): Promise<GitServer> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    if (!answer(request, response)) serve(root, request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, asked };
}

/** One request, answered by git's own program for that. */
function serve(root: string, request: IncomingMessage, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
  const header = (name: string): string => String(request.headers[name] ?? "");
  const child = spawn("git", ["http-backend"], {
    env: {
      PATH: process.env.PATH,
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: "1",
      PATH_INFO: pathname,
      QUERY_STRING: searchParams.toString(),
      REQUEST_METHOD: request.method,
      CONTENT_TYPE: header("content-type"),
      HTTP_CONTENT_ENCODING: header("content-encoding"),
      GIT_PROTOCOL: header("git-protocol"),
    },
    stdio: ["pipe", "pipe", "ignore"],
  });
  request.pipe(child.stdin);
  child.stdin.on("error", () => {});
  const chunks: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
  child.on("close", () => {
    const whole = Buffer.concat(chunks);
    const end = whole.indexOf("\r\n\r\n");
    const headers = whole
      .subarray(0, end)
      .toString()
      .split("\r\n")
      .map((line) => line.split(": ") as [string, string]);
    const status = headers.find(([name]) => name === "Status")?.[1] ?? "200";
    response.writeHead(Number.parseInt(status, 10), headers.filter(([name]) => name !== "Status").flat());
    response.end(whole.subarray(end + 4));
  });
}
