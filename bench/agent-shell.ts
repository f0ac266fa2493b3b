import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { bubblewrapProblem, createBubblewrapShell } from "../packages/core/src/agent/shell/bubblewrap-shell.ts";
import { createChooseShell } from "../packages/core/src/agent/shell/choose-shell.ts";
import { createShellTools } from "../packages/core/src/agent/tools/shell-tools.ts";
import type { ToolContext } from "../packages/core/src/agent/tools/tool.ts";
import { createWorkspace } from "../packages/core/src/agent/tools/workspace.ts";
import { createSkillsMount } from "../packages/core/src/resolve/skills-mount.ts";
import type { VisibleSkill } from "../packages/core/src/resolve/visible-skills.ts";
import { parseSkillHead } from "../packages/core/src/skill/parse-skill.ts";
import { type Figure, ratioOf } from "./measure.ts";
import { writeSampleSkills } from "./sample-skills.ts";

const rounds = 40;
const cancelled = 100;
const manySkills = 1000;
/** By which the processes of the commands that are called off are known. */
const marker = "87654.321";

/** What a command costs beside the bare sandbox, with few skills and many, and what is left of commands that are called off. */
export async function shellFigures(folder: string): Promise<Figure[]> {
  const root = join(folder, "shell");
  const place = { workspace: join(root, "probe"), skills: join(root, "probe"), folder: join(root, "probe") };
  mkdirSync(place.workspace, { recursive: true });
  const problem = await bubblewrapProblem(createBubblewrapShell({ hasNetwork: false }), { ...place, isProject: false });
  if (problem !== undefined)
    return [{ name: "exec_command true in the sandbox", value: undefined, limit: 3, note: problem }];
  writeSampleSkills(join(root, "skills"), manySkills);
  const [few, many] = [await openTools(root, "few", 1), await openTools(root, "many", manySkills)];
  const first = await timed(() => many.run("true"));
  await few.run("true");
  const bare = await ratioOf(rounds, () => few.run("true"), bareSandbox);
  const visible = await ratioOf(
    rounds,
    () => many.run("true"),
    () => few.run("true"),
  );
  for (let index = 0; index < cancelled; index++)
    await few.cancel(`sleep ${marker} & setsid sleep ${marker}`, index % 40);
  for (let turn = 0; turn < 100 && processesLeft() > 0; turn++) await setTimeout(20);
  const left = processesLeft();
  await Promise.all([few.close(), many.close()]);
  return [
    {
      name: "exec_command true in the sandbox",
      value: bare.ratio,
      limit: 3,
      note: `${bare.measured.toFixed(1)} ms; a bare bwrap around true ${bare.floor.toFixed(1)} ms`,
    },
    {
      name: `exec_command true with ${manySkills} visible skills`,
      value: visible.ratio,
      limit: 1.2,
      note: `with one visible skill ${visible.floor.toFixed(1)} ms; the first command with ${manySkills} took ${first.toFixed(0)} ms`,
    },
    {
      name: `left of ${cancelled} commands that were called off`,
      value: left,
      unit: "processes",
      limit: 0,
      note: "each had started two more, one in a session of its own",
    },
  ];
}

async function openTools(root: string, name: string, count: number) {
  const home = join(root, name);
  const workspace = join(home, "context/bench/workspace");
  mkdirSync(workspace, { recursive: true });
  const shellTools = createShellTools({
    home,
    folder: join(home, "context/bench/sandbox"),
    choose: createChooseShell(),
  });
  const [tool] = shellTools.tools({ exec: "sandbox", network: false, git: "write", mostSeconds: 60 });
  const context: ToolContext = {
    mount: createSkillsMount({ skills: visibleSkills(join(root, "skills"), count), diagnostics: [] }),
    workspace: await createWorkspace(workspace),
    largestSkill: 1000,
  };
  return {
    async run(command: string): Promise<void> {
      const result = await tool?.run({ command }, context);
      if (!result?.content.startsWith("[exit code 0]")) throw new Error(result?.content);
    },
    /** Calls a command off after so many milliseconds. */
    async cancel(command: string, after: number): Promise<void> {
      const turn = new AbortController();
      const running = tool?.run({ command }, { ...context, signal: turn.signal }).catch(() => undefined);
      await setTimeout(after);
      turn.abort();
      await running;
    },
    close: () => shellTools.close(),
  };
}

function visibleSkills(folder: string, count: number): ReadonlyMap<string, VisibleSkill> {
  const ids = readdirSync(folder).slice(0, count);
  return new Map(
    ids.map((id) => {
      const directory = join(folder, id);
      const path = join(directory, "SKILL.md");
      const { head } = parseSkillHead(readFileSync(path, "utf8"));
      if (!head) throw new Error(`${path} is no skill`);
      return [id, { id, head, address: `user:${id}`, directory, path, by: "selected" }];
    }),
  );
}

const bareSandbox = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn("bwrap", ["--unshare-all", "--die-with-parent", "--ro-bind", "/", "/", "true"], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    child.stdout.resume();
    child.stderr.resume();
    child.on("close", (code) => (code === 0 ? resolve() : reject(new Error(`bwrap ended with ${code}`))));
  });

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const processesLeft = (): number =>
  readdirSync("/proc").filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      return readFileSync(`/proc/${name}/cmdline`, "latin1").split("\0").includes(marker);
    } catch {
      return false; // it has ended
    }
  }).length;
