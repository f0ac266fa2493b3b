import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const paragraph = "Look at what the user gave you, then do the work step by step and check the result.\n";
const body = paragraph.repeat(Math.ceil(4096 / paragraph.length)).slice(0, 4096);

/** A folder with this many skills of 4 KB, as people write them. */
export function writeSampleSkills(root: string, count: number): string {
  for (let number = 0; number < count; number++) {
    const directory = join(root, `skill-${number}`);
    mkdirSync(directory, { recursive: true });
    const head = `name: skill-${number}\ndescription: Does the thing number ${number}. Use when somebody asks for thing ${number} or something close to it.\nlicense: MIT\nmetadata:\n  author: someone\n  version: "1.${number}"\n`;
    writeFileSync(join(directory, "SKILL.md"), `---\n${head}---\n\n# Thing ${number}\n\n${body}`);
  }
  return root;
}
