import { writeSync } from "node:fs";
import { decisions, openFaultApp } from "./fault-decision-steps.ts";

/** `node fault-decision-child.ts <home>`: decides everything, one after the other, and tells each that was made. */

const say = (line: string): void => void writeSync(1, `${line}\n`);

await using app = await openFaultApp(process.argv[2] ?? "", process.env);
say("begun");
for (const [name, decide] of Object.entries(decisions)) {
  await decide(app);
  say(`done ${name}`);
}
