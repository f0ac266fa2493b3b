import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { createApp } from "../packages/app/src/app.ts";
import { readConfig } from "../packages/app/src/config.ts";
import { createServerPerson } from "../packages/app/src/doors/http/server/server-person.ts";
import { serverRules } from "../packages/app/src/skill/install/fetch-repository.ts";
import { createSkillInstall } from "../packages/app/src/skill/install/skill-install.ts";
import { skillText } from "./archives.ts";
import { testDatabase } from "./postgres.ts";
import { createSandbox, type Sandbox } from "./sandbox.ts";
import { createServerWorld } from "./server-world.ts";

// run: waits; it starts a database

/** Signed skills from the author to those who demand signatures: exported, imported, published, verified. */

const hasSshKeygen = spawnSync("ssh-keygen", ["-Y"]).error === undefined;
const noSshKeygen = !hasSshKeygen && "ssh-keygen is not installed here";

function makeKey(folder: string, name: string): { readonly path: string; readonly publicKey: string } {
  const path = join(folder, name);
  execFileSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-C", name, "-f", path]);
  return { path, publicKey: readFileSync(`${path}.pub`, "utf8").trim() };
}

async function fine(sandbox: Sandbox, ...words: string[]): Promise<string> {
  const { code, stdout, stderr } = await sandbox.run(...words);
  assert.equal(code, 0, `${words.join(" ")}: ${stderr}`);
  return stdout;
}

async function createAuthor(t: TestContext) {
  const author = createSandbox(t);
  const key = makeKey(author.folder, "ann");
  author.write(join(author.work, "pdf/SKILL.md"), skillText("pdf"));
  author.write(join(author.work, "pdf/notes.md"), "Notes.\n");
  await fine(author, "skill", "import", "pdf");
  return { author, key };
}

describe("a signed skill", { skip: noSshKeygen }, () => {
  test("is exported with its statement, verified by whom, and demanded by an environment", async (t) => {
    const { author, key } = await createAuthor(t);
    const statement = await fine(author, "skill", "sign", "pdf");
    assert.match(statement, /^loadout skill\nname pdf\nversion 1\ndigest [0-9a-f]{64}\n$/);
    await fine(author, "skill", "sign", "pdf", "--key", key.path);
    const verified = JSON.parse(await fine(author, "skill", "verify", "--json"));
    assert.partialDeepStrictEqual(verified.signed, [{ slug: "pdf", version: 1, keyType: "ssh-ed25519", signers: [] }]);
    await fine(author, "signer", "add", "ann@example.com", key.publicKey);
    assert.match(await fine(author, "skill", "verify"), /pdf +signed by ann@example\.com/);
    await fine(author, "skill", "export", "pdf");
    const file = join(author.work, "pdf.zip");
    assert.ok(readFileSync(`${file}.sig`, "utf8").startsWith(statement));

    const user = createSandbox(t);
    await fine(user, "env", "create", "strict");
    await fine(user, "signer", "require", "required", "--env", "strict");
    await fine(user, "env", "use", "strict");
    const refused = await user.run("skill", "import", file);
    assert.deepEqual(
      [refused.code, /signature\.required.*is not known/.test(refused.stderr)],
      [8, true],
      refused.stderr,
    );
    await fine(user, "signer", "add", "ann@example.com", key.publicKey);
    assert.match(await fine(user, "signer", "list"), /ann@example\.com +ssh-ed25519 +SHA256:/);
    const dry = JSON.parse((await user.run("skill", "import", file, "--dry-run", "--json")).stdout);
    assert.equal(dry.imports[0].state, "created");
    await fine(user, "skill", "import", file);
    assert.match(await fine(user, "skill", "verify"), /pdf +signed by ann@example\.com/);

    user.write(join(user.work, "plain/SKILL.md"), skillText("plain"));
    const unsigned = await user.run("skill", "import", "plain");
    assert.deepEqual([unsigned.code, /not signed/.test(unsigned.stderr)], [8, true]);
    const preview = JSON.parse((await user.run("skill", "import", "plain", "--dry-run", "--json")).stdout);
    assert.deepEqual([preview.imports[0].state, preview.imports[0].fault.code], ["refused", "signature.required"]);
    await fine(user, "signer", "remove", "ann@example.com");
    const { code, stdout } = await user.run("skill", "verify");
    assert.deepEqual([code, /pdf.*no known signer/.test(stdout)], [8, true], stdout);
    await fine(user, "signer", "require", "optional");
    await fine(user, "skill", "import", "plain");
    assert.equal((await user.run("signer", "remove", "ann@example.com")).code, 3);
  });

  test("is taken with a signature that was made elsewhere, and with no other", async (t) => {
    const { author, key } = await createAuthor(t);
    const sign = (text: string, namespace = "loadout.skill"): string =>
      execFileSync("ssh-keygen", ["-Y", "sign", "-q", "-n", namespace, "-f", key.path], {
        input: text,
        encoding: "utf8",
      });
    const statement = await fine(author, "skill", "sign", "pdf");
    for (const [wrong, about] of [
      [sign(statement, "git"), /made for "git"/],
      [sign(`${statement}x`), /does not belong/],
      ["nonsense", /not a statement|first or last/],
      ["x".repeat(30_000), /./],
    ] as const) {
      const { code, stderr } = await author.run("skill", "sign", "pdf", "--signature", wrong);
      assert.ok(code !== 0 && about.test(stderr), stderr);
    }
    assert.deepEqual(JSON.parse(await fine(author, "skill", "verify", "--json")).signed, []);
    await fine(author, "skill", "sign", "pdf", "--signature", sign(statement));
    assert.equal(JSON.parse(await fine(author, "skill", "verify", "--json")).signed.length, 1);
    assert.equal((await author.run("skill", "sign", "pdf", "--key", join(author.folder, "nothing"))).code !== 0, true);
  });

  test("that was changed after it was signed is refused, whatever the environment demands", async (t) => {
    const { author, key } = await createAuthor(t);
    await fine(author, "skill", "sign", "pdf", "--key", key.path);
    await fine(author, "skill", "export", "pdf");
    await fine(author, "skill", "edit", "pdf", `--text=${skillText("pdf")}\nEvil.\n`);
    assert.equal(existsSync(join(author.work, "other.zip.sig")), false);
    await fine(author, "skill", "export", "pdf", "-o", "other.zip");
    assert.equal(existsSync(join(author.work, "other.zip.sig")), false, "the new version is not signed");
    const document = readFileSync(join(author.work, "pdf.zip.sig"), "utf8");
    writeFileSync(join(author.work, "other.zip.sig"), document);
    const user = createSandbox(t);
    const { code, stderr } = await user.run("skill", "import", join(author.work, "other.zip"));
    assert.deepEqual([code, /signature\.mismatch/.test(stderr)], [8, true], stderr);
    assert.match(await fine(user, "skill", "list", "--source", "library", "--json"), /"skills": ?\[\]/);
  });
});

for (const kind of ["folder", "postgres"])
  describe(`a published skill in ${kind}`, { skip: noSshKeygen }, () => {
    test("comes with its signature, which another home demands", async (t) => {
      const world = await createServerWorld(t, {
        format: "openai-compatible",
        ...(kind === "postgres" && { database: () => testDatabase(t) }),
      });
      const { ask, post } = world;
      const key = makeKey(world.folder, "ann");
      const imported = await ask("/api/skill/import?name=SKILL.md", {
        method: "POST",
        headers: { "Content-Type": "application/octet-stream" },
        body: skillText("pdf"),
      });
      assert.equal(imported.status, 200, imported.text);
      const { statement } = (await post("/api/skill/sign", { name: "pdf" })).body;
      const local = await post("/api/skill/sign", { name: "pdf", key: key.path });
      assert.notEqual(local.status, 200, "a server reads no keys");
      const signature = execFileSync("ssh-keygen", ["-Y", "sign", "-q", "-n", "loadout.skill", "-f", key.path], {
        input: statement,
        encoding: "utf8",
      });
      const signed = await post("/api/skill/sign", { name: "pdf", signature });
      assert.equal(signed.status, 200, signed.text);
      await post("/api/environment/publish", { name: "default", to: "public" });
      const index = (await ask("/.well-known/agent-skills/index.json", { token: "" })).body;
      assert.equal(index.skills[0].signatures.length, 1);

      const user = createSandbox(t);
      await fine(user, "signer", "require", "required");
      const rules = { ...serverRules, protocols: ["http"], isAllowed: (address: string) => address === "127.0.0.1" };
      const install = async (): Promise<unknown> => {
        const operation = createSkillInstall({ rules });
        const app = createApp(readConfig(user.variables, user.work), createServerPerson());
        try {
          return await operation.run(app, operation.input.parse({ source: world.server.url, all: true }) as never);
        } finally {
          await app.close();
        }
      };
      await assert.rejects(install(), /is not known/);
      await fine(user, "signer", "add", "ann@example.com", key.publicKey);
      await install();
      assert.match(await fine(user, "skill", "verify"), /pdf +signed by ann@example\.com/);
    });
  });
