import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { Fault } from "@loadout/core";
import type { ServeInput } from "../server/serve-fields.ts";
import { environmentText, planService, serviceVariables, unitText } from "./service-plan.ts";

const serve: ServeInput = { host: "127.0.0.1", port: 4870, allowHost: [], trustProxy: [], noWork: false, drain: 30 };
const person = { userHome: "/home/ann", variables: {} };
const hasVerify = spawnSync("systemd-analyze", ["--version"]).status === 0;

test("the unit starts this very program, whatever its path and its flags contain", () => {
  const text = unitText(planService(person, false, "linux"), {
    self: ["/opt/no de/node", '/opt/100%/$HOME/load"out\\.cjs'],
    serve: { ...serve, publicUrl: "https://skills.example.org", trustProxy: ["10.0.0.5"] },
    account: "loadout",
  });
  assert.ok(
    text.includes(
      'ExecStart="/opt/no de/node" "/opt/100%%/$$HOME/load\\"out\\\\.cjs" up --port 4870 --host 127.0.0.1 --public-url https://skills.example.org --trust-proxy 10.0.0.5 --drain 30 --no-open\n',
    ),
    text,
  );
});

test("systemd waits for turns longer than the server does", () => {
  const text = unitText(planService(person, false, "linux"), {
    ...{ self: ["/usr/bin/node", "/usr/bin/loadout"], account: "loadout" },
    serve: { ...serve, drain: 600 },
  });
  const [, seconds] = /^TimeoutStopSec=(\d+)$/m.exec(text) ?? [];
  assert.ok(Number(seconds) > 600);
});

test("the unit has no secret; the file of variables has them, and reads back what was written", (t) => {
  const own = { LOADOUT_DATABASE_URL: 'postgres://u:p"a\\s$s`w@db/l' };
  const variables = serviceVariables({ own, variables: { PATH: "/usr/bin", OTHER_KEY: "sk-1" } }, "user");
  assert.deepEqual(variables, { ...own, PATH: "/usr/bin" });
  const plan = planService(person, true, "linux");
  assert.ok(!unitText(plan, { self: ["/usr/bin/node"], serve, account: "loadout" }).includes('p"a'));
  const folder = mkdtempSync(join(tmpdir(), "loadout-service-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "service.env");
  writeFileSync(file, environmentText(variables));
  // A shell reads these quotes as systemd does.
  const read = spawnSync("sh", ["-c", `. ${file}; printf %s "$LOADOUT_DATABASE_URL"`], { encoding: "utf8" });
  assert.equal(read.stdout, own.LOADOUT_DATABASE_URL);
});

test("a service of the machine has a folder of its own, and not the home of the person who installs it", () => {
  const given = { own: {}, variables: { LOADOUT_HOME: "/home/ann/.loadout" } };
  assert.deepEqual(serviceVariables(given, "system"), {});
  assert.deepEqual(serviceVariables(given, "user"), { LOADOUT_HOME: "/home/ann/.loadout" });
});

test("no other system has systemd", () => {
  for (const platform of ["darwin", "win32"] as const)
    assert.throws(
      () => planService(person, false, platform),
      (error) =>
        error instanceof Fault && error.code === "service.platform" && error.say("en").hint.includes("container"),
    );
});

for (const isSystem of [false, true])
  test(`systemd accepts the unit of ${isSystem ? "the machine" : "a user"}`, {
    skip: hasVerify ? false : "needs systemd-analyze (apt-get install systemd)",
  }, (t) => {
    const folder = mkdtempSync(join(tmpdir(), "loadout-service-"));
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    const path = join(folder, "loadout.service");
    const verify = (text: string) => {
      writeFileSync(path, text);
      const given = ["verify", "--man=no", "--recursive-errors=no", isSystem ? "--system" : "--user", path];
      return spawnSync("systemd-analyze", given, {
        encoding: "utf8",
        env: { ...process.env, XDG_RUNTIME_DIR: folder },
      });
    };
    const text = unitText(planService(person, isSystem, "linux"), {
      ...{ self: [process.execPath, "/opt/loadout.cjs"], serve, account: "root" },
    });
    const { status, stderr } = verify(text);
    assert.equal(status, 0, stderr);
    assert.doesNotMatch(stderr, /loadout\.service:/);
    assert.match(
      verify(text.replace("Restart=on-failure", "Restart=sometimes")).stderr,
      /loadout\.service:\d+: .*restart/,
    );
  });
