import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore } from "../examples/own-store.ts";
import { documentsContract } from "../packages/core/src/home/documents.contract.ts";

documentsContract("the store of the example", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "loadout-own-store-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return openStore(join(folder, "store.json"));
});
