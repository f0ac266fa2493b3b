import type { ZodMiniType } from "zod/mini";
import type { Message } from "../agent/loop/messages.ts";
import type { Model } from "../agent/models/model.ts";
import { openModel } from "../agent/models/open-model.ts";
import { createSkillToolWithDescription, type ToolInfo } from "../agent/tools/base-skill-tool.ts";
import { done, failed, type RunnableTool } from "../agent/tools/tool.ts";
import { type SkillInfo, SkillLoader } from "../catalog/skill-loader.ts";
import type { Environment } from "../environment/open-environment.ts";
import type { Diagnostic } from "../ground/diagnostic.ts";
import { listingLine } from "../skill/listing-line.ts";
import { ReActLoop } from "./react-loop.ts";

/** `BaseEnvironment` of the founding documents. */

/** The skill methods of an environment. */
export type SkillEnvironment = Pick<Environment, "listSkills" | "getSkill" | "getSkillsInfoForToolDescription">;

export interface BaseEnvironmentOptions {
  /** The model that answers queries; the demo model by default. */
  readonly model?: Model;
  readonly systemPrompt?: string;
  /** The folder that file tools work in. */
  readonly workDir?: string;
}

/** Options of a query. */
export interface QueryContext {
  readonly signal?: AbortSignal;
}

/**
 * The skills of one folder, a set of tools including `skill`, and queries that use the latest of both. For the environments
 * of a home with all skill sources, use `openEnvironment`.
 */
export abstract class BaseEnvironment implements SkillEnvironment {
  protected skills: Map<string, SkillInfo> = new Map();
  protected skillsLoaded: boolean = false;
  protected readonly options: BaseEnvironmentOptions;
  private readonly tools = new Map<string, ToolInfo | RunnableTool>();
  private found: readonly Diagnostic[] = [];

  constructor(options: BaseEnvironmentOptions = {}) {
    this.options = options;
  }

  /** The folder its skills are in; `undefined` for none. */
  protected abstract getSkillsDirectory(): string | undefined;

  listSkills(): SkillInfo[] {
    return [...this.skills.values()];
  }

  getSkill(id: string): SkillInfo | undefined {
    return this.skills.get(id);
  }

  getSkillsInfoForToolDescription(): string {
    return this.listSkills()
      .map(({ id, description }) => listingLine(id, description))
      .join("\n");
  }

  /** Problems found in the folder by the last `loadSkills`. */
  skillProblems(): readonly Diagnostic[] {
    return this.found;
  }

  /** Reads the folder again. Skips broken skills; a missing folder means no skills. */
  async loadSkills(): Promise<void> {
    const skillsDir = this.getSkillsDirectory();
    const loader = skillsDir === undefined ? undefined : new SkillLoader(skillsDir);
    const skills = (await loader?.loadAll()) ?? [];
    this.skills = new Map(skills.map((skill) => [skill.id, skill]));
    this.found = loader?.problems() ?? [];
    // Also without skills, so that the description no longer lists removed ones.
    this.registerTool(createSkillToolWithDescription(skills));
    this.skillsLoaded = true;
  }

  /** Adds a tool, or replaces the one of this name. */
  registerTool(tool: ToolInfo | RunnableTool): void {
    this.tools.set(tool.name, tool);
  }

  listTools(): readonly (ToolInfo | RunnableTool)[] {
    return [...this.tools.values()];
  }

  getTool(name: string): ToolInfo | RunnableTool | undefined {
    return this.tools.get(name);
  }

  /** Answers a query with the current tools and skills. Throws if the turn fails. */
  async handle_query(query: string, { signal }: QueryContext = {}, history: readonly Message[] = []): Promise<string> {
    await this.loadSkills();
    const { workDir } = this.options;
    const model = await this.model();
    const systemPrompt = this.prompt();
    const tools = await Promise.all(this.listTools().map((tool) => ("run" in tool ? tool : runnable(tool, this))));
    const loop = new ReActLoop(model, tools, {
      ...(systemPrompt !== undefined && { systemPrompt }),
      ...(workDir !== undefined && { workDir }),
    });
    let answer = "";
    for await (const event of loop.runStream(query, history, signal ? { signal } : {})) {
      if (event.type === "message-added" && event.message.type === "assistant") answer = event.message.content;
      if (event.type === "turn-end" && event.fault) throw event.fault;
    }
    signal?.throwIfAborted();
    return answer;
  }

  /** The system prompt. */
  protected prompt(): string | undefined {
    return this.options.systemPrompt;
  }

  protected async model(): Promise<Model> {
    return this.options.model ?? openModel("demo", { provider: "demo" }, { secret: () => undefined });
  }
}

/** Adapts a tool of an environment for our loop. */
const runnable = async (tool: ToolInfo, env: SkillEnvironment): Promise<RunnableTool> => ({
  name: tool.name,
  description: tool.description,
  parameters: await jsonSchema(tool.parameters),
  async run(given) {
    const { success, output, error } = await tool.execute(given, { env });
    return success ? done(output) : failed(error ?? `${tool.name} failed`);
  },
});

/** Loads zod only for a tool that uses it: importing it takes longer than importing the core. */
async function jsonSchema(parameters: object): Promise<Readonly<Record<string, unknown>>> {
  if (!("_zod" in parameters)) return { ...parameters };
  const { toJSONSchema } = await import("zod/mini");
  return toJSONSchema(parameters as ZodMiniType);
}
