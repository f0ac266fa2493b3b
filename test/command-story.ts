import { mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { createHome } from "@loadout/core";
import { type CommandResult, createSandbox, repository, type Sandbox } from "./sandbox.ts";

/** Commands that use every operation which can run here and in a server, and a machine to run them on. */

/** A command as it is typed, and what stands around it. */
export interface Step {
  readonly words: readonly string[];
  readonly variables?: Readonly<Record<string, string>>;
  /** Typed at a terminal. */
  readonly typed?: string;
  /** Handed over in a pipe. */
  readonly input?: string;
  /** Below the sandbox. */
  readonly folder?: string;
  /** 0 unless it is to fail. */
  readonly exit?: number;
}

export const step = (line: string, around: Omit<Step, "words"> = {}): Step => ({
  words: [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? ""),
  ...around,
});
export const chinese = { LANG: "zh_CN.UTF-8" };
export const project = { folder: "project/deep" };

/** A home of its own, as a first start makes it, with a project that has skills. */
export async function createStoryMachine(t: TestContext): Promise<Sandbox> {
  const sandbox = createSandbox(t);
  await createHome(sandbox.home, join(repository, "packages/app/templates"));
  sandbox.write(join(sandbox.home, "context/demo.json"), "{}"); // no session that nobody here began
  sandbox.skill("packages", "notes", { description: "Takes notes. Use for notes." });
  sandbox.skill("project/.agents/skills", "of-the-project");
  mkdirSync(join(sandbox.folder, "project/.git"), { recursive: true });
  mkdirSync(join(sandbox.folder, "project/deep"));
  return sandbox;
}

/** The first there was. */
function dispatchIn({ home }: Sandbox): string {
  const ids = readdirSync(join(home, "dispatch"));
  const begun = (id: string): number => statSync(join(home, "dispatch", id)).birthtimeMs;
  return ids.toSorted((one, other) => begun(one) - begun(other))[0] ?? "none";
}

/** A command line of this sandbox, at a terminal where something is typed. */
export async function runStep(
  sandbox: Sandbox,
  { words: given, variables = {}, typed, input = "", folder }: Step,
): Promise<CommandResult> {
  const words = given.map((word) =>
    word.replace("<folder>", sandbox.folder).replace("<dispatch>", () => dispatchIn(sandbox)),
  );
  const workDir = folder === undefined ? sandbox.work : join(sandbox.folder, folder);
  const terminal = typed === undefined ? { input } : { typed };
  return sandbox.runWith({ variables: { ...variables }, workDir, ...terminal }, ...words);
}

/** Everything that can be done in either place, in an order that makes sense. */
export const story: readonly Step[] = [
  step("auth whoami"),
  step("auth whoami --json"),
  step("user list"),
  step("token list"),
  step("config get"),
  step("config set limits.archive.depth 30"),
  step("config set nonsense 1", { exit: 2 }),
  step("config get limits.archive.depth --json"),
  step("config get limits.archive.depth", { variables: chinese }),
  step("skill list"),
  step("skill list --json id,source,status"),
  step("skill list --plain --invalid"),
  step("skill list --source builtin --limit 2 --json"),
  step("skill list --sauce x", { exit: 2 }),
  step("skill list", { variables: chinese }),
  step("skill list --json id,source,status", project),
  step("skill list --source project"),
  step("skill show of-the-project", project),
  step("skill show of-the-project", { exit: 3 }),
  step("skill show code-reveiw", { variables: chinese, exit: 3 }),
  step("skill read hello-skill"),
  step("skill read hello-skill ../../etc/passwd", { exit: 2 }),
  step("skill tree sales-report"),
  step("skill search review code --json"),
  step("skill import ../packages/notes"),
  step("skill install <folder>/packages --list --json"),
  step("skill install <folder>/packages notes --on-conflict skip"),
  step("skill install <folder>/packages nothing", { exit: 3 }),
  step("skill install nothing", { exit: 2 }),
  step("skill copy hello-skill --to greeting"),
  step("skill copy nothing", { exit: 3 }),
  step("skill try code-review 'Look over my change' 'Tell me a joke'"),
  step("skill try code-review 'Look over my change' --description 'Knits socks.' --ask-model --json", {
    variables: chinese,
  }),
  step("skill try nothing 'Hello'", { exit: 3 }),
  step("skill usable"),
  step("skill usable code-review --json"),
  step("skill usable nothing", { exit: 3 }),
  step("skill diff notes --with code-review --json path,change"),
  step("skill diff notes 1..2 --with code-review", { exit: 2 }),
  step("skill advise --json"),
  step("skill advise code-review", { variables: chinese }),
  step("skill advise nothing", { exit: 3 }),
  step("skill eval code-review", { exit: 3 }),
  step("skill eval", { exit: 2 }),
  step("skill eval --all --json"),
  step("skill usage kpi-glossary --json"),
  step("skill activations --json"),
  step("skill activations kpi-glossary --days 30 --json"),
  step("skill history notes --json"),
  step("skill edit notes --text '---\nname: notes\ndescription: Takes notes.\n---\nNew.\n'"),
  step("skill edit notes --text x", { exit: 8 }),
  step("skill edit notes", { variables: { EDITOR: "sed -i s/New/Newer/" } }),
  step("skill edit notes", { exit: 2 }),
  step("skill create-file notes references/terms.md --text '# Terms' --json"),
  step("skill create-file notes references/more.md", { input: "# More\n" }),
  step("skill create-file notes references/more.md --text again", { exit: 5 }),
  step("skill create-folder notes assets"),
  step("skill move-file notes references/more.md references/other.md"),
  step("skill delete-file notes references/other.md"),
  step("skill deps sales-report --closure"),
  step("skill deps notes --set-tools query_db"),
  step("skill diff notes 1..2"),
  step("skill diff notes 1..2 --exit-code --json", { exit: 1 }),
  step("skill rollback notes 2"),
  step("skill rollback notes 99", { exit: 3 }),
  step("skill rename notes memos"),
  step("skill rename memos notes"),
  step("skill list --source library --json"),
  step("skill delete notes", { exit: 2 }),
  step("skill delete notes", { typed: "n\n", exit: 130 }),
  step("skill delete notes", { typed: "y\n", variables: chinese }),
  step("skill restore --list --json"),
  step("skill restore notes"),
  step("env list"),
  step("env create staging"),
  step("env create staging", { exit: 5 }),
  step("env show staging --json"),
  step("env preview staging"),
  step("env use staging"),
  step("env use nowhere", { exit: 3 }),
  step("env reload"),
  step("env use default"),
  step("env delete staging", { typed: "y\n" }),
  step("env restore --list --json"),
  step("env restore staging"),
  step("env restore staging", { exit: 3 }),
  step("agent list"),
  step("agent create helper --prompt 'You help.' --skills code-review"),
  step("agent edit helper --max-steps 7 --json"),
  step("agent show helper"),
  step("agent prompt helper"),
  step("agent preview --prompt 'You help.' --json"),
  step("agent preview --draft -", { input: '{"prompt":"From a pipe."}' }),
  step("agent delete helper", { exit: 2 }),
  step("agent delete helper --yes"),
  step("model list --presets"),
  step("model add mine --provider openai-compatible --base-url http://127.0.0.1:9/v1 --model m --key-env MY_KEY"),
  step("model add mine --key-stdin", { input: "sk-handed-over" }),
  step("model list --json"),
  step("model test demo --json id"),
  step("model test nothing", { exit: 3 }),
  step("model edit mine --model other --json id,model"),
  step("model edit nothing --model other", { exit: 3 }),
  step("model delete mine --yes --forget-key"),
  step("secrets set TICKETS_TOKEN --value-stdin", { input: "t0ken" }),
  step("secrets set LOADOUT_TOKEN --value-stdin", { input: "t0ken", exit: 2 }),
  step("mcp add more-charts --command loadout -- mcp demo"),
  step("mcp add --stdin", { input: '{"mcpServers":{"pasted":{"command":"true"}}}' }),
  step("mcp list --json"),
  step("mcp test more-charts --json name"),
  step("mcp edit pasted --command false"),
  step("mcp edit nothing --command false", { exit: 3 }),
  step("mcp delete pasted", { typed: "y\n" }),
  step("mcp delete nothing -y", { exit: 3 }),
  step("tool list"),
  step("tool show query_db --json"),
  step("tool show nothing", { exit: 3 }),
  step("run 'What can you do?' --context a1f9"),
  step("run 'And now?' --context a1f9 --json"),
  step("run 'And now?' --context a1f9 --timeline"),
  step("run -", { input: "Hello", variables: { LOADOUT_CONTEXT_ID: "b2" } }),
  step("run hello --agent nobody", { exit: 3 }),
  step("session list --json contextId,turns"),
  step("session list --staleness --query can --json contextId,staleness,activated_skills"),
  step("session request a1f9 --turn 1"),
  step("session request a1f9 --turn 9", { variables: chinese, exit: 3 }),
  step("session tree a1f9"),
  step("session tree a1f9 sales-report --json"),
  step("session read /skills/hello-skill/SKILL.md --context a1f9"),
  step("session read /skills/../x --context a1f9", { exit: 2 }),
  step("session show a1f9"),
  step("session show", { variables: { LOADOUT_CONTEXT_ID: "b2" } }),
  step("session show"),
  step("session show nothing", { variables: chinese, exit: 3 }),
  step("skill load code-review --context a1f9"),
  step("skill load sales-report", { variables: { LOADOUT_CONTEXT_ID: "fresh" } }),
  step("skill load nothing --context a1f9", { exit: 3 }),
  step("skill pinned --context a1f9 --json"),
  step("skill why code-review --context a1f9"),
  step("skill unload code-review --context a1f9"),
  step("session select a1f9 code-review"),
  step("session resume a1f9"),
  step("session refresh a1f9"),
  step("session compact a1f9"),
  step("session move a1f9 --env default", { exit: 5 }),
  step("session move a1f9 --env nowhere --dry-run", { exit: 3 }),
  step("session fork a1f9 --to forked"),
  step("session delete forked", { exit: 2 }),
  step("session delete forked", { typed: "y\n" }),
  step("dispatch 'Say hello' --to echo --skill code-review --dry-run"),
  step("dispatch preview - --json", { input: "From a pipe\n", variables: { LOADOUT_CONTEXT_ID: "fresh" } }),
  step("dispatch 'Say hello' --to echo --skill code-review"),
  step("dispatch start list --to echo --skill code-review --cwd . --json", { variables: chinese }),
  step("dispatch - --to echo --skill hello-skill", { input: "From a pipe\n" }),
  step("dispatch hello --to nobody", { exit: 3 }),
  step("dispatch hello --to echo --allow --deny", { exit: 2 }),
  step("dispatch hello", { exit: 2 }),
  step("dispatch agents --json agent,isFound"),
  step("dispatch list"),
  step("dispatch list --limit 1 --json agent,state,title"),
  step("dispatch show <dispatch>"),
  step("dispatch show <dispatch> --json text,receipt"),
  step("dispatch show nothing", { exit: 3 }),
  step("dispatch logs <dispatch>"),
  step("dispatch logs <dispatch> -f --json"),
  step("dispatch answer <dispatch> allow", { exit: 5 }),
  step("dispatch cancel <dispatch>"),
  step("dispatch retry <dispatch> --skill hello-skill"),
  step("user create ann --role admin"),
  step("user create ann", { exit: 5 }),
  step("user edit ann --name Anna"),
  step("user show Anna"),
  step("user show nobody", { exit: 3 }),
  step("user edit Anna --password-stdin", { input: "correct horse battery" }),
  step("token create ci --user Anna --json name,userName"),
  step("token list --all --plain"),
  step("token revoke nothing", { exit: 3 }),
  step("auth password", { input: "a password for me\n" }),
  step("user delete Anna", { typed: "y\n" }),
  step("audit list --json actorName,action,subject,before,after"),
  step("audit list --action skill.edit"),
  step("audit list --limit 0", { exit: 2 }),
];
