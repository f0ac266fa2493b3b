import assert from "node:assert/strict";
import { test } from "node:test";
import { createImports, type ImportsOptions } from "./imports.ts";
import type { Limits, Package, Report } from "./packages.ts";
import type { SendOptions, SentPackage } from "./send-package.ts";

const limits: Limits = { packed: 100, inflated: 1000, files: 3, file: 500 };

const report = (more: Partial<Report> = {}): Report => ({
  name: "x",
  kind: "archive",
  state: "created",
  importable: true,
  slug: "x",
  version: 1,
  packedSize: 1,
  size: 1,
  encoding: "utf-8",
  files: [],
  dropped: [],
  fixes: [],
  problems: [],
  ...more,
});
const problem = (rule: string, severity: "error" | "warning", values = {}) => ({
  rule,
  severity,
  message: "",
  fix: "",
  path: "SKILL.md",
  values,
});

/** A server that answers what it is told, and remembers what it was asked. */
function createWorld(answer: (sent: SentPackage, options: SendOptions) => Report | Promise<Report>) {
  const asked: SendOptions[] = [];
  let packages: readonly Package[] = [];
  let tell: () => void = () => undefined;
  const options: ImportsOptions = {
    onChange: (next) => {
      packages = next;
      tell();
    },
    onNews: () => undefined,
    limits: () => limits,
    send: async (sent, given) => {
      asked.push(given);
      return answer(sent, given);
    },
  };
  const imports = createImports(options);
  return {
    imports,
    asked,
    packages: () => packages,
    stages: () => packages.map(({ stage }) => stage.kind).join(" "),
    add: (...names: string[]) =>
      imports.add({ files: names.map((path) => ({ path, file: new Blob([path]) })), leftOut: [] }),
    /** Until the packages are as they should be. */
    until: (isThere: (now: readonly Package[]) => boolean) =>
      new Promise<void>((resolve) => {
        tell = () => isThere(packages) && resolve();
        tell();
      }),
  };
}
const areChecked = (now: readonly Package[]): boolean => now.every(({ stage }) => stage.kind === "checked");

test("what was pressed twice is imported once", async () => {
  const world = createWorld(() => report());
  world.add("a.zip");
  await world.until(areChecked);
  await Promise.all([world.imports.importAll(), world.imports.importAll()]);
  assert.equal(world.stages(), "imported");
  assert.deepEqual(
    world.asked.map(({ isDryRun }) => isDryRun),
    [true, false],
  );
});

test("trying again after a lost answer uses the same key; deciding again uses another one", async () => {
  let isLost = true;
  const world = createWorld((_, { isDryRun }) => {
    if (!isDryRun && isLost) throw new TypeError("nobody answers");
    return report();
  });
  world.add("a.zip");
  await world.until(areChecked);
  await world.imports.importAll();
  assert.equal(world.stages(), "failed");
  isLost = false;
  const [id = ""] = world.packages().map((one) => one.id);
  await world.imports.retry(id);
  assert.equal(world.stages(), "imported");
  world.imports.undone(id);
  world.imports.again(id);
  await world.until(areChecked);
  await world.imports.importAll();
  const keys = world.asked.filter(({ isDryRun }) => !isDryRun).map(({ key }) => key);
  assert.equal(keys[0], keys[1]);
  assert.notEqual(keys[1], keys[2]);
  assert.ok(keys.every((key) => /^[\x21-\x7e]{1,200}$/.test(key ?? "")));
});

test("of two with the same slug the second is looked at again, and asks", async () => {
  let isTaken = false;
  const taken = { slug: "x", version: 1, final: "x-v2" };
  const world = createWorld((_, { isDryRun }) => {
    if (isTaken) return report({ slug: "x-v2", problems: [problem("import.slug-taken", "warning", taken)] });
    if (!isDryRun) isTaken = true;
    return report();
  });
  world.add("a.zip", "b.zip");
  await world.until(areChecked);
  await world.imports.importAll();
  await world.until(([, second]) => second?.stage.kind === "checked" && second.conflict !== undefined);
  assert.equal(world.stages(), "imported checked");
  assert.deepEqual(world.packages()[1]?.conflict, taken);
});

test("an update names the version it was decided upon", async () => {
  const taken = { slug: "x", version: 7, final: "x-v2" };
  const world = createWorld((_, { choice }) =>
    choice.onConflict === "rename"
      ? report({ slug: "x-v2", problems: [problem("import.slug-taken", "warning", taken)] })
      : report({ state: "updated", version: 8 }),
  );
  world.add("a.zip");
  await world.until(areChecked);
  const [one] = world.packages();
  world.imports.choose(one?.id ?? "", { onConflict: "update" });
  await world.until(([now]) => now?.stage.kind === "checked" && now.stage.report.state === "updated");
  await world.imports.importAll();
  const last = world.asked.at(-1);
  assert.deepEqual([last?.isDryRun, last?.from, last?.choice.onConflict], [false, 7, "update"]);
  assert.deepEqual(world.packages()[0]?.conflict, taken);
});

test("whether something can be mended is asked only where SKILL.md has a finding", async () => {
  const fixes = [{ rule: "yaml.unquoted-colon", before: "a", after: "b" }];
  const world = createWorld((sent, { choice }) => {
    if (sent.name === "fine.zip") return report();
    if (choice.fix) return report({ fixes });
    return report({
      state: "refused",
      importable: false,
      problems: [problem("yaml.unquoted-colon", "error")],
    });
  });
  world.add("fine.zip", "broken.zip");
  await world.until(areChecked);
  assert.deepEqual(
    world.asked.map(({ choice }) => choice.fix),
    [false, false, true],
  );
  assert.deepEqual(
    world.packages().map((one) => one.fixes),
    [undefined, fixes],
  );
});

test("what is too large, too many or empty is not sent", async () => {
  const world = createWorld(() => report());
  const excess = () =>
    world.packages().map(({ stage }) => (stage.kind === "unchecked" ? stage.excess?.of : stage.kind));
  world.imports.add({
    files: [
      { path: "big.zip", file: new Blob(["x".repeat(101)]) },
      { path: "empty.zip", file: new Blob([]) },
      { path: "many/SKILL.md", file: new Blob(["x"]) },
      ...["a", "b", "c"].map((name) => ({ path: `many/${name}`, file: new Blob(["x"]) })),
      { path: "long/SKILL.md", file: new Blob(["x".repeat(501)]) },
    ],
    leftOut: [],
  });
  await world.until((now) => now.every(({ stage }) => stage.kind === "unchecked"));
  assert.deepEqual(excess(), ["packed", "nothing", "files", "file"]);
  assert.deepEqual(world.asked, []);
});

test("what is stopped stays so, and the others go on", async () => {
  const world = createWorld((sent, { signal }) =>
    sent.name === "slow.zip"
      ? new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)))
      : report(),
  );
  world.add("slow.zip", "b.zip");
  await world.until(([slow]) => slow?.stage.kind === "checking");
  world.imports.stop(world.packages()[0]?.id ?? "");
  await world.until(([, other]) => other?.stage.kind === "checked");
  assert.equal(world.stages(), "unchecked checked");
});

test("an archive of several skills is taken apart: a package for each, each sent with its folder", async () => {
  const only: (string | undefined)[] = [];
  const world = createWorld((sent) => {
    only.push(sent.only);
    return sent.only === undefined
      ? report({
          importable: false,
          state: "refused",
          skills: ["r/a", "r/b"],
          problems: [problem("package.several-skills", "error")],
        })
      : report({ slug: sent.only });
  });
  world.add("repository.zip");
  await world.until(([one]) => one?.stage.kind === "checked");
  world.imports.split(world.packages()[0]?.id ?? "");
  await world.until((now) => now.length === 2 && now.every(({ stage }) => stage.kind === "checked"));
  assert.deepEqual(
    world.packages().map(({ name }) => name),
    ["r/a", "r/b"],
  );
  await world.imports.importAll();
  assert.deepEqual(only.slice(-2), ["r/a", "r/b"]);
  assert.equal(world.stages(), "imported imported");
});
