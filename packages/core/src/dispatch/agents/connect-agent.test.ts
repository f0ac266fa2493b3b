import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { globSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { createAgentWorld } from "../../../../../test/agent-world.ts";
import { proves } from "../../../../../test/requirements.ts";
import { Fault } from "../../ground/fault.ts";

// run: slow; it starts processes

describe("connecting to an agent", () => {
  const faults: [what: string, kind: string, code: string, words: RegExp][] = [
    ["an unknown kind", "clod", "agent.unknown", /"clod".*claude-code, codex, opencode, echo/s],
    ["a kind that every object has", "__proto__", "agent.unknown", /__proto__/],
    ["a missing binary", "codex", "agent.missing", /codex-acp, codex.*npm install -g @openai\/codex/s],
  ];
  for (const [what, kind, code, words] of faults)
    test(`${what}: ${code}`, async (t) => {
      const world = createAgentWorld(t);
      await assert.rejects(world.connect(kind), (error) => {
        assert.ok(error instanceof Fault && error.code === code);
        const { message, hint } = error.say("en");
        assert.match(`${message}\n${hint}`, words);
        return true;
      });
      assert.deepEqual(world.left(), []);
    });

  test("a binary without its interpreter is missing, and so is one that goes meanwhile", async (t) => {
    const world = createAgentWorld(t);
    const path = world.command("codex", "");
    const agent = await world.connect("codex");
    rmSync(path);
    const outcome = await agent.send("x");
    assert.ok(outcome.kind === "failed" && outcome.fault === "agent.missing");
    await agent.close();
    const settings = { dispatch: { agents: { x: { acp: [join(world.sandbox.folder, "bin/gone")] } } } };
    await assert.rejects(
      world.connect("x", settings),
      (error) => error instanceof Fault && error.code === "agent.missing",
    );
  });

  test("a folder that is not there is said to be so", async (t) => {
    const world = createAgentWorld(t);
    const workDir = join(world.sandbox.folder, "nowhere");
    await assert.rejects(
      world.connect("echo", {}, { workDir }),
      (error) => error instanceof Fault && error.code === "file.not-found",
    );
  });

  /** A command line that ends at once when it is asked for ACP. */
  function createMute(world: ReturnType<typeof createAgentWorld>, opening: string): void {
    const path = world.command("opencode", 'line({ type: "text", part: { text: "Done" } });');
    const [first = "", ...rest] = readFileSync(path, "utf8").split("\n");
    writeFileSync(path, [first, opening, ...rest].join("\n"));
  }

  test("a command that ends instead of speaking ACP is used by its command line, and that is told", async (t) => {
    const world = createAgentWorld(t);
    createMute(world, 'if (process.argv[2] === "acp") process.exit(3);');
    const agent = await world.connect("opencode");
    const outcome = await agent.send("All of\nthis `$(x)`");
    await agent.close();
    assert.deepEqual(outcome, { kind: "done" });
    const last = world.got().at(-1);
    assert.equal(Buffer.from(String(last?.input), "base64").toString(), "All of\nthis `$(x)`");
    assert.equal(agent.launch.protocol, "cli");
    assert.match(agent.launch.fallback?.en ?? "", /does not speak ACP here.*exit code 3/);
    assert.match(agent.launch.fallback?.zh ?? "", /不支持 ACP.*退出码 3/);
    assert.match(world.said("log"), /does not speak ACP here/);
    assert.deepEqual(world.left(), []);
  });

  test("a slow handshake is no reason for the command line", async (t) => {
    const world = createAgentWorld(t);
    createMute(world, "");
    await assert.rejects(
      world.connect("opencode", {}, { startPatience: 300 }),
      (error) => error instanceof Fault && error.code === "agent.silent",
    );
    assert.ok(world.got().every(({ args }) => (args as string[])[0] === "acp"));
    assert.deepEqual(world.left(), []);
  });

  test("a policy that the command line cannot keep to ends the fallback before it starts", async (t) => {
    const world = createAgentWorld(t);
    createMute(world, 'if (process.argv[2] === "acp") process.exit(3);');
    await assert.rejects(
      world.connect("opencode", {}, { permission: "ask" }),
      (error) => error instanceof Fault && error.code === "dispatch.permission-unsupported",
    );
    assert.deepEqual(world.got(), []);
  });

  test("echo answers with what it got, and runs nothing", async (t) => {
    const world = createAgentWorld(t);
    const agent = await world.connect("echo");
    assert.equal(agent.pid, undefined);
    assert.deepEqual(await agent.send("one\ntwo"), { kind: "done" });
    await agent.cancel();
    await agent.close();
    assert.equal(world.said("text"), "one\ntwo");
    assert.deepEqual(await agent.ended, { code: 0, signal: undefined });
    assert.deepEqual(world.left(), []);
  });

  test(`nothing of the working folder either (${proves("000.09")})`, async (t) => {
    const world = createAgentWorld(t);
    const { sandbox } = world;
    for (const path of [
      "user/.claude/settings.json",
      "user/.claude/skills/a/SKILL.md",
      "user/.codex/config.toml",
      "user/.config/opencode/opencode.json",
      "work/.claude/skills/b/SKILL.md",
      "work/.agents/skills/c/SKILL.md",
      "work/src/main.ts",
    ])
      sandbox.write(path, `content of ${path}`);
    world.command("codex", "");
    const before = treeOf(sandbox.folder);
    for (const [kind, settings] of [
      ["fake", world.fake("asks")],
      ["codex", {}],
      ["echo", {}],
    ] as const) {
      const agent = await world.connect(kind, settings, {
        onPermission: async () => ({ answer: "allow", by: "test" }),
      });
      assert.deepEqual(await agent.send("x"), { kind: "done" });
      await agent.close();
    }
    assert.deepEqual(treeOf(sandbox.folder), before);
  });

  test("a hundred connections with cancels and kills leave no process", async (t) => {
    const world = createAgentWorld(t);
    world.command("codex", 'console.log("x"); setInterval(() => {}, 1000);');
    const outcomes = new Map<string, number>();
    const one = async (number: number): Promise<void> => {
      const { promise: told, resolve: tell } = Promise.withResolvers<void>();
      const options = { stopPatience: 500, onOutput: () => tell() };
      const isAcp = number % 5 === 0; // its process takes longer to start
      const agent = await (isAcp
        ? world.connect("fake", world.fake("slow"), options)
        : world.connect("codex", {}, options));
      const turn = agent.send("x");
      await told;
      if (number % 3 === 0) await agent.cancel();
      else if (number % 3 === 1 && agent.pid !== undefined) process.kill(agent.pid, "SIGKILL");
      else await agent.close();
      const { kind } = await turn;
      outcomes.set(kind, (outcomes.get(kind) ?? 0) + 1);
      await agent.close();
    };
    for (let number = 0; number < 100; number += 5)
      await Promise.all([0, 1, 2, 3, 4].map((more) => one(number + more)));
    assert.deepEqual(Object.fromEntries(outcomes), { cancelled: 67, failed: 33 });
    assert.deepEqual(world.left(), []);
  });
});

/** Every file and folder with its content and mode; what the fakes write down does not count. */
function treeOf(folder: string): Record<string, string> {
  const paths = globSync("**/*", { cwd: folder }).concat(globSync("**/.*/**", { cwd: folder }));
  return Object.fromEntries(
    paths
      .filter((path) => path !== "got.jsonl")
      .sort()
      .map((path) => {
        const { mode, mtimeMs } = statSync(join(folder, path));
        const isFile = statSync(join(folder, path)).isFile();
        const content = isFile
          ? createHash("sha256")
              .update(readFileSync(join(folder, path)))
              .digest("hex")
          : "folder";
        return [path, `${mode} ${mtimeMs} ${content}`];
      }),
  );
}
