import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createHome } from "@loadout/core";
import { type Figure, ratioOf, runNode } from "./measure.ts";
import { writeSampleSkills } from "./sample-skills.ts";

const root = join(import.meta.dirname, "..");
const command = join(root, "packages/app/bin/loadout.cjs");

/** Whole processes of the built command line and library, beside a Node that does nothing. */
export async function startUpFigures(folder: string): Promise<Figure[]> {
  const home = join(folder, "start-home");
  await createHome(home, join(root, "packages/app/templates"));
  writeSampleSkills(join(home, "skills"), 1000);
  const work = join(folder, "start-work");
  mkdirSync(work, { recursive: true });
  const program = join(work, "import.mjs");
  writeFileSync(program, `import ${JSON.stringify(join(root, "packages/core/dist/index.js"))};\n`);
  const environment = { PATH: process.env.PATH ?? "", HOME: work, LOADOUT_HOME: home };
  const bare = () => runNode(["-e", "0"], environment, work);

  const list = JSON.parse(runNode([command, "skill", "list", "--json"], environment, work)) as { skills: unknown[] };
  if (list.skills.length < 1000) throw new Error(`listed ${list.skills.length} skills`);

  const figure = async (name: string, limit: number, given: readonly string[]): Promise<Figure> => {
    const { ratio } = await ratioOf(25, () => runNode(given, environment, work), bare);
    return { name, value: ratio, limit, note: "node -e 0" };
  };
  return [
    await figure("loadout --version", 1.6, [command, "--version"]),
    await figure("loadout skill list --json, 1000 skills", 2.5, [command, "skill", "list", "--json"]),
    await figure('import "@loadout/core"', 1.4, [program]),
    await besideOpenskills(folder, process.env.LOADOUT_OPENSKILLS),
  ];
}

/** The same 10,000 skills listed by us and by openskills, which prints names and descriptions only. */
async function besideOpenskills(folder: string, openskills: string | undefined): Promise<Figure> {
  const name = "loadout skill list --json, 10000 skills";
  if (openskills === undefined)
    return { name, value: undefined, limit: 1, note: "LOADOUT_OPENSKILLS=…/openskills/dist/cli.js compares" };
  const home = join(folder, "many-home");
  await createHome(home, join(root, "packages/app/templates"));
  const skills = writeSampleSkills(join(home, "skills"), 10_000);
  const user = join(folder, "many-user");
  mkdirSync(join(user, ".claude"), { recursive: true });
  symlinkSync(skills, join(user, ".claude/skills"));
  const environment = { PATH: process.env.PATH ?? "" };
  const { ratio } = await ratioOf(
    9,
    () => runNode([command, "skill", "list", "--json"], { ...environment, HOME: home, LOADOUT_HOME: home }, home),
    () => runNode([openskills, "list"], { ...environment, HOME: user }, user),
  );
  return { name, value: ratio, limit: 1, note: "openskills list" };
}
