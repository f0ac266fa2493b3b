import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { Fault } from "../../ground/fault.ts";
import { readAllowedSigner, readAllowedSigners, signersOf } from "./allowed-signers.ts";
/** Signatures made by the real ssh-keygen, recorded, so that these tests run where that program is missing. */
import { recorded } from "./recorded-signatures.ts";
import { readSignedStatement, signatureNamespace, writeStatement } from "./skill-signature.ts";
import { armorBegin, armorEnd } from "./ssh-signature.ts";
import { createWireReader, MalformedWire, wireString } from "./wire-reader.ts";

const statement = { name: "pdf", version: 3, digest: "ab".repeat(32) };
const text = writeStatement(statement);

const isInvalid =
  (about: RegExp) =>
  (error: unknown): boolean => {
    assert.ok(error instanceof Fault, String(error));
    assert.equal(error.code, "signature.invalid", error.message);
    assert.match(error.message, about);
    return true;
  };

describe("a signed statement", () => {
  for (const [type, { armor, publicKey, fingerprint }] of Object.entries(recorded))
    test(`of a key ${type} says what was signed and by which key`, async () => {
      const read = await readSignedStatement(text + armor);
      assert.partialDeepStrictEqual(read, { ...statement, fingerprint });
      assert.equal(read.keyType, publicKey.split(" ")[0]);
      assert.equal(read.blob.toString("base64"), publicKey.split(" ")[1]);
      await assert.rejects(
        readSignedStatement(writeStatement({ ...statement, version: 4 }) + armor),
        isInvalid(/does not belong/),
      );
    });

  test("may have the line ends of Windows, and nothing around it", async () => {
    const { armor } = recorded.ed25519;
    assert.equal((await readSignedStatement((text + armor).replaceAll("\n", "\r\n"))).name, "pdf");
    for (const document of [`x\n${text}${armor}`, `${text}x\n${armor}`, `${text}${armor}x`, `${text}${armor}${armor}`])
      await assert.rejects(readSignedStatement(document), isInvalid(/./));
  });
});

/** The parts of a signature, to be put together wrongly. */
function partsOf(armor: string) {
  const bytes = Buffer.from(armor.replaceAll(/-----.*-----|\n/g, ""), "base64");
  const read = createWireReader(bytes);
  const [magic, version] = [read.bytes(6), read.uint32()];
  return {
    ...{ magic, version, key: read.string(), space: read.string(), reserved: read.string() },
    ...{ hash: read.string(), signature: read.string(), more: Buffer.alloc(0) },
  };
}
type Parts = ReturnType<typeof partsOf>;

function armorOf({ magic, version, key, space, reserved, hash, signature, more }: Parts): string {
  const number = Buffer.alloc(4);
  number.writeUInt32BE(version);
  const strings = [key, space, reserved, hash, signature].map(wireString);
  return wrap(Buffer.concat([magic, number, ...strings, more]).toString("base64"));
}

const wrap = (body: string): string => `${armorBegin}\n${body}\n${armorEnd}\n`;

const ed25519 = partsOf(recorded.ed25519.armor);
const keyOf = (type: string, ...parts: (string | Buffer)[]): Buffer =>
  Buffer.concat([type, ...parts].map((part) => wireString(part)));
const flipped = (bytes: Buffer, at: number): Buffer => {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
};

const hostile: Readonly<Record<string, readonly [armor: string, about: RegExp]>> = {
  nothing: ["", /not a statement/],
  "no end": [`${armorBegin}\nAAAA\n`, /first or last line/],
  "no content": [`${armorBegin}\n\n${armorEnd}`, /base64/],
  "what is no base64": [wrap("AA*A"), /base64/],
  "base64 with bits left over": [wrap("AB=="), /base64/],
  "what is no signature": [wrap(Buffer.from("hello world").toString("base64")), /not an SSH signature/],
  "a huge text": [wrap("A".repeat(19_000)), /too long/],
  "a very huge text": ["A".repeat(50_000_000), /too long/],
  "another version": [armorOf({ ...ed25519, version: 2 }), /version 2/],
  "another namespace": [armorOf({ ...ed25519, space: Buffer.from("git") }), /made for "git"/],
  "a namespace that is no text": [armorOf({ ...ed25519, space: Buffer.from([0xff]) }), /not ASCII/],
  "another hash": [armorOf({ ...ed25519, hash: Buffer.from("md5") }), /hash md5/],
  "a hash named like a property": [armorOf({ ...ed25519, hash: Buffer.from("constructor") }), /hash constructor/],
  "bytes after its end": [armorOf({ ...ed25519, more: Buffer.from("x") }), /follows its end/],
  "a changed signature": [armorOf({ ...ed25519, signature: flipped(ed25519.signature, 40) }), /does not belong/],
  "a signature that is cut": [armorOf({ ...ed25519, signature: ed25519.signature.subarray(0, 30) }), /breaks off/],
  "another reserved field": [armorOf({ ...ed25519, reserved: Buffer.from("x") }), /does not belong/],
  "a key of another type": [armorOf({ ...ed25519, key: keyOf("ssh-dss", "x") }), /ssh-dss are not supported/],
  "a key on a security stick": [
    armorOf({ ...ed25519, key: keyOf("sk-ssh-ed25519@openssh.com", "x", "ssh:") }),
    /are not supported/,
  ],
  "a certificate": [armorOf({ ...ed25519, key: keyOf("ssh-ed25519-cert-v01@openssh.com", "x") }), /not supported/],
  "a key that is too short": [armorOf({ ...ed25519, key: keyOf("ssh-ed25519", "x") }), /wrong length/],
  "a key with more than a key": [
    armorOf({ ...ed25519, key: keyOf("ssh-ed25519", Buffer.alloc(32), "more") }),
    /follows its end/,
  ],
  "a small RSA key": [
    armorOf({ ...ed25519, key: keyOf("ssh-rsa", Buffer.from([1, 0, 1]), Buffer.alloc(128, 0x7f)) }),
    /2048 to 16384/,
  ],
  "a point that is on no curve": [
    armorOf({
      ...ed25519,
      key: keyOf("ecdsa-sha2-nistp256", "nistp256", Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)])),
    }),
    /key is not valid/,
  ],
  "a curve of another name": [
    armorOf({ ...ed25519, key: keyOf("ecdsa-sha2-nistp256", "nistp384", Buffer.alloc(65, 4)) }),
    /not whole/,
  ],
  "the signature of another key type": [
    armorOf({ ...ed25519, signature: partsOf(recorded.ecdsa.armor).signature }),
    /not accepted/,
  ],
  "an RSA signature with SHA-1": [
    armorOf({ ...partsOf(recorded.rsa.armor), signature: keyOf("ssh-rsa", Buffer.alloc(256, 1)) }),
    /ssh-rsa are not accepted/,
  ],
  "a length beyond everything": [
    wrap(Buffer.concat([Buffer.from("SSHSIG"), Buffer.from([0, 0, 0, 1, 0xff, 0xff, 0xff, 0xff])]).toString("base64")),
    /breaks off/,
  ],
};

describe("a hostile signature is a typed fault:", () => {
  for (const [title, [armor, about]] of Object.entries(hostile))
    test(title, () => assert.rejects(readSignedStatement(text + armor), isInvalid(about)));

  test("whichever byte of a right one is another", async () => {
    const bytes = Buffer.from(recorded.ed25519.armor.replaceAll(/-----.*-----|\n/g, ""), "base64");
    for (let at = 0; at < bytes.length; at++) {
      const armor = wrap(flipped(bytes, at).toString("base64"));
      await assert.rejects(readSignedStatement(text + armor), isInvalid(/./), `byte ${at}`);
    }
  });

  const statements: readonly string[] = [
    text.replace("pdf", "../pdf"),
    text.replace("pdf", "PDF"),
    text.replace("version 3", "version 03"),
    text.replace("version 3", "version 0"),
    text.replace("version 3", "version 99999999999999"),
    text.replace("digest ab", "digest AB"),
    text.replace("name pdf\nversion 3", "version 3\nname pdf"),
    text.replace("pdf", "a".repeat(65)),
    `${text}more\n`,
    text.trimEnd(),
  ];
  test("statements of another form, whoever signed them", async () => {
    for (const other of statements)
      await assert.rejects(readSignedStatement(other + recorded.ed25519.armor), isInvalid(/./), other);
  });

  test("numbers that are not written the one way", () => {
    for (const bytes of [Buffer.alloc(0), Buffer.from([0]), Buffer.from([0, 1]), Buffer.from([0x80])])
      assert.throws(() => createWireReader(wireString(bytes)).number(), MalformedWire);
  });
});

describe("allowed signers", () => {
  const { publicKey } = recorded.ed25519;
  const blob = Buffer.from(publicKey.split(" ")[1] ?? "", "base64");
  const now = Date.parse("2026-06-01T00:00:00Z");
  const rows: readonly (readonly [line: string, names: readonly string[]])[] = [
    [`ann@example.com ${publicKey}`, ["ann@example.com"]],
    [`ann@example.com,*@example.org ${publicKey} a comment`, ["ann@example.com", "*@example.org"]],
    [`ann namespaces="loadout.skill" ${publicKey}`, ["ann"]],
    [`ann namespaces="git,loadout.*" ${publicKey}`, ["ann"]],
    [`ann namespaces="git" ${publicKey}`, []],
    [`ann valid-after="20260101Z",valid-before="20270101Z" ${publicKey}`, ["ann"]],
    [`ann valid-before="20260101Z" ${publicKey}`, []],
    [`ann valid-after="202606010001Z" ${publicKey}`, []],
    [`ann valid-before="soon" ${publicKey}`, []],
    [`ann cert-authority ${publicKey}`, []],
    [`ann new-option="x" ${publicKey}`, []],
    [`ann namespaces="loadout.skill ${publicKey}`, []],
    [`# ann ${publicKey}`, []],
    [`ann ${recorded.rsa.publicKey}`, []],
    [`ann ssh-rsa ${publicKey.split(" ")[1]}`, []],
    ["ann ssh-ed25519 !!!!", []],
    ["ann ssh-ed25519", []],
    ["", []],
    [`${"a".repeat(20_000)} ${publicKey}`, []],
    [`ann ${publicKey}\nbob ${publicKey}`, []],
  ];
  for (const [line, names] of rows)
    test(`${JSON.stringify(line.slice(0, 60))} allows ${names.join(", ") || "nobody"}`, () => {
      assert.deepEqual(signersOf(readAllowedSigners([line]), blob, signatureNamespace, now), names);
    });
});

const hasSshKeygen = spawnSync("ssh-keygen", ["-Y"]).error === undefined;

describe("ssh-keygen", { skip: !hasSshKeygen && "ssh-keygen is not installed here" }, () => {
  const folder = mkdtempSync(join(tmpdir(), "loadout-signing-"));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const keys: Readonly<Record<string, readonly string[]>> = {
    ed25519: [],
    ecdsa: ["-b", "256"],
    ecdsa384: ["-b", "384"],
    ecdsa521: ["-b", "521"],
    rsa: ["-b", "2048"],
  };
  for (const [title, more] of Object.entries(keys))
    test(`signs with ${title} what is verified here, and verifies what is kept here`, async () => {
      const key = join(folder, title);
      execFileSync("ssh-keygen", [
        "-q",
        "-t",
        title.startsWith("ecdsa") ? "ecdsa" : title,
        ...more,
        "-N",
        "",
        "-C",
        "",
        "-f",
        key,
      ]);
      const armor = execFileSync("ssh-keygen", ["-Y", "sign", "-q", "-n", signatureNamespace, "-f", key], {
        input: text,
        encoding: "utf8",
      });
      const { document, fingerprint, blob } = await readSignedStatement(text + armor);
      const shown = execFileSync("ssh-keygen", ["-l", "-f", `${key}.pub`], { encoding: "utf8" });
      assert.ok(shown.includes(fingerprint), shown);
      const line = `ann@example.com namespaces="${signatureNamespace}" ${readFileSync(`${key}.pub`, "utf8").trim()}`;
      assert.deepEqual(
        signersOf(
          [readAllowedSigner(line)].flatMap((one) => one ?? []),
          blob,
          signatureNamespace,
          Date.now(),
        ),
        ["ann@example.com"],
      );
      // The other way: both parts of what is kept, as the documentation says to take them apart.
      const at = document.indexOf(armorBegin);
      writeFileSync(join(folder, "allowed"), `${line}\n`);
      writeFileSync(join(folder, "signature"), document.slice(at));
      const given = ["-Y", "verify", "-f", join(folder, "allowed"), "-I", "ann@example.com", "-n", signatureNamespace];
      const verified = execFileSync("ssh-keygen", [...given, "-s", join(folder, "signature")], {
        input: document.slice(0, at),
        encoding: "utf8",
      });
      assert.match(verified, /^Good "loadout\.skill" signature for ann@example\.com/);
      const other = execFileSync("ssh-keygen", ["-Y", "sign", "-q", "-n", "git", "-f", key], {
        input: text,
        encoding: "utf8",
      });
      await assert.rejects(readSignedStatement(text + other), isInvalid(/made for "git"/));
    });
});
