import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { documentsContract } from "../documents.contract.ts";
import { openHome, openMemoryHome } from "../home.ts";

const root = mkdtempSync(join(tmpdir(), "loadout-documents-"));
after(() => rmSync(root, { recursive: true, force: true }));
let count = 0;

documentsContract("documents in a folder", async () => openHome(join(root, String(count++))).documents);
documentsContract("documents in memory", async () => openMemoryHome().documents);
