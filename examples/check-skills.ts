import { checkPath } from "@loadout/core";

/** `node check-skills.ts <folder>`: checks every skill below a folder. Exit code 1 if one breaks the specification. */

const [folder = "skills"] = process.argv.slice(2);
const skills = checkPath(folder, { strict: true });
for (const { path, diagnostics } of skills)
  for (const { severity, line = 1, column = 1, message, fix } of diagnostics)
    console.log(`${path}:${line}:${column}: ${severity}: ${message} (${fix})`);

const failed = skills.filter(({ passes }) => !passes);
console.log(`${skills.length} checked, ${failed.length} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;
