import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { findSecrets } from "./find-secrets.ts";

/** Random enough, made here, and good for nothing. */
const body = "q7Rk2mXv9TfB4nLw8ZsD1hJc6YgP3eUaK5oN";
const pem = (kind: string): string =>
  `-----BEGIN ${kind}PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7\n-----END ${kind}PRIVATE KEY-----\n`;

describe("what looks like a secret", () => {
  const secrets: Record<string, [path: string, text: string | undefined, line: number | undefined]> = {
    "an environment file": [".env", "A=1\nDB_PASSWORD=hunter2hunter2\n", undefined],
    "an environment file of a stage": ["config/.env.production", "DB_PASSWORD=hunter2\n", undefined],
    "an SSH key by its name": ["keys/id_rsa", undefined, undefined],
    "a key store": ["release.keystore", undefined, undefined],
    "a private key": ["server.pem", `x\n${pem("")}`, 2],
    "an RSA key inside a script": ["run.py", `KEY = """\n${pem("RSA ")}"""`, 2],
    "a key on one line, as JSON has it": [
      "account.json",
      `{"private_key": "-----BEGIN PRIVATE KEY-----\\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7\\n"}`,
      1,
    ],
    "an AWS key": ["a.sh", "export AWS=AKIAQ7RK2MXV9TFB4NLW\n", 1],
    "a GitHub token": ["a.md", `\n\ntoken: ghp_${body}\n`, 3],
    "an Anthropic key": ["a.ts", `const key = "sk-ant-api03-${body}";`, 1],
    "a Slack token": ["a.md", `xoxb-2138490172-${body}`, 1],
    "a Google key": ["a.js", `AIza${body.slice(0, 35)}`, 1],
    "a registry token": [".npmrc", `//registry.example.org/:_authToken=${body}\n`, 1],
    "a Slack webhook": ["a.py", `post("https://hooks.slack.com/services/T0Q7RK2M/B0XV9TFB/${body.slice(0, 24)}")`, 1],
    "a Discord webhook": ["a.py", `post("https://discord.com/api/webhooks/112233445566778899/${body}${body}")`, 1],
    "a Telegram token": ["a.py", `token = "7319864520:AA${body.slice(0, 33)}"`, 1],
    "a SendGrid key": ["a.py", `key = "SG.${body.slice(0, 22)}.${body}${body.slice(0, 7)}"`, 1],
    "an npm token": ["a.yml", `NPM: npm_${body}`, 1],
    "a Docker token": ["a.yml", `dckr_pat_${body.slice(0, 27)}`, 1],
    "an AWS secret key": ["a.sh", `AWS_SECRET_ACCESS_KEY=${body}wQ7/`.slice(0, 62), 1],
    "the password of a database": ["a.md", `x\npostgres://admin:${body.slice(0, 16)}@db.acme.com:5432/prod`, 2],
    "a signed token": [
      "a.sh",
      `T=eyJhbGciOiJIUzI1NiJ9.${btoa('{"sub":"4821","role":"admin"}').replaceAll("=", "")}.${body}`,
      1,
    ],
    "a password in a program": ["c.py", `DB_PASSWORD = "${body.slice(0, 18)}"`, 1],
  };
  for (const [what, [path, text, line]] of Object.entries(secrets))
    test(what, () => {
      const found = findSecrets(path, text);
      assert.deepEqual(
        found.map((one) => [one.rule, one.severity, one.path, one.line]),
        [["file.secret", "warning", path, line]],
      );
      assert.ok(!JSON.stringify(found).includes(body.slice(0, 16)), "the secret itself is not told");
    });

  const harmless: Record<string, [path: string, text: string | undefined]> = {
    "an example of an environment file": [".env.example", "DB_PASSWORD=hunter2hunter2\n"],
    "an environment file without values": [".env", "# copy this\nDB_PASSWORD=\nKEY=<your key>\nURL=$" + "{URL}\n"],
    "a public key": ["id_rsa.pub", "ssh-rsa AAAA"],
    "a public key in PEM": ["a.pem", "-----BEGIN PUBLIC KEY-----\nMIIB\n"],
    "the head of a key in prose": ["a.md", "Look for `-----BEGIN RSA PRIVATE KEY-----` in files."],
    "a webhook to fill in": ["a.md", "https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX"],
    "Amazon's own example": ["a.md", "AKIAIOSFODNN7EXAMPLE"],
    placeholders: ["a.md", `ghp_${"x".repeat(36)} sk-ant-your-key-here-0000000000000 AIza${"A".repeat(35)}`],
    "a name that begins like a key": ["a.css", ".sk-three-bounce-and-fading-circle-animation {}"],
    "a registry token by variable": [".npmrc", "//registry.npmjs.org/:_authToken=$" + "{NPM_TOKEN}\n"],
    "a password of this machine": [
      "a.md",
      "postgres://app:S7kqPz93xLw@localhost:5432/app redis://:aB3dE6gH9@cache:6379",
    ],
    "a password to fill in": ["a.md", 'postgres://user:password@db.acme.com/app and password: "SecurePass123!"'],
    "a token of a tutorial": [
      "a.md",
      "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U",
    ],
    "a hash": ["a.lock", "sha512-q7Rk2mXv9TfB4nLw8ZsD1hJc6YgP3eUaK5oN=="],
  };
  for (const [what, [path, text]] of Object.entries(harmless))
    test(`is not ${what}`, () => assert.deepEqual(findSecrets(path, text), []));

  test("in masses is listed in part", () => {
    assert.equal(findSecrets("a.md", `ghp_${body}\n`.repeat(500)).length, 10);
  });
});
