import assert from "node:assert/strict";
import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { createSandbox } from "./sandbox.ts";

/** `loadout service` with a systemctl that notes what it is asked. */
function createMachine(t: TestContext, { exit = 0 } = {}) {
  const sandbox = createSandbox(t);
  const calls = join(sandbox.folder, "calls");
  const program = sandbox.write("bin/systemctl", `#!/bin/sh\necho "$@" >> ${calls}\necho "no bus" >&2\nexit ${exit}\n`);
  chmodSync(program, 0o755);
  const variables = {
    PATH: `${join(sandbox.folder, "bin")}:${process.env.PATH}`,
    LOADOUT_SECRET_KEYS: "very-secret",
  };
  return {
    ...sandbox,
    unit: join(sandbox.userHome, ".config/systemd/user/loadout.service"),
    environment: join(sandbox.userHome, ".config/loadout/service.env"),
    asked: () => (existsSync(calls) ? readFileSync(calls, "utf8").trim().split("\n") : []),
    loadout: (...words: string[]) => sandbox.runWith({ variables }, ...words),
  };
}

const isLinux = process.platform === "linux";

describe("loadout service", { skip: isLinux ? false : "needs Linux" }, () => {
  test("shows what it would do, and does nothing", async (t) => {
    const machine = createMachine(t);
    const { code, stdout } = await machine.loadout("service", "install", "--dry-run");
    assert.equal(code, 0);
    assert.match(stdout, /Nothing was changed/);
    assert.match(stdout, /systemctl --user enable loadout/);
    assert.match(stdout, /^ExecStart=.* up --host 127\.0\.0\.1 --drain 30 --no-open$/m);
    assert.ok(!stdout.includes("very-secret"));
    assert.ok(!existsSync(machine.unit) && !existsSync(machine.environment));
    assert.deepEqual(machine.asked(), []);
  });

  test("writes the unit and a private file of variables, keeps that file, and takes the unit away again", async (t) => {
    const machine = createMachine(t);
    const installed = JSON.parse((await machine.loadout("service", "install", "--port", "4871", "--json")).stdout);
    assert.equal(installed.unit.path, machine.unit);
    assert.ok(installed.environment.variables.includes("LOADOUT_SECRET_KEYS"));
    assert.equal(statSync(machine.environment).mode & 0o777, 0o600);
    assert.match(readFileSync(machine.environment, "utf8"), /^LOADOUT_SECRET_KEYS="very-secret"$/m);
    assert.ok(!readFileSync(machine.unit, "utf8").includes("very-secret"));
    assert.deepEqual(machine.asked(), ["--user daemon-reload", "--user enable loadout", "--user restart loadout"]);
    writeFileSync(machine.environment, 'MINE="1"\n');
    const again = JSON.parse((await machine.loadout("service", "install", "--json")).stdout);
    assert.deepEqual([again.environment.isNew, again.environment.variables], [false, []]);
    assert.equal(readFileSync(machine.environment, "utf8"), 'MINE="1"\n');
    assert.doesNotMatch(readFileSync(machine.unit, "utf8"), /--port 4871/);
    assert.equal((await machine.loadout("service", "remove", "--dry-run")).code, 0);
    assert.ok(existsSync(machine.unit));
    const removed = await machine.loadout("service", "remove");
    assert.equal(removed.code, 0, removed.stderr);
    assert.ok(!existsSync(machine.unit) && existsSync(machine.environment));
    assert.deepEqual(machine.asked().slice(-2), ["--user disable --now loadout.service", "--user daemon-reload"]);
    assert.equal((await machine.loadout("service", "remove")).code, 3, "it is gone");
  });

  test("says what systemd refused, and what is missing", async (t) => {
    const machine = createMachine(t, { exit: 1 });
    const failed = await machine.loadout("service", "install");
    assert.equal(failed.code, 1);
    assert.match(failed.stderr, /systemctl --user daemon-reload failed: no bus/);
    const noAccount = await machine.loadout("service", "install", "--system", "--account", "nobody-here", "--dry-run");
    assert.equal(noAccount.code, 2);
    assert.match(noAccount.stderr, /useradd --system/);
    const chinese = await machine.runWith({ variables: { LANG: "zh_CN.UTF-8" } }, "service", "remove", "--system");
    assert.deepEqual([chinese.code, /没有安装服务/.test(chinese.stderr)], [3, true]);
  });

  test("a service of the machine is shown without root", async (t) => {
    const machine = createMachine(t);
    const given = ["service", "install", "--system", "--account", "root", "--dry-run", "--json"];
    const { unit, environment, commands } = JSON.parse((await machine.loadout(...given)).stdout);
    assert.equal(unit.path, "/etc/systemd/system/loadout.service");
    assert.equal(environment.path, "/etc/loadout/service.env");
    assert.match(unit.text, /^ProtectSystem=strict$/m);
    assert.match(unit.text, /^Environment=HOME=\/var\/lib\/loadout$/m);
    assert.deepEqual(commands, ["systemctl daemon-reload", "systemctl enable loadout", "systemctl restart loadout"]);
  });
});
