import { fileTools } from "../agent/tools/file-tools.ts";
import { createSearchSkillsTool, searchVisible } from "../agent/tools/search-skills-tool.ts";
import { createSkillTool } from "../agent/tools/skill-tool.ts";
import type { RunnableTool, ToolContext, ToolResult } from "../agent/tools/tool.ts";
import type { Workspace } from "../agent/tools/workspace.ts";
import { createSharedSearch } from "../catalog/search/open-search-index.ts";
import { Fault } from "../ground/fault.ts";
import type { HeldFolder } from "../home/blobs/blobs.ts";
import { createSkillsMount } from "../resolve/skills-mount.ts";
import type { VisibleSkills } from "../resolve/visible-skills.ts";
import { catalogRoom, catalogSection, listedSkills, mostDescribed } from "../turn/catalog-section.ts";
import type { Tool } from "../turn/compose-loadout.ts";
import {
  type EnvironmentWithHome,
  holdFolders,
  type LookAtSkills,
  lookAtEnvironment,
  lookAtFolder,
  type SeenSkills,
} from "./look-at-skills.ts";

/** Skills for a program with a loop of its own: the text for its system prompt, and tools that load, find and read skills. */

interface SkillToolsOf {
  /** The ids to offer, with everything they depend on; without it all. */
  readonly skills?: readonly string[];
  /** The context window of the model, in tokens: it bounds the list and the instructions of one skill. */
  readonly contextWindow?: number;
}

/** The skills of one folder. */
export interface FolderSkillTools extends SkillToolsOf {
  readonly skillsDir: string;
}

/** The skills of an environment of a home, with all of its sources. */
export interface HomeSkillTools extends SkillToolsOf, EnvironmentWithHome {}

export type SkillToolsOptions = FolderSkillTools | HomeSkillTools;

/** A tool for any loop: a JSON Schema of its arguments, and text for the model. */
export interface SkillTool extends Tool {
  run(given: Readonly<Record<string, unknown>>): Promise<SkillToolResult>;
}

export type SkillToolResult = Pick<ToolResult, "content" | "isError">;

export interface SkillTools {
  /**
   * The list of skills for the system prompt; empty if there are none. With the first message of a conversation, the skills
   * that fit it come first where not all can be described. Keep the text for the whole conversation: it is cached by its
   * beginning.
   */
  instructions(firstMessage?: string): Promise<string>;
  /** `Skill`, `search_skills`, `read_skill_file` and `list_skill_files`. What they answer follows the last `refresh`. */
  readonly tools: readonly SkillTool[];
  /** Looks at the disk again. */
  refresh(): Promise<void>;
  /** Lets go of the versions of library skills. */
  close(): Promise<void>;
}

const usualWindow = 128_000;

/**
 * Opens the skills of a folder or an environment for a loop of your own. The tools read and never write, and reach nothing but
 * these skills. `allowed-tools` of skills limits only tools that Loadout runs: use sessions where it has to be enforced.
 */
export async function openSkillTools(options: SkillToolsOptions): Promise<SkillTools> {
  const { skills: selection, contextWindow = usualWindow } = options;
  const look = lookFor(options);
  const openIndex = createSharedSearch();
  const index = () => openIndex();
  let seen = await look(selection);
  let held: readonly HeldFolder[] = await holdFolders(seen.ready);
  const visible = (): VisibleSkills => seen.visible;
  const largestSkill = Math.floor(contextWindow / 4);
  const context = (): ToolContext => ({ mount: createSkillsMount(visible()), workspace: noWorkspace, largestSkill });
  return {
    tools: toolsOver(visible, index, context),
    async instructions(firstMessage = "") {
      const room = catalogRoom(contextWindow, true);
      const plain = catalogSection(listedSkills(visible().skills), room);
      const isWhole = plain.shortened.length + plain.bare.length + plain.omitted.length === 0;
      if (isWhole || firstMessage === "") return plain.text;
      const view = await searchVisible(await index(), visible());
      const order = view.rank(firstMessage, { limit: mostDescribed }).map(({ id }) => id);
      return catalogSection(listedSkills(visible().skills, order), room).text;
    },
    async refresh() {
      const next: SeenSkills = await look(selection);
      const before = held;
      held = await holdFolders(next.ready);
      seen = next;
      for (const folder of before) await folder.release();
    },
    async close() {
      const before = held;
      held = [];
      for (const folder of before) await folder.release();
    },
  };
}

const lookFor = (options: SkillToolsOptions): LookAtSkills =>
  "skillsDir" in options ? lookAtFolder(options.skillsDir) : lookAtEnvironment(options);

function toolsOver(
  visible: () => VisibleSkills,
  index: Parameters<typeof createSearchSkillsTool>[0]["index"],
  context: () => ToolContext,
): readonly SkillTool[] {
  const inContext = (tool: RunnableTool, change: Partial<Tool> = {}): SkillTool => {
    const { name, description, parameters } = { ...tool, ...change };
    return { name, description, parameters, run: async (given) => answerOf(await tool.run(given, context())) };
  };
  const [read, list] = ["read_file", "list_files"].map((name) => fileTools.find((tool) => tool.name === name));
  if (!read || !list) throw new Error("the file tools are gone");
  const { name, description, parameters, run } = createSearchSkillsTool({ visible, index });
  return [
    inContext(createSkillTool(visible), { description: loading }),
    { name, description, parameters, run: async (given) => answerOf(await run(given)) },
    inContext(read, { name: "read_skill_file", description: reading, parameters: pathParameters(read) }),
    inContext(list, { name: "list_skill_files", description: listing, parameters: listParameters }),
  ];
}

/** Sessions put the instructions of a skill into a message of their own; here they are the answer. */
const answerOf = ({ content, isError, activates }: ToolResult): SkillToolResult => ({
  content: activates?.content ?? content,
  isError,
});

const loading =
  "Load a skill: answers with its instructions, which stay in force for the rest of the conversation. Load one before you begin a task it fits.";
const reading = "Read a text file of a skill, by its path below /skills. Long files are cut; go on with offset.";
const listing = "List the files of a skill, by a path below /skills, or all skills.";

const listParameters = {
  type: "object",
  properties: { path: { type: "string", description: "/skills, or /skills/<id>/…" } },
  required: ["path"],
  additionalProperties: false,
};

function pathParameters({ parameters }: Tool): Tool["parameters"] {
  const { properties, ...rest } = parameters as { readonly properties: Readonly<Record<string, object>> };
  return { ...rest, properties: { ...properties, path: { type: "string", description: "/skills/<id>/…" } } };
}

/** The files of the program are its own. */
const noWorkspace: Workspace = {
  root: "/",
  read: async (path) => refuse(path),
  list: async (path) => refuse(path),
  write: async (path) => refuse(path),
};

function refuse(path: string): never {
  const suggestion = { en: "Name a path below /skills", zh: "请指定 /skills 之下的路径" };
  throw new Fault("file.not-found", { path, suggestion });
}
