import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isVisible, type LayoutInput, layOutSandbox, sandboxWords } from "./sandbox-layout.ts";
import { installationOf } from "./tool-chains.ts";

const input: LayoutInput = {
  links: { "/bin": "usr/bin" },
  readable: ["/usr", "/usr/local/bin", "/opt", "/home/ann/.nvm"],
  hidden: ["/opt/loadout", "/home/ann/.ssh", "/srv/other"],
  homes: ["/home/ann"],
  state: ["/home/ann/.codex"],
  programs: ["/home/ann/.codex/bin"],
  workDir: "/opt/loadout/dispatch/1/workspace",
  work: [{ kind: "write", path: "/opt/loadout/dispatch/1/workspace" }],
};

describe("the layout of a sandbox", () => {
  const places: [path: string, visible: boolean][] = [
    ["/usr/bin/git", true],
    ["/opt/tool/bin", true],
    ["/opt/loadout/server.json", false],
    ["/opt/loadout/dispatch/2/workspace/file", false],
    ["/opt/loadout/dispatch/1/workspace/file", true],
    ["/home/ann/.ssh/id_ed25519", false],
    ["/home/ann/notes.md", false],
    ["/home/ann/.nvm/versions", true],
    ["/home/ann/.codex/auth.json", true],
    ["/home/bob", false],
    ["/run/docker.sock", false],
    ["/tmp/other", false],
    ["/srv/other", false],
    ["/etc/shadow", false],
    ["/proc/self/environ", true],
  ];
  for (const [path, visible] of places)
    test(`${path} is ${visible ? "there" : "not there"}`, () =>
      assert.equal(isVisible(layOutSandbox(input), path), visible));

  test("keys inside the working folder are covered, and programs inside the state are read-only", () => {
    const work = { workDir: "/home/ann", work: [{ kind: "write", path: "/home/ann" }] as const };
    const mounts = layOutSandbox({ ...input, ...work });
    assert.equal(isVisible(mounts, "/home/ann/.ssh/id_ed25519"), false);
    const kindOf = (path: string) => layOutSandbox(input).findLast((mount) => mount.path === path)?.kind;
    assert.deepEqual([kindOf("/home/ann/.codex"), kindOf("/home/ann/.codex/bin")], ["write", "read"]);
  });

  test("nothing of the machine is writable but state and working folder, and the network stays", () => {
    const words = sandboxWords(layOutSandbox(input), input.workDir);
    const writable = words.flatMap((word, index) => (word === "--bind" ? [words[index + 1]] : []));
    assert.deepEqual(writable, ["/home/ann/.codex", input.workDir]);
    assert.ok(words.includes("--unshare-pid") && words.includes("--die-with-parent"));
    assert.ok(!words.includes("--unshare-net"));
    assert.deepEqual(words.slice(words.indexOf("--cap-drop"), words.indexOf("--cap-drop") + 2), ["--cap-drop", "ALL"]);
  });

  test("folders above a mount are open to everyone, and not made where something is mounted", () => {
    const words = sandboxWords(layOutSandbox(input), input.workDir).join(" ");
    assert.match(
      words,
      /--perms 0755 --dir \/opt\/loadout\/dispatch --perms 0755 --dir \/opt\/loadout\/dispatch\/1 --bind/,
    );
    assert.ok(!words.includes("--dir /opt "));
  });
});

describe("the installation of a program", () => {
  const others = ["/home/ann", "/home/ann/.loadout"];
  const programs: [program: string, expected: string][] = [
    ["/home/ann/.n/lib/node_modules/@openai/codex/bin/codex.js", "/home/ann/.n/lib/node_modules"],
    ["/opt/node/bin/node", "/opt/node"],
    ["/home/ann/bin/agent", "/home/ann/bin"],
    ["/home/ann/agent", "/home/ann/agent"],
    ["/agent", "/agent"],
  ];
  for (const [program, expected] of programs)
    test(program, () => assert.equal(installationOf(program, others), expected));
});
