import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { composeBrief } from "../packages/core/src/dispatch/brief.ts";
import type { DispatchRequest } from "../packages/core/src/dispatch/dispatches.ts";
import { openDispatches } from "../packages/core/src/dispatch/open-dispatches.ts";
import { Fault } from "../packages/core/src/ground/fault.ts";
import { isAlive } from "./fake-agent.ts";
import { hasBubblewrap } from "./has-bubblewrap.ts";
import { createSandbox } from "./sandbox.ts";

const noBubblewrap = !hasBubblewrap && "bubblewrap does not work here";

/** A machine with a home, keys and another project, and an agent that runs what its task says in a shell. */
function createWorld(t: TestContext, config: object = {}) {
  const sandbox = createSandbox(t);
  const { home, userHome, work } = sandbox;
  sandbox.write(join(home, "server.json"), '{"token":"OWNERS-TOKEN"}');
  sandbox.write(join(userHome, ".ssh/id_ed25519"), "PRIVATE-KEY");
  sandbox.write(join(userHome, "notes.txt"), "PRIVATE-NOTES");
  const other = join(sandbox.folder, "other");
  sandbox.write(join(other, "secret.txt"), "OTHER-PROJECT");
  const agent = sandbox.write("agents/shell.sh", "#!/bin/sh\nexec /bin/sh 2>&1\n");
  chmodSync(agent, 0o755);
  const own = sandbox.write("agents/state/kept.txt", "");
  const settings = {
    dispatch: {
      agents: { shell: { command: [agent], permissions: { deny: [] }, state: [join(own, "..")] } },
      ...config,
    },
  };
  sandbox.write(join(home, "config.jsonc"), JSON.stringify(settings));
  const variables = { PATH: "/usr/bin:/bin", HOME: userHome, LOADOUT_TOKEN: "x" };
  const dispatches = openDispatches({ home, variables, settings: async () => settings, trusted: () => [other, work] });
  t.after(async () => (await dispatches).close());
  const request = (task: string, more: Partial<DispatchRequest> = {}): DispatchRequest => ({
    ...{ userId: "ann", role: "admin", agent: "shell", task, brief: composeBrief(task, []), cached: false },
    permission: "allow",
    workDir: work,
    ...more,
  });
  return {
    ...sandbox,
    other,
    own: join(own, ".."),
    dispatches,
    /** What it prints, and how it ended. */
    async run(task: string, more: Partial<DispatchRequest> = {}) {
      const manager = await dispatches;
      const { id } = await manager.start(request(task, more));
      const ended = await manager.wait(id);
      const outputs = await manager.output(id);
      const said = outputs.map(({ output }) => ("text" in output ? output.text : "")).join("");
      return { ...ended, said };
    },
    start: async (task: string, more: Partial<DispatchRequest> = {}) => (await dispatches).start(request(task, more)),
  };
}

/** A task that takes these steps in a namespace of its own, without the mounts of the sandbox. */
function leaving(steps: string): string {
  const leave = [
    ...["mount -t tmpfs none /tmp", "mkdir /tmp/old /tmp/usr /tmp/proc", "mount --rbind /usr /tmp/usr"],
    "mount --rbind /proc /tmp/proc",
    ...["bin", "lib", "lib64"].map((name) => `ln -s usr/${name} /tmp/${name}`),
    ...["pivot_root /tmp /tmp/old", "umount -l /old"],
  ].join(" && ");
  return `cat > /tmp/steps <<'EOF'\nset -x; export HOME=/ PATH=/usr/bin:/usr/sbin; ${leave} || exit 1; ${steps}\nEOF\nunshare -Urm sh /tmp/steps; sleep 1`;
}

const refusedAs = (code: string) => (error: unknown) => error instanceof Fault && error.code === code;

describe("an agent in its sandbox", { skip: noBubblewrap }, () => {
  test("does not see the home, keys, other projects, sockets or temporary files of the machine", async (t) => {
    const world = createWorld(t);
    const socket = join(world.folder, "machine.sock");
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(socket, resolve));
    t.after(() => server.close());
    for (const path of [
      ...[join(world.home, "server.json"), join(world.home, "config.jsonc"), join(world.userHome, ".ssh/id_ed25519")],
      ...[join(world.userHome, "notes.txt"), join(world.other, "secret.txt"), socket, "/run", "/var/run", "/var/lib"],
      ...["/etc/shadow", "/etc/sudoers", "/sys", "/dev/kmsg", `/proc/${process.pid}/environ`, "/root/.ssh", "/boot"],
    ]) {
      const { said } = await world.run(`ls -d ${path} 2>&1; cat ${path} 2>&1 | head -c 100`);
      assert.match(said, /No such file|not a directory/i, `${path}: ${said}`);
      assert.doesNotMatch(said, /OWNERS-TOKEN|PRIVATE|OTHER-PROJECT/);
    }
  });

  test("writes only its working folder, its state and a temporary folder", async (t) => {
    const world = createWorld(t);
    const { said, receipt } = await world.run(
      [
        ...[`touch ${world.work}/made`, `touch ${world.own}/made`, "touch /tmp/made"].map(
          (word) => `${word} && echo ok`,
        ),
        ...[
          "/usr/made",
          "/etc/made",
          "/made",
          "/opt/made",
          `${world.folder}/agents/shell.sh`,
          "/proc/sys/kernel/hostname",
        ].map((path) => `echo x >> ${path} && echo ESCAPED ${path}`),
        ...["mount -t tmpfs none /usr", "mount -o remount,rw /usr"].map((word) => `${word} && echo ESCAPED`),
      ].join("\n"),
    );
    assert.equal(said.match(/^ok$/gm)?.length, 3, said);
    assert.doesNotMatch(said, /ESCAPED/);
    assert.deepEqual(existsSync("/tmp/made"), false);
    assert.ok(existsSync(join(world.work, "made")));
    assert.equal(receipt.launch?.sandbox, "bubblewrap");
  });

  test("reaches no process of the machine", async (t) => {
    const world = createWorld(t);
    const { said } = await world.run(`kill -0 ${process.pid} && echo ESCAPED; ls /proc | grep -c '^[0-9]'`);
    assert.doesNotMatch(said, /ESCAPED/);
    assert.ok(Number(said.trim().split("\n").at(-1)) < 12, said);
  });

  test("cannot change what steers a trusted project, or make it", async (t) => {
    const world = createWorld(t);
    world.write(join(world.work, ".loadout/config.jsonc"), "{}");
    const { said } = await world.run(
      "echo x > .loadout/config.jsonc; mkdir -p .claude/skills/x; mv .loadout .old; echo '{}' > .mcp.json; ls -A",
    );
    assert.match(said, /Read-only|busy/i);
    assert.equal(readFileSync(join(world.work, ".loadout/config.jsonc"), "utf8"), "{}");
    assert.deepEqual(readdirSync(world.work).toSorted(), [".loadout", ".mcp.json.untrusted"]);
  });

  for (const { what, steps } of [
    {
      what: "a repository",
      steps: "mv .git taken; mkdir -p .git/objects .git/refs; echo 'ref: refs/heads/main' > .git/HEAD; MARKING",
    },
    { what: "settings in a repository", steps: "mv .git/config .git/taken; MARKING" },
    {
      what: "hooks in a repository",
      steps: "mv .git/hooks .git/taken; mkdir .git/hooks; printf x > .git/hooks/pre-commit",
    },
    { what: "the folder of an agent", steps: "mv .claude taken; mkdir .claude; printf '{}' > .claude/settings.json" },
    {
      what: "a repository, and closes the folder",
      steps:
        "mv .git taken; mkdir -p .git/objects .git/refs; echo 'ref: refs/heads/main' > .git/HEAD; MARKING; chmod 0 .",
    },
  ])
    test(`leaves nothing of ${what} that it put there from a namespace without the mounts`, async (t) => {
      const world = createWorld(t);
      const git = (...words: string[]) =>
        spawnSync("git", ["-c", "safe.directory=*", ...words], { cwd: world.work, encoding: "utf8" });
      git("init", "-q");
      world.write(join(world.work, ".claude/settings.json"), "the person's");
      if (process.getuid?.() === 0) spawnSync("chown", ["-R", "12345:12345", world.work]);
      const config = readFileSync(join(world.work, ".git/config"), "utf8");
      const marking = `printf '[core]\\n\\tfsmonitor = "touch ${world.folder}/MARK; false"\\n' > .git/config`;
      const { said } = await world.run(leaving(`printf x > reached; ${steps.replace("MARKING", marking)}`));
      const { stdout } = git("status", "--porcelain");
      assert.ok(existsSync(join(world.work, "reached")), said);
      assert.equal(existsSync(join(world.folder, "MARK")), false);
      assert.equal(readFileSync(join(world.work, ".git/config"), "utf8"), config, stdout);
      assert.equal(existsSync(join(world.work, ".git/hooks/pre-commit")), false);
      assert.equal(readFileSync(join(world.work, ".claude/settings.json"), "utf8"), "the person's");
    });

  for (const { what, steps } of [
    {
      what: "a repository",
      steps: "mv .git taken; mkdir -p .git/objects .git/refs; echo 'ref: refs/heads/main' > .git/HEAD; MARKING",
    },
    { what: "settings", steps: "mv .git/config .git/taken; MARKING" },
  ])
    test(`of two, the later one does not keep ${what} that the other put there from a namespace without the mounts`, async (t) => {
      const world = createWorld(t);
      spawnSync("git", ["init", "-q", world.work]);
      if (process.getuid?.() === 0) spawnSync("chown", ["-R", "12345:12345", world.work]);
      const config = readFileSync(join(world.work, ".git/config"), "utf8");
      const marking = "printf '[core]\\n\\tfsmonitor = x\\n' > .git/config; : > swapped";
      const manager = await world.dispatches;
      const first = await world.start(leaving(steps.replace("MARKING", marking)));
      let isEnded = false;
      const ended = manager.wait(first.id).then(() => {
        isEnded = true; // maybe between two of its steps
      });
      while (!isEnded && !existsSync(join(world.work, "swapped")))
        await new Promise((resolve) => setTimeout(resolve, 2));
      const second = await world.start("sleep 1").catch((error: unknown) => error);
      await ended;
      if (!(second instanceof Error)) await manager.wait((second as typeof first).id);
      assert.equal(readFileSync(join(world.work, ".git/config"), "utf8"), config);
      assert.match((await world.run("echo works")).said, /works/);
    });

  test("changes nothing in its working folder under deny", async (t) => {
    const world = createWorld(t);
    const { said, receipt } = await world.run("touch x || echo refused", { permission: "deny" });
    assert.match(said, /refused/);
    assert.deepEqual(readdirSync(world.work), []);
    assert.equal(receipt.launch?.permission, "deny");
  });

  test("ends with everything in it, also what left its session, group and environment", async (t) => {
    const world = createWorld(t);
    const mark = `sleep 3${process.pid}`;
    const { id } = await world.start(`setsid env -i /bin/sh -c '${mark} & ${mark}' & ${mark}`);
    const manager = await world.dispatches;
    const running = (): number[] =>
      readdirSync("/proc")
        .filter((name) => /^\d+$/.test(name))
        .map(Number)
        .filter((pid) => isAlive(pid) && commandOf(pid).includes(mark.replace(" ", "\0")));
    while (running().length < 3) await new Promise((resolve) => setTimeout(resolve, 20));
    await manager.cancel(id);
    assert.deepEqual(running(), []);
  });

  test("a folder that holds the home is refused, and nothing is left of the attempt", async (t) => {
    const world = createWorld(t);
    await assert.rejects(world.start("true", { workDir: world.userHome }), refusedAs("dispatch.folder-unsafe"));
    assert.deepEqual(await (await world.dispatches).list(), []);
  });

  for (const permission of ["allow", "deny"] as const)
    test(`a folder that became a link since it was checked is refused under ${permission}`, async (t) => {
      const world = createWorld(t);
      const made = join(world.work, "made");
      mkdirSync(join(world.home, "dispatch"));
      for (const target of [join(world.userHome, ".ssh"), join(world.home, "dispatch"), join(world.folder, "agents")]) {
        symlinkSync(target, made);
        const attempt = world.start("ls -A", { workDir: made, permission });
        await assert.rejects(attempt, refusedAs("dispatch.folder-unsafe"), target);
        const below = world.start("ls -A", { workDir: join(made, "state"), permission });
        await assert.rejects(below, (error) => error instanceof Fault, target);
        rmSync(made);
      }
    });

  test("a preview of it makes nothing", async (t) => {
    const world = createWorld(t);
    const before = readdirSync(world.userHome).toSorted();
    const manager = await world.dispatches;
    const plan = await manager.plan("shell", world.work, { permission: "allow", role: "admin" });
    assert.equal(plan?.launch.sandbox, "bubblewrap");
    assert.deepEqual(readdirSync(world.userHome).toSorted(), before);
    assert.deepEqual(readdirSync(world.work), []);
  });

  test("of a root process, runs as the owner of its folder, else as a user of its own", {
    skip: process.getuid?.() !== 0 && "needs root",
  }, async (t) => {
    const world = createWorld(t);
    chownSync(world.work, 12_345, 12_345);
    assert.match((await world.run("id -u; touch x; id -Gn; touch $HOME/y && echo home")).said, /^12345\n[\s\S]*home/);
    const { workDir: _none, ...own } = { workDir: undefined };
    const manager = await world.dispatches;
    const task = "id -u; touch x && echo made; cat /proc/1/environ";
    const request = {
      userId: "ann",
      role: "admin" as const,
      agent: "shell",
      task,
      brief: composeBrief(task, []),
      ...own,
    };
    const { id } = await manager.start({ ...request, cached: false, permission: "allow" });
    await manager.wait(id);
    const said = (await manager.output(id)).map(({ output }) => ("text" in output ? output.text : "")).join("");
    assert.match(said, /^61000\nmade\n/);
    assert.match(said, /Permission denied/);
  });
});

describe("without a sandbox", () => {
  const missing = { PATH: "/nowhere" };
  async function open(t: TestContext, sandbox: string | undefined) {
    const made = createSandbox(t);
    const agent = made.write("agents/say.sh", "#!/bin/sh\necho said\n");
    chmodSync(agent, 0o755);
    const settings = { dispatch: { agents: { say: { command: [agent] } } } };
    made.write(join(made.home, "config.jsonc"), JSON.stringify({ dispatch: { sandbox } }));
    const { createConnectAgent } = await import("../packages/core/src/dispatch/agents/connect-agent.ts");
    const { createAgentSandbox } = await import("../packages/core/src/dispatch/sandbox/agent-sandbox.ts");
    const { confinementOf } = await import("../packages/core/src/dispatch/sandbox/sandbox-settings.ts");
    const confine = createAgentSandbox({
      ...{ home: made.home, variables: missing, program: "no-bubblewrap" },
      settings: () => confinementOf(made.home),
      trusted: () => [],
    });
    const connect = createConnectAgent({ variables: missing, settings, confine });
    return (role: "admin" | "superadmin", agent_ = "say") =>
      connect(agent_, {
        ...{ workDir: made.work, role, permission: "allow" as const },
        onOutput: () => undefined,
        onPermission: async () => ({ answer: "deny" as const, by: "test" }),
      });
  }

  test("only a superadmin gets an agent, and is told so; echo is for everyone", async (t) => {
    const connect = await open(t, undefined);
    await assert.rejects(connect("admin"), (error) => {
      assert.ok(error instanceof Fault && error.code === "dispatch.sandbox-required");
      assert.match(error.say("en").message, /bubblewrap is not installed/);
      assert.match(error.say("zh").hint, /dispatch\.sandbox optional/);
      return true;
    });
    const agent = await connect("superadmin");
    assert.deepEqual([agent.launch.sandbox, agent.launch.unconfined?.en], ["none", "bubblewrap is not installed"]);
    await agent.close();
    assert.equal((await connect("admin", "echo")).launch.sandbox, "builtin");
  });

  for (const [setting, why] of [
    ["optional", /not installed/],
    ["off", /dispatch\.sandbox is "off"/],
  ] as const)
    test(`the home's setting ${setting} lets admins dispatch, and the receipt says why`, async (t) => {
      const agent = await (await open(t, setting))("admin");
      assert.equal(agent.launch.sandbox, "none");
      assert.match(agent.launch.unconfined?.en ?? "", why);
      await agent.close();
    });
});

test("only the home's own file says whether there is a sandbox, and what an agent may write", async (t) => {
  const { home, write, work } = createSandbox(t);
  const { confinementOf } = await import("../packages/core/src/dispatch/sandbox/sandbox-settings.ts");
  const { dispatchSettingsOf } = await import("../packages/core/src/dispatch/agents/agent-kinds.ts");
  mkdirSync(join(home, "environments/default"), { recursive: true });
  for (const path of [join(home, "environments/default/config.jsonc"), join(work, ".loadout/config.jsonc")])
    write(path, '{"dispatch":{"sandbox":"off","readable":["/"]}}');
  assert.deepEqual(await confinementOf(home), { sandbox: "on", readable: [] });
  const project = { dispatch: { agents: { x: { command: ["y"], state: ["/"] }, z: { state: ["/"] } } } };
  const settings = dispatchSettingsOf([
    { settings: { dispatch: { agents: { x: { command: ["x"], state: ["~/.x"] } } } } },
    { settings: project },
  ]);
  assert.deepEqual(settings.dispatch.agents, { x: { command: ["y"], state: ["~/.x"] }, z: {} });
  writeFileSync(join(home, "config.jsonc"), '{"dispatch":{"sandbox":"off","readable":["~/x"]}}');
  assert.deepEqual(await confinementOf(home), { sandbox: "off", readable: ["~/x"] });
});

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "latin1");
  } catch {
    return ""; // it has ended
  }
}
