import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** Runs a program of this folder with `input` as its argument, both as JSON; it has to end well. */
export async function runJsonProgram<Output>(name: string, input: object): Promise<Output> {
  const program = join(import.meta.dirname, name);
  const child = spawn(process.execPath, ["-C", "loadout-source", program, JSON.stringify(input)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  const [code] = (await once(child, "close")) as [number];
  assert.equal(code, 0);
  return JSON.parse(output) as Output;
}
