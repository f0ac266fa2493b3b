import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { bubblewrapProblem, createBubblewrapShell } from "../packages/core/src/agent/shell/bubblewrap-shell.ts";
import {
  type ProcessState,
  type ShellLimits,
  type ShellPlace,
  shellLimits,
} from "../packages/core/src/agent/shell/shell.ts";
import { createVirtualShell } from "../packages/core/src/agent/shell/virtual-shell.ts";
import { repository } from "./sandbox.ts";

/** One attempt to get out. Nothing here would do harm if it got through. */
interface Attempt {
  readonly name: string;
  /** Prints ESCAPED if it gets through. */
  readonly command: string;
  /** What it prints instead. */
  readonly prints?: RegExp;
  /** Why it is ended. */
  readonly endedBy?: RegExp;
  readonly limits?: Partial<ShellLimits>;
}

const root = realpathSync(mkdtempSync(join(tmpdir(), "loadout-escape-")));
const home = join(root, "home");
const place: ShellPlace = {
  workspace: join(home, "context/one/workspace"),
  skills: join(home, "context/one/sandbox/skills"),
  folder: join(home, "context/one/sandbox"),
  isProject: false,
};
const secret = "a-secret-nobody-should-see";
const files = {
  [join(root, "user/.ssh/id_ed25519")]: secret,
  [join(home, "secrets.json")]: secret,
  [join(home, "context/two/messages/history.jsonl")]: secret,
  [join(home, "context/one/messages/history.jsonl")]: secret,
  [join(place.skills, "a/SKILL.md")]: "the skill\n",
  [join(place.workspace, "file")]: "mine\n",
};
/** Ends in no other test's processes. */
const marker = "98765.4321";

const shell = createBubblewrapShell({ hasNetwork: false });
for (const [path, text] of Object.entries(files)) {
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, text);
}
symlinkSync(join(root, "user/.ssh/id_ed25519"), join(place.workspace, "link"));
symlinkSync(root, join(place.workspace, "folder"));
symlinkSync(`../../../..${root}/user`, join(place.workspace, "relative"));
const problem = await bubblewrapProblem(shell, place);

async function run(command: string, limits: Partial<ShellLimits> = {}): Promise<ProcessState> {
  const process = await shell.start(command, {
    place,
    hasInput: false,
    limits: { ...shellLimits, seconds: 20, ...limits },
  });
  return process.read(30_000);
}

/** Every file outside what a command may write, with its content and mode. */
const state = (): string[] =>
  globSync("**/*", { cwd: root, exclude: (path) => path.includes("workspace") })
    .filter((path) => statSync(join(root, path)).isFile())
    .map((path) => `${path} ${statSync(join(root, path)).mode} ${readFileSync(join(root, path), "utf8")}`)
    .toSorted();

/** Processes of this machine that carry the marker. */
const left = (): string[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const isDead = /^State:\s+Z/m.test(readFileSync(`/proc/${name}/status`, "latin1"));
        return !isDead && readFileSync(`/proc/${name}/cmdline`, "latin1").split("\0").includes(marker);
      } catch {
        return false; // it has ended
      }
    });

async function nothingIsLeft(): Promise<void> {
  for (let turn = 0; turn < 1500 && left().length > 0; turn++) await setTimeout(20);
  assert.deepEqual(left(), []);
}

const noFile = /No such file|Permission denied|cannot open/;
const readOnly = /Read-only file system|Permission denied|Operation not permitted|Device or resource busy/;

const attempts: readonly Attempt[] = [
  // What others keep
  { name: "reads the machine's passwords", command: "cat /etc/shadow && echo ESCAPED", prints: noFile },
  {
    name: "reads the machine's users",
    command: "grep -q daemon /etc/passwd && echo ESCAPED; cat /etc/passwd",
    prints: /^user:/,
  },
  { name: "reads a user's keys", command: `cat ${root}/user/.ssh/id_ed25519 && echo ESCAPED`, prints: noFile },
  { name: "looks around at home", command: "ls -A ~ /home /root; cat ~/.ssh/* && echo ESCAPED", prints: noFile },
  { name: "reads Loadout's keys", command: `cat ${home}/secrets.json && echo ESCAPED`, prints: noFile },
  { name: "reads another session", command: `cat ${home}/context/two/messages/* && echo ESCAPED`, prints: noFile },
  {
    name: "reads its own history",
    command: "cat /workspace/../messages/history.jsonl && echo ESCAPED",
    prints: noFile,
  },
  { name: "follows a link out", command: "cat link && echo ESCAPED", prints: noFile },
  { name: "follows a link to a folder", command: "ls folder/ relative/ && echo ESCAPED", prints: noFile },
  { name: "writes through a link", command: "echo x > link && echo ESCAPED", prints: noFile },
  {
    name: "goes through the first process",
    command: `cat /proc/1/root${root}/user/.ssh/id_ed25519 /proc/1/cwd/../../home && echo ESCAPED`,
    prints: noFile,
  },
  {
    name: "goes through open files",
    command: `for f in /proc/[0-9]*/fd/*; do [ -d $f/. ] && cat $f/..${home}/secrets.json $f/secrets.json; done 2>/dev/null && echo ESCAPED; echo tried`,
    prints: /tried/,
  },
  {
    name: "reads the environment of Loadout",
    command: `cat /proc/*/environ | tr '\\0' '\\n' | grep -q ${secret} && echo ESCAPED; env; echo tried`,
    prints: /HOME=\/tmp[\s\S]*tried/,
  },
  {
    name: "sees other processes",
    command: `[ $(ls -d /proc/[0-9]* | wc -l) -gt 9 ] && echo ESCAPED; tr '\\0' ' ' < /proc/2/cmdline`,
    prints: /ESCAPED; tr/,
  },
  // What it may not change
  { name: "writes a skill", command: "echo x > /skills/a/SKILL.md && echo ESCAPED", prints: readOnly },
  { name: "adds to a skill", command: "echo x >> /skills/a/SKILL.md && echo ESCAPED", prints: readOnly },
  { name: "makes a skill", command: "mkdir /skills/b && echo ESCAPED", prints: readOnly },
  { name: "deletes a skill", command: "rm -rf /skills/a && echo ESCAPED", prints: readOnly },
  { name: "replaces a skill", command: "mv /skills/a /skills/b && echo ESCAPED", prints: readOnly },
  { name: "makes a skill executable", command: "chmod 777 /skills/a/SKILL.md && echo ESCAPED", prints: readOnly },
  {
    name: "links a skill to write it",
    command: "ln /skills/a/SKILL.md copy && echo x >> copy && echo ESCAPED",
    prints: /cross-device|Operation not permitted|Read-only/i,
  },
  {
    name: "writes a skill through a link",
    command: "ln -s /skills/a/SKILL.md way; echo x > way && echo ESCAPED",
    prints: readOnly,
  },
  {
    name: "mounts skills again",
    command: "mount -o remount,rw /skills && echo ESCAPED",
    prints: /permission|superuser|must be|denied|not permitted/i,
  },
  {
    name: "mounts something over skills",
    command: "mount -t tmpfs none /skills && echo ESCAPED",
    prints: /permission|superuser|must be|denied|not permitted/i,
  },
  {
    name: "unmounts skills",
    command: "umount -l /skills && echo ESCAPED",
    prints: /permission|superuser|must be|denied|not permitted|No such/i,
  },
  {
    name: "changes programs",
    command: "echo x > /usr/bin/true && echo ESCAPED; rm /bin/sh && echo ESCAPED; touch /etc/x && echo ESCAPED",
    prints: readOnly,
  },
  {
    name: "writes beside everything",
    command: "touch /x && echo ESCAPED; touch /dev/x && echo ESCAPED; mkdir /proc/x && echo ESCAPED",
    prints: /Read-only|No such/,
  },
  // The same value is written back: with user 0 outside, only the mount is in the way.
  {
    name: "sets the kernel",
    command: "v=$(cat /proc/sys/kernel/printk_ratelimit); echo $v > /proc/sys/kernel/printk_ratelimit && echo ESCAPED",
    prints: /Read-only|denied/,
  },
  {
    name: "reaches the kernel's switches",
    command:
      "for f in /proc/sysrq-trigger /proc/kcore /proc/kmsg /dev/mem /dev/kmsg /sys/kernel; do [ -w $f ] && echo ESCAPED $f; done; echo tried",
    prints: /tried/,
  },
  // More rights
  {
    name: "has a capability",
    command:
      "grep -E 'Cap(Prm|Eff|Bnd|Amb)' /proc/self/status | grep -v 0000000000000000 && echo ESCAPED; grep NoNewPrivs /proc/self/status",
    prints: /NoNewPrivs:\s+1/,
  },
  {
    name: "becomes another user",
    command: "su -c true && echo ESCAPED; cp /usr/bin/id own; chmod u+s own; ./own -u",
    prints: /1000/,
  },
  {
    name: "makes a world of its own",
    command: "unshare -Urm true && echo ESCAPED",
    prints: /unshare failed|not permitted|No space/,
  },
  {
    name: "enters another world",
    command: "nsenter -t 1 -a true && echo ESCAPED",
    prints: /not permitted|cannot open|failed|denied/,
  },
  { name: "makes another root", command: "chroot /workspace /bin/true && echo ESCAPED", prints: /not permitted/ },
  { name: "makes a device", command: "mknod disk b 8 0 && echo ESCAPED", prints: /not permitted/ },
  {
    name: "raises its limits",
    command: "ulimit -u 100000 && echo ESCAPED; prlimit --fsize=unlimited true && echo ESCAPED",
    prints: /cannot modify|not permitted/,
  },
  {
    name: "takes the terminal",
    command: "[ -t 0 ] && echo ESCAPED; tty; (exec 3<>/dev/tty) && echo ESCAPED",
    prints: /No such device|not a tty/,
  },
  // Others
  {
    name: "kills whom it finds",
    command: `kill -9 ${process.pid} && echo ESCAPED; kill -9 $PPID; kill -9 -1; echo tried`,
    prints: /tried/,
  },
  {
    name: "calls a server of this machine",
    command: "(exec 3<>/dev/tcp/127.0.0.1/PORT) && echo ESCAPED",
    prints: /refused|unreachable/,
  },
  { name: "calls somebody outside", command: "(exec 3<>/dev/tcp/192.0.2.1/80) && echo ESCAPED", prints: /unreachable/ },
  {
    name: "looks for another network",
    command: "grep -v 'lo:' /proc/net/dev | grep : && echo ESCAPED; echo tried",
    prints: /tried/,
  },
  // Too much
  {
    name: "forks for ever",
    command: ":(){ :|:& };:; sleep 10",
    endedBy: /more than 256 processes/,
  },
  {
    name: "starts very many",
    command: `while true; do sleep ${marker} & done 2>/dev/null`,
    endedBy: /more than 256 processes/,
  },
  { name: "prints for ever", command: "yes ESCAPED | tr A-Z a-z", endedBy: /printed more than/ },
  {
    name: "does not listen",
    command: `trap '' TERM INT HUP; while true; do sleep ${marker}; done`,
    limits: { seconds: 0.5 },
    endedBy: /time limit/,
  },
  {
    name: "goes on in the background",
    command: `setsid nohup sleep ${marker} > /dev/null 2>&1 & (sleep ${marker} &) ; disown -a; echo done`,
    prints: /done/,
  },
  {
    name: "writes a large file",
    command: "head -c 200000000 /dev/zero > large && echo ESCAPED; rm -f large; echo tried",
    limits: { file: 50_000_000 },
    prints: /tried/,
  },
  {
    name: "fills the disk",
    command: "i=0; while true; do i=$((i+1)); head -c 20000000 /dev/zero > fill$i; sleep 0.02; done",
    limits: { disk: 100_000_000 },
    endedBy: /the disk lost more than/,
  },
  {
    name: "fills what is only in memory",
    command:
      "head -c 100000000 /dev/zero > /tmp/x && echo ESCAPED; head -c 100000000 /dev/zero > /dev/shm/x && echo ESCAPED",
    limits: { temporary: 50_000_000 },
    prints: /No space left/,
  },
  {
    name: "takes much memory at once",
    command: "head -c 400000000 /dev/zero | tail -n 1 | wc -c | grep -q 400000000 && echo ESCAPED; echo tried",
    limits: { memory: 150_000_000 },
  },
  {
    name: "takes memory with many hands",
    command: `for i in 1 2 3 4 5 6 7 8; do (head -c 30000000 /dev/zero; sleep ${marker}) | tail -c 30000000 & done; wait`,
    limits: { memory: 150_000_000 },
    endedBy: /bytes of memory/,
  },
];

// Counted as not run where it is missing, which a suite that is skipped is not.
if (problem !== undefined) test("attempts from the sandbox", { skip: problem });
describe("from the sandbox no command", { skip: problem !== undefined }, () => {
  const server = createServer((_, response) => response.end(secret));
  before(async () => {
    process.env.LOADOUT_TEST_SECRET = secret;
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });
  after(() => {
    delete process.env.LOADOUT_TEST_SECRET;
    server.close();
  });
  const unchanged = state();

  for (const { name, command, prints, endedBy, limits } of attempts)
    test(name, async () => {
      const port = String((server.address() as AddressInfo).port);
      const found = await run(command.replace("PORT", port), limits);
      const said = found.output.replaceAll(/"[^"]*ESCAPED[^"]*"|ESCAPED; tr/g, "");
      assert.doesNotMatch(said, new RegExp(`ESCAPED|${secret}`));
      assert.equal(found.isRunning, false);
      if (prints) assert.match(found.output, prints);
      if (endedBy) assert.match(found.endedBy ?? `exit code ${found.exitCode}: ${found.output}`, endedBy);
      assert.deepEqual(state(), unchanged);
      await nothingIsLeft();
      for (const file of readdirSync(place.workspace))
        if (/^(?:fill|large|own|way|copy)/.test(file)) rmSync(join(place.workspace, file));
      if (endedBy) assert.equal((await run("cat file")).output, "mine\n", "the next command runs");
    });

  test("outlives Loadout", async () => {
    const program = `
      import { createBubblewrapShell } from ${JSON.stringify(join(repository, "packages/core/src/agent/shell/bubblewrap-shell.ts"))};
      import { shellLimits } from ${JSON.stringify(join(repository, "packages/core/src/agent/shell/shell.ts"))};
      const options = { place: ${JSON.stringify(place)}, hasInput: false, limits: shellLimits };
      const command = await createBubblewrapShell({ hasNetwork: false }).start("echo up; setsid sleep ${marker}", options);
      while (!(await command.read(20)).output.includes("up"));
      console.log("up");
      await command.read(1e6);`;
    const loadout = spawn(process.execPath, ["-C", "loadout-source", "--input-type=module", "--eval", program]);
    await once(loadout.stdout, "data");
    while (left().length === 0) await setTimeout(20); // it says so shortly before it starts the other
    loadout.kill("SIGKILL");
    await nothingIsLeft();
  });

  test("reaches the network, unless the environment allows it", async () => {
    const { port } = server.address() as AddressInfo;
    const open = await createBubblewrapShell({ hasNetwork: true }).start(
      `exec 3<>/dev/tcp/127.0.0.1/${port} && printf 'GET / HTTP/1.0\\r\\n\\r\\n' >&3 && cat <&3`,
      { place, hasInput: false, limits: shellLimits },
    );
    assert.match((await open.read(10_000)).output, new RegExp(`200 OK[\\s\\S]*${secret}`));
  });

  test("leaves anything behind when a hundred commands are called off", async () => {
    await Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        await setTimeout(index * 10);
        const command = await shell.start(`sleep ${marker} & setsid sleep ${marker} & trap '' TERM; sleep ${marker}`, {
          place,
          hasInput: false,
          limits: shellLimits,
        });
        await setTimeout(index % 40);
        await command.stop();
        assert.equal((await command.read(0)).isRunning, false);
      }),
    );
    await nothingIsLeft();
  });
});

const virtual = await createVirtualShell();
const virtualAttempts: Readonly<Record<string, string>> = {
  "reads the machine's users": "cat /etc/passwd /workspace/../../../../etc/passwd",
  "reads Loadout's keys": `cat ${home}/secrets.json ../../../secrets.json`,
  "follows a link out": "cat link; ls folder/ relative/; cat folder/home/secrets.json",
  "makes a link out": `ln -s ${home}/secrets.json own; cat own; ln -s ../../../secrets.json own2; cat own2`,
  "writes through a link": "echo x > link; echo x > folder/home/secrets.json",
  "writes a skill":
    "echo x > /skills/a/SKILL.md; rm -r /skills/a; mv /skills/a /workspace/b; chmod 777 /skills/a/SKILL.md",
  "runs a program of the machine": "/bin/cat /etc/passwd; python3 -c 1; node -e 1; js-exec 1",
  "reads the environment": "env; cat /proc/self/environ",
};

if (!virtual) test("attempts from the virtual shell", { skip: "just-bash is not installed" });
describe("from the virtual shell no command", { skip: !virtual }, () => {
  const unchanged = state();
  for (const [name, command] of Object.entries(virtualAttempts))
    test(name, async () => {
      const started = await virtual?.start(command, {
        place,
        hasInput: false,
        limits: { ...shellLimits, seconds: 20 },
      });
      const found = await started?.read(30_000);
      assert.equal(found?.isRunning, false);
      assert.doesNotMatch(found?.output ?? "", new RegExp(`${secret}|root:`));
      assert.deepEqual(state(), unchanged);
    });
});

after(() => {
  chmodSync(root, 0o700);
  rmSync(root, { recursive: true, force: true });
  assert.equal(existsSync(root), false);
});
