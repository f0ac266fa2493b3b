import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { ownVariables } from "@loadout/core";
import { route } from "../packages/app/src/doors/cli/input/commands.ts";
import { parseInput } from "../packages/app/src/doors/cli/input/parse-input.ts";
import { handWrittenRoutes } from "../packages/app/src/doors/http/hand-written-routes.ts";
import { operations } from "../packages/app/src/operation/operations.ts";
import { type Fields, readYamlWithParser, type Value } from "../packages/core/src/skill/frontmatter/read-yaml.ts";
import { repository } from "./sandbox.ts";

/** What compose.yaml, deploy/Caddyfile and Dockerfile say of the program is true of it. No container is started. */

const read = (path: string): string => readFileSync(join(repository, path), "utf8");
const mapOf = (value: Value | undefined): Fields => {
  assert.ok(typeof value === "object" && !Array.isArray(value), `not a map: ${JSON.stringify(value)}`);
  return value as Fields;
};
const listOf = (value: Value | undefined): readonly string[] => {
  assert.ok(Array.isArray(value), `not a list: ${JSON.stringify(value)}`);
  return value.map(String);
};

const reading = readYamlWithParser(read("compose.yaml"), {
  depth: 20,
  place: (offset) => ({ line: offset, column: 1 }),
});
const compose = reading.fields;
const services = Object.entries(mapOf(compose.services)).map(([name, given]) => ({ name, ...mapOf(given) }) as Service);
type Service = { readonly name: string } & Readonly<Record<string, Value | undefined>>;
const ours = services.filter(({ image }) => image === "loadout");
const serversOf = ours.filter(({ command }) => listOf(command)[0] === "up");

/** The input of the operation that the command of a service means; a Fault if there is no such command or flag. */
async function inputOf({
  command,
}: Service): Promise<{ readonly name: string; readonly input: Record<string, unknown> }> {
  const words = listOf(command);
  const found = route(words, true);
  assert.equal(found.kind, "operation", words.join(" "));
  if (found.kind !== "operation") throw new Error("a noun alone");
  const { input } = parseInput((await operations[found.name]()) as never, [words[0] ?? ""], found.rest);
  return { name: found.name, input: input as Record<string, unknown> };
}

describe("compose.yaml", () => {
  test("is YAML without surprises, with the parts that the documents name", () => {
    assert.deepEqual(reading.diagnostics, []);
    assert.deepEqual(
      services.map(({ name }) => name),
      ["database", "migrate", "server-1", "server-2", "worker", "proxy"],
    );
  });

  test("has commands and flags that the program takes", async () => {
    const names = await Promise.all(ours.map(async (service) => (await inputOf(service)).name));
    assert.deepEqual(names, ["system.migrate", "system.up", "system.up", "system.worker"]);
    for (const { name, build } of ours) assert.equal(build, ".", `${name}: a registry has no such image`);
    for (const service of serversOf) {
      const { input } = await inputOf(service);
      assert.deepEqual([input.noWork, input.noOpen, input.host], [true, true, "0.0.0.0"], service.name);
    }
  });

  test("sets variables that the program reads, and secrets only as files", () => {
    const sources = globSync("packages/app/src/**/*.ts", { cwd: repository })
      .filter((path) => !path.endsWith(".test.ts"))
      .map(read)
      .join("\n");
    for (const { name, environment, secrets } of ours)
      for (const [variable, value] of Object.entries(mapOf(environment))) {
        const isKnown = ownVariables.includes(variable) || sources.includes(variable);
        assert.ok(isKnown, `${name}: ${variable}`);
        if (variable === "LOADOUT_PUBLIC_URL") continue;
        assert.match(variable, /_FILE$/);
        const [, secret = ""] = /^\/run\/secrets\/(.+)$/.exec(String(value)) ?? [];
        assert.ok(listOf(secrets).includes(secret), `${name}: ${value} is not mounted`);
        assert.ok(secret in mapOf(compose.secrets), `${secret} is not defined`);
      }
    const ignored = read(".gitignore").split("\n");
    for (const secret of Object.values(mapOf(compose.secrets)))
      assert.ok(ignored.some((path) => path !== "" && String(mapOf(secret).file).startsWith(`./${path}`)));
  });

  test("gives a process longer to end than it may take to drain", async () => {
    for (const service of ours.filter(({ name }) => name !== "migrate")) {
      const [, seconds] = /^(\d+)s$/.exec(String(service.stop_grace_period)) ?? [];
      assert.ok(Number(seconds) > Number((await inputOf(service)).input.drain) + 10, service.name);
    }
  });

  test("starts servers and workers after the tables are made", () => {
    for (const { name, depends_on } of ours)
      if (name !== "migrate")
        assert.equal(mapOf(mapOf(depends_on).migrate).condition, "service_completed_successfully", name);
  });

  test("lets the image ask servers for a path that they have", async () => {
    const [, port, path] = /http:\/\/127\.0\.0\.1:(\d+)(\/[a-z/]+)/.exec(read("Dockerfile")) ?? [];
    for (const service of serversOf) {
      const { input } = await inputOf(service);
      assert.equal(Number(port), input.port, service.name);
      assert.ok(!("test" in mapOf(service.healthcheck)), service.name);
      assert.ok(
        handWrittenRoutes.some((one) => one.path === path && one.role === "none"),
        path,
      );
    }
  });
});

describe("a container of compose.yaml", () => {
  test("has no right that it does not need, and writes to /data and /tmp only", () => {
    for (const { name, read_only, cap_drop, tmpfs, security_opt } of ours) {
      assert.deepEqual([String(read_only), listOf(cap_drop), listOf(tmpfs)], ["true", ["ALL"], ["/tmp"]], name);
      assert.ok(listOf(security_opt).includes("no-new-privileges:true"), name);
    }
  });

  test("has the profiles of a sandbox if it runs commands of models, and only then", () => {
    for (const service of ours) {
      const profiles = listOf(service.security_opt).filter((option) => !option.startsWith("no-new-privileges"));
      if (service.name !== "worker") assert.deepEqual(profiles, [], service.name);
      else
        assert.deepEqual(profiles, [
          "seccomp:./deploy/seccomp.json",
          "apparmor:${LOADOUT_APPARMOR:-loadout}",
          "systempaths=unconfined",
        ]);
    }
    assert.match(read("deploy/apparmor"), /^profile loadout /m);
  });

  const parser = spawnSync("apparmor_parser", ["--version"], { encoding: "utf8" });
  const [, major] = /version (\d+)\./.exec(parser.stdout ?? "") ?? [];
  test("has an AppArmor profile that can be loaded, on version 3 without the line that it does not know", {
    skip: major === undefined ? "needs apparmor_parser: apt-get install apparmor" : false,
  }, () => {
    const profile = read("deploy/apparmor");
    const known = Number(major) < 4 ? profile.replace(/^ {2}userns,\n/m, "") : profile;
    const { status, stderr } = spawnSync("apparmor_parser", ["-Q", "-K"], { input: known, encoding: "utf8" });
    assert.equal(status, 0, stderr);
  });

  test("may make namespaces and mounts, and load nothing into the kernel", () => {
    const { defaultAction, syscalls } = JSON.parse(read("deploy/seccomp.json")) as {
      defaultAction: string;
      syscalls: { names: string[]; action: string }[];
    };
    assert.equal(defaultAction, "SCMP_ACT_ERRNO");
    assert.deepEqual([...new Set(syscalls.map(({ action }) => action))], ["SCMP_ACT_ALLOW"]);
    const allowed = new Set(syscalls.flatMap(({ names }) => names));
    for (const name of ["clone", "unshare", "mount", "umount2", "pivot_root", "sethostname"])
      assert.ok(allowed.has(name));
    for (const name of ["init_module", "kexec_load", "bpf", "ptrace", "perf_event_open", "keyctl", "reboot", "swapon"])
      assert.ok(!allowed.has(name), name);
  });
});

describe("the proxy of compose.yaml", () => {
  const text = read("deploy/Caddyfile");

  test("has all servers, at the port at which they listen, and asks whether they are ready", async () => {
    const [, upstreams = ""] = /^\treverse_proxy (.*) \{$/m.exec(text) ?? [];
    const wanted = await Promise.all(
      serversOf.map(async (service) => `${service.name}:${(await inputOf(service)).input.port}`),
    );
    assert.deepEqual(upstreams.split(" "), wanted);
    assert.equal(
      /health_uri (\S+)/.exec(text)?.[1],
      handWrittenRoutes.find(({ name }) => name === "system.ready")?.path,
    );
    assert.match(text, /^\t\tflush_interval -1$/m);
  });

  test("is trusted by servers, and by nothing outside of its network", async () => {
    const [config] = mapOf(mapOf(mapOf(compose.networks).default).ipam).config as readonly Value[];
    for (const service of serversOf)
      assert.deepEqual((await inputOf(service)).input.trustProxy, [mapOf(config).subnet], service.name);
  });

  test("is where compose.yaml mounts it from, and listens where that is published", () => {
    const proxy = services.find(({ name }) => name === "proxy");
    const [mount = ""] = listOf(proxy?.volumes);
    assert.ok(existsSync(join(repository, mount.split(":")[0] ?? "")), mount);
    const [published = ""] = listOf(proxy?.ports);
    assert.match(text, new RegExp(`^:${published.split(":").at(-1)} \\{$`, "m"));
  });
});

test("the image has the Node that the program needs, and its command", () => {
  const text = read("Dockerfile");
  const { engines, bin } = JSON.parse(read("packages/app/package.json")) as { engines: { node: string }; bin: object };
  const [, major] = />=(\d+)/.exec(engines.node) ?? [];
  assert.match(text, new RegExp(`^ARG BASE=node:${major}-slim$`, "m"));
  const bases = [...text.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
  assert.deepEqual(bases, ["${BASE}", "${BASE}"]);
  const [, entry = ""] = /^ENTRYPOINT \["(.*)"\]$/m.exec(text) ?? [];
  assert.ok(entry in bin);
  assert.match(text, /^USER [1-9]\d*:[1-9]\d*$/m);
  const scripts = (JSON.parse(read("package.json")) as { scripts: object }).scripts;
  for (const [, script = ""] of text.matchAll(/npm run (\S+)/g)) assert.ok(script in scripts, script);
});
