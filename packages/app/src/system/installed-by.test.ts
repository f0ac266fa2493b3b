import assert from "node:assert/strict";
import { test } from "node:test";
import { installedBy } from "./installed-by.ts";

test("the place of the program tells how it was installed", () => {
  for (const [program, by] of [
    ["/usr/local/lib/node_modules/loadout/bin/loadout.cjs", "global"],
    ["/home/ann/.nvm/versions/node/v24.1.0/lib/node_modules/loadout/bin/loadout.cjs", "global"],
    ["C:\\Users\\ann\\AppData\\Roaming\\npm\\node_modules\\loadout\\bin\\loadout.cjs", "global"],
    ["/home/ann/.local/share/pnpm/global/5/node_modules/loadout/bin/loadout.cjs", "global"],
    ["/home/ann/project/node_modules/loadout/bin/loadout.cjs", "project"],
    ["/home/ann/.npm/_npx/5f2c/node_modules/loadout/bin/loadout.cjs", "npx"],
    ["/home/ann/loadout/packages/app/bin/loadout.cjs", "source"],
    ["/home/ann/loadout/packages/app/src/main.ts", "source"],
  ] as const)
    assert.equal(installedBy(program, {}), by, program);
  const program = "/opt/loadout/node_modules/loadout/bin/loadout.cjs";
  assert.equal(installedBy(program, { LOADOUT_INSTALLED_BY: "container" }), "container");
});
