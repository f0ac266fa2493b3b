import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { addsNothing, type Capabilities, compareCapabilities, createCapabilityReader } from "./capabilities.ts";

const read = async (files: Readonly<Record<string, string | Uint8Array>>): Promise<Capabilities> => {
  const reader = createCapabilityReader();
  for (const [path, content] of Object.entries(files))
    await reader.add(path, typeof content === "string" ? Buffer.from(content) : content);
  return reader.read();
};

const skill = (head: string, body = ""): string => `---\nname: a\ndescription: Use it.\n${head}---\n${body}`;

describe("what a skill names and uses", async () => {
  test("its frontmatter declares tools, servers, skills and the tools it is limited to", async () => {
    const found = await read({
      "SKILL.md": skill(
        "allowed-tools: Bash(git:*) Read\nmetadata:\n  tool_dependencies: query_db\n  mcp_dependencies: charts\n  skill_dependencies: pdf\n",
      ),
    });
    assert.deepEqual(
      [found.tools, found.servers, found.skills, found.allowedTools],
      [["query_db"], ["charts"], ["pdf"], ["Bash(git:*)", "Read"]],
    );
    assert.equal((await read({ "SKILL.md": skill("") })).allowedTools, null);
  });

  const commands: readonly [title: string, path: string, text: string, commands: readonly string[]][] = [
    ["the first word of each command", "a.sh", "git diff | grep x && npm test; ls -la\n", ["git", "grep", "ls", "npm"]],
    ["not words of the shell, its comments and texts", "a.sh", "# curl\nif true; then echo 'wget; rm'; fi\n", []],
    ["what a wrapper starts", "a.sh", "sudo -E env A=1 docker ps\n", ["docker", "env", "sudo"]],
    ["not functions of its own", "a.sh", "build() {\n  make all\n}\nbuild\n", ["make"]],
    ["not lines of a document inside", "a.sh", "cat <<EOF\nrm -rf /\nEOF\npsql -f x\n", ["cat", "psql"]],
    ["not lines of a text that goes on", "a.sh", "awk '\ncurl x\n' file\nsed s/a/b/\n", ["awk", "sed"]],
    ["commands inside of texts", "a.sh", 'x="$(kubectl get pods)"\n', ["kubectl"]],
    ["programs by their path", "a.sh", "/usr/bin/convert a b\n./own.sh\n", ["convert"]],
    ["what Python starts", "a.py", 'subprocess.run(["ffmpeg", "-i", x])\nos.system("tar xf y")\n', ["ffmpeg", "tar"]],
    ["what JavaScript starts", "a.js", 'execFileSync("pandoc", ["x"]); spawn(`soffice`)\n', ["pandoc", "soffice"]],
    [
      "shell examples of a document",
      "SKILL.md",
      skill("", "```bash\n$ jq . a.json\n```\n```python\nimport os\n```\n"),
      ["jq"],
    ],
    ["what loading it runs", "SKILL.md", skill("", "Status: !`terraform plan`\n"), ["terraform"]],
  ];
  for (const [title, path, text, expected] of commands)
    test(`commands are ${title}`, async () => assert.deepEqual((await read({ [path]: text })).commands, expected));

  test("scripts name hosts and variables, and some files nobody can read", async () => {
    const found = await read({
      "scripts/send.py": 'requests.post("https://api.example.org/v1", headers={"k": os.environ["API_KEY"]})\n',
      "scripts/run.sh": "#!/bin/sh\necho $HOME $GITHUB_TOKEN\n",
      "bin/tool": Buffer.from("7f454c46020101000000000000000000", "hex"),
      "notes.md": "See https://docs.example.org\n",
    });
    assert.deepEqual(
      [found.programs, found.network, found.hosts, found.variables, found.opaque],
      [["scripts/run.sh", "scripts/send.py"], true, ["api.example.org"], ["API_KEY", "GITHUB_TOKEN"], ["bin/tool"]],
    );
  });

  test("a hostile package cannot make lists without end, nor take time without end", async () => {
    const text = `${Array.from({ length: 20_000 }, (_, index) => `cmd${index} x`).join("\n")}\n${"a".repeat(400_000)}${"`".repeat(99_999)}`;
    const started = performance.now();
    const found = await read({ "a.sh": text, "b.sh": `${'"$('.repeat(50_000)}\n`, "SKILL.md": "!`".repeat(50_000) });
    assert.equal(found.commands.length, 200);
    assert.ok(found.commands.every((name) => name.length <= 120));
    assert.ok(performance.now() - started < 3000);
  });
});

describe("the difference between two versions", async () => {
  const first = { "SKILL.md": skill("allowed-tools: Read\n"), "a.sh": "git log\n" };

  test("names what came and what went", async () => {
    const before = await read(first);
    const after = await read({
      "SKILL.md": skill("allowed-tools: Read\n"),
      "b.sh": "git log\ncurl https://x.example.org\n",
    });
    const found = compareCapabilities(before, after);
    assert.deepEqual(found, {
      added: { programs: ["b.sh"], commands: ["curl"], hosts: ["x.example.org"] },
      removed: { programs: ["a.sh"] },
      network: "starts",
    });
    assert.equal(addsNothing(found), false);
    assert.deepEqual(compareCapabilities(after, before).network, "stops");
  });

  const widths: readonly [before: string, after: string, change: "widened" | "narrowed" | undefined][] = [
    ["allowed-tools: Read\n", "allowed-tools: Read Write\n", "widened"],
    ["allowed-tools: Read\n", "", "widened"],
    ["allowed-tools: Bash(git:*)\n", "allowed-tools: Bash\n", "widened"],
    ["", "allowed-tools: Read\n", "narrowed"],
    ["allowed-tools: Read Write\n", "allowed-tools: Write\n", "narrowed"],
    ["allowed-tools: Read Write\n", "allowed-tools: Write Read\n", undefined],
  ];
  for (const [one, other, change] of widths)
    test(`"${one.trim()}" to "${other.trim()}" is ${change ?? "the same"}`, async () => {
      const found = compareCapabilities(
        await read({ "SKILL.md": skill(one) }),
        await read({ "SKILL.md": skill(other) }),
      );
      assert.equal(found.allowedTools?.change, change);
      assert.equal(addsNothing(found), change !== "widened");
    });

  test("without a version before, everything is new, and that nothing limits its tools is not", async () => {
    const found = compareCapabilities(undefined, await read(first));
    assert.deepEqual(found, { added: { programs: ["a.sh"], commands: ["git"] }, removed: {} });
  });
});
