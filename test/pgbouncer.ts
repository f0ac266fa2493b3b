import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";

/** A pooler in transaction mode before a PostgreSQL, from the `pgbouncer` of this machine. */

export const pgbouncerReason = "pgbouncer is not installed (apt-get install pgbouncer)";

/** It refuses to run as root. */
const nobody = 65_534;

/** The address of the database through the pooler; `undefined` if there is no `pgbouncer`. */
export async function startPgbouncer(
  t: { after(work: () => unknown): void },
  url: string,
  { connections = 3 } = {},
): Promise<string | undefined> {
  const program = findProgram("pgbouncer");
  if (program === undefined) return undefined;
  const { hostname, port, username, password } = new URL(url);
  const folder = mkdtempSync(join(tmpdir(), "loadout-pgbouncer-"));
  chmodSync(folder, 0o755);
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const own = await freePort();
  const users = join(folder, "users.txt");
  writeFileSync(users, `"${username}" "${password}"\n`);
  const config = join(folder, "pgbouncer.ini");
  const lines = [
    ...["[databases]", `* = host=${hostname} port=${port}`, "[pgbouncer]", "listen_addr = 127.0.0.1"],
    ...[`listen_port = ${own}`, "unix_socket_dir =", "auth_type = scram-sha-256", `auth_file = ${users}`],
    ...["pool_mode = transaction", `default_pool_size = ${connections}`, "max_client_conn = 200"],
  ];
  writeFileSync(config, `${lines.join("\n")}\n`);
  const isRoot = process.getuid?.() === 0;
  const child = spawn(program, [config], {
    stdio: ["ignore", "ignore", "pipe"],
    ...(isRoot && { uid: nobody, gid: nobody }),
  });
  await new Promise<void>((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", () => reject(new Error("pgbouncer ended")));
    createInterface(child.stderr).on("line", (line) => line.includes("process up") && resolve());
  });
  t.after(async () => {
    child.removeAllListeners("exit");
    child.kill();
    if (child.exitCode === null) await once(child, "exit");
  });
  return Object.assign(new URL(url), { hostname: "127.0.0.1", port: String(own) }).href;
}

/** Looked for here: the other user cannot read every folder of the path, and is told EACCES instead of ENOENT. */
function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin"];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no port is free");
  return address.port;
}
