import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, test } from "node:test";
import { createHome } from "@loadout/core";
import { generateDocuments } from "../documents.ts";
import { commandWords } from "../packages/app/src/doors/cli/input/commands.ts";
import { operationNames } from "../packages/app/src/operation/operations.ts";
import { origins } from "./origins.ts";
import { compiledSources, createSandbox, repository } from "./sandbox.ts";

const readmes = ["README.md", "README.zh-CN.md"];
const blocks = (path: string, language: string): string[] =>
  [
    ...readFileSync(join(repository, path), "utf8").matchAll(
      new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, "gm"),
    ),
  ].map(([, text = ""]) => text);

for (const path of readmes)
  describe(path, () => {
    test("names the two commands, and CI calls the second", () => {
      const text = readFileSync(join(repository, path), "utf8");
      for (const command of ["npm ci && npm start", "npm ci && npm test"]) assert.ok(text.includes(command), command);
      assert.match(readFileSync(join(repository, ".ci/run"), "utf8"), /^npm ci && npm test$/m);
    });

    test("every command it shows works right after the first start", async (t) => {
      const sandbox = createSandbox(t);
      await createHome(sandbox.home, join(repository, "packages/app/templates"));
      const commands = blocks(path, "sh")
        .flatMap((block) => block.split("\n"))
        .filter((line) => line.startsWith("loadout"));
      assert.ok(commands.length > 3);
      for (const command of commands) {
        const words = [...command.replace(/\s+#.*$/, "").matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
          ([, double, single, plain]) => double ?? single ?? plain ?? "",
        );
        const { code, stderr } = await sandbox.run(...words.slice(1));
        assert.equal(code, 0, `${command}: ${stderr}`);
      }
    });

    test("every program it shows runs", (t) => {
      const programs = blocks(path, "ts");
      assert.ok(programs.length > 0);
      for (const program of programs) {
        const folder = mkdtempSync(join(repository, "test/.snippet-"));
        t.after(() => rmSync(folder, { recursive: true, force: true }));
        writeFileSync(join(folder, "snippet.ts"), program);
        const output = execFileSync(process.execPath, ["-C", "loadout-source", join(folder, "snippet.ts")], {
          cwd: folder,
          env: { PATH: process.env.PATH, HOME: folder, ...compiledSources },
          encoding: "utf8",
        });
        assert.notEqual(output, "", program);
      }
    });
  });

test("both READMEs show the same commands and programs", () => {
  const [english = "", chinese = ""] = readmes;
  for (const language of ["sh", "ts"])
    assert.deepEqual(blocks(chinese, language).map(withoutComments), blocks(english, language).map(withoutComments));
});

const withoutComments = (text: string): string => text.replace(/\s*(?:#|\/\/).*$/gm, "");

test("every link between documents leads somewhere", () => {
  const documents = globSync(["*.md", "docs/**/*.md"], { cwd: repository });
  const broken = documents.flatMap((path) =>
    [...readFileSync(join(repository, path), "utf8").matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)]
      .map(([, target = ""]) => target)
      .filter((target) => !existsSync(join(repository, dirname(path), target)))
      .map((target) => `${path} → ${target}`),
  );
  assert.deepEqual(broken, []);
});

test("documents name only commands that exist", () => {
  const known = new Set(operationNames.map((name) => commandWords(name).join(" ")));
  const nouns = new Set([...known].filter((words) => words.includes(" ")).map((words) => words.split(" ")[0]));
  const documents = globSync(["*.md", "docs/**/*.md", "skills/**/*.md", "packages/app/templates/**/*.md"], {
    cwd: repository,
  });
  const unknown = documents.flatMap((path) =>
    [...readFileSync(join(repository, path), "utf8").matchAll(/`loadout ([a-z]+)(?: ([a-z][a-z-]*))?/g)]
      .filter(
        ([, noun = "", verb]) =>
          !(nouns.has(noun) ? verb === undefined || known.has(`${noun} ${verb}`) : known.has(noun) || noun === "help"),
      )
      .map(([text]) => `${path}: ${text}`),
  );
  assert.deepEqual(unknown, []);
});

test("the first comment of a file of the core or the app is at its top, and not inside a declaration", () => {
  const silent = globSync("packages/{core,app}/src/**/*.ts", { cwd: repository }).filter((path) => {
    if (path.endsWith(".test.ts")) return false;
    const [first] = /^ *\/\*\*/m.exec(readFileSync(join(repository, path), "utf8")) ?? [];
    return first !== "/**";
  });
  assert.deepEqual(silent, []);
});

test("every file of the console has a comment", () => {
  const silent = globSync("packages/console/src/**/*.{ts,tsx}", { cwd: repository }).filter(
    (path) =>
      !path.endsWith(".test.ts") &&
      !path.endsWith("words.ts") &&
      !readFileSync(join(repository, path), "utf8").includes("/**"),
  );
  assert.deepEqual(silent, []);
});

test("the files and functions that the architecture names exist", () => {
  const text = readFileSync(join(repository, "docs/architecture.md"), "utf8");
  const known = new Set(
    globSync("{packages,test,*.ts}{,/**/*.{ts,tsx}}", { cwd: repository, exclude: ["**/node_modules/**"] }),
  );
  const missing = [...text.matchAll(/`((?:[a-z-]+\/)*[a-z-]+\.tsx?)`/g)].flatMap(([, path = ""]) =>
    [...known].some((one) => one.endsWith(`/${path}`) || one === path) ? [] : [path],
  );
  assert.deepEqual(missing, []);
  const functions = [...text.matchAll(/^\| `([a-z/-]+\.ts)` \| `(\w+)`/gm)];
  assert.ok(functions.length > 15);
  for (const [, path = "", name = ""] of functions) {
    const file = [...known].find((one) => one.endsWith(`/src/${path}`)) ?? "";
    assert.match(readFileSync(join(repository, file), "utf8"), new RegExp(`\\b${name}\\b`), `${name} in ${path}`);
  }
});

test("what is made from the list of operations is as it would be made now: run npm run documents", async () => {
  for (const [path, text] of Object.entries(await generateDocuments()))
    assert.equal(readFileSync(join(repository, path), "utf8"), text, path);
});

test("every name in the list of origins is in the file that is said to have it, and every test is there", () => {
  const read = (path: string): string => readFileSync(join(repository, path), "utf8");
  for (const { number, sections } of origins)
    for (const { section, names = [], tests = [] } of sections) {
      for (const [theirs, file, ours = theirs] of names) {
        const name = ours.split(".").at(-1) ?? ours;
        assert.match(read(file), new RegExp(`\\b${name}\\b`), `${number} ${section}: ${ours} in ${file}`);
      }
      for (const path of tests) assert.ok(existsSync(join(repository, path)), path);
    }
  assert.deepEqual(
    origins.map(({ number }) => number),
    ["000", "001", "002", "003", "004"],
  );
});

test("every promise of the threat model names tests that exist", () => {
  const text = readFileSync(join(repository, "docs/threat-model.md"), "utf8");
  const promised = text.slice(text.indexOf("## What is promised"), text.indexOf("## What is not promised"));
  const promises = promised.split("\n\n").filter((paragraph) => paragraph.startsWith("**"));
  assert.ok(promises.length > 20);
  for (const promise of promises) {
    const [, proof = ""] = promise.split("\nProof: ");
    const named = proof.match(/(?:test|packages)\/[\w./-]+\.test\.ts/g) ?? [];
    assert.ok(named.length > 0, promise.slice(0, 80));
    for (const path of named) assert.ok(existsSync(join(repository, path)), path);
  }
});
