import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { type BuiltImage, buildImage, type Container, missingTools } from "./built-image.ts";
import { eventually } from "./sandbox.ts";

// run: on disk

/** The image is built from the Dockerfile, and its start command runs as compose.yaml lets it run. */

const missing = missingTools();
const skip =
  process.env.LOADOUT_TEST_IMAGE === undefined
    ? "takes minutes, root and the network: npm run test:image"
    : missing.length > 0
      ? `needs ${missing.join(", ")}: apt-get install buildah runc debootstrap; then npm run test:image`
      : false;

describe("the image", { skip }, () => {
  let image: BuiltImage;
  before(() => {
    image = buildImage();
  });
  after(() => image?.remove());

  /** When the health check of the image passes. */
  async function healthy(container: Container): Promise<void> {
    const [, ...check] = image.config.Healthcheck.Test;
    await eventually(() => container.exec(...check).code === 0);
  }

  const shellOf = (container: Container) => {
    const { stdout } = container.exec("loadout", "doctor", "--json");
    const { checks } = JSON.parse(stdout) as {
      checks: { check: string; found: { en: string }; hint: { en: string } }[];
    };
    return checks.find(({ check }) => check === "shell");
  };

  test("is an ordinary user, with a volume and a health check, and holds the program alone", (t) => {
    const { config, root } = image;
    assert.deepEqual([config.User, Object.keys(config.Volumes)], ["1000:1000", ["/data"]]);
    assert.equal(config.Healthcheck.Test[0], "CMD");
    for (const path of ["build", "loadout-0.1.0.tgz", "opt/loadout/node_modules/typescript", "root/.npm/_cacache"])
      assert.ok(!existsSync(join(root, path)), path);
    const size = (path: string) => Number(execFileSync("du", ["-sm", path], { encoding: "utf8" }).split("\t")[0]);
    t.diagnostic(`${size(root)} MB, of which Loadout ${size(join(root, "opt"))} MB`);
  });

  test("starts for the first time on a root that cannot be written, is healthy, and ends on SIGTERM", async () => {
    const container = image.start();
    await healthy(container);
    assert.equal(container.exec("id", "-u").stdout, "1000\n");
    assert.notEqual(container.exec("touch", "/opt/loadout/x").code, 0);
    const status = JSON.parse(container.exec("loadout", "status", "--json").stdout);
    assert.deepEqual([status.running, status.home], [true, "/data/.loadout"]);
    const { skills } = JSON.parse(container.exec("loadout", "skill", "list", "--json").stdout);
    assert.ok(skills.length > 0);
    assert.match(container.exec("git", "--version").stdout, /^git version/);
    assert.equal(await container.stop(), 143);
  });

  test("runs commands in a sandbox with the profiles of deploy, and doctor says why it does not without", async () => {
    const container = image.start();
    await healthy(container);
    assert.match(shellOf(container)?.found.en ?? "", /bubblewrap/);
    await container.stop();
    for (const [options, reason] of [
      [{ hasMaskedPaths: true }, /mount proc/],
      [{ without: ["mount", "unshare", "pivot_root"] }, /bubblewrap does not work here/],
    ] as const) {
      const other = image.start(options);
      await healthy(other);
      const row = shellOf(other);
      assert.match(row?.found.en ?? "", /virtual shell/);
      assert.match(row?.hint.en ?? "", reason);
      assert.match(row?.hint.en ?? "", /deploy\/seccomp\.json.*systempaths=unconfined/);
      await other.stop();
    }
  });
});
