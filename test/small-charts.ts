import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const shipped = '{ "command": "loadout", "args": ["mcp", "demo"] }';
const small = JSON.stringify({ command: process.execPath, args: [join(import.meta.dirname, "charts-server.mjs")] });

/** Lets a small program take the place of the MCP server in a new home, whose process loads the product. */
export const useSmallCharts = (home: string): void => replaceCharts(home, shipped, small);

export const useShippedCharts = (home: string): void => replaceCharts(home, small, shipped);

function replaceCharts(home: string, from: string, to: string): void {
  const path = join(home, "environments/default/config.jsonc");
  const text = readFileSync(path, "utf8");
  assert.ok(text.includes(from), "the template of the product has another MCP server");
  writeFileSync(path, text.replace(from, to));
}
