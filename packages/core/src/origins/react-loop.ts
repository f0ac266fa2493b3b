import { randomUUID } from "node:crypto";
import type { CallSettings } from "../agent/loop/call-model.ts";
import type { Message, Said, ToolCall, Transcript } from "../agent/loop/messages.ts";
import type { TurnEvent } from "../agent/loop/turn-event.ts";
import type { Model } from "../agent/models/model.ts";
import { createSkillTool } from "../agent/tools/skill-tool.ts";
import type { RunnableTool, ToolContext, ToolResult } from "../agent/tools/tool.ts";
import type { CeilingPolicy } from "../environment/choices.ts";
import { createSkillsMount } from "../resolve/skills-mount.ts";
import type { VisibleSkills } from "../resolve/visible-skills.ts";
import { catalogBudget, catalogSection, listedSkills } from "../turn/catalog-section.ts";
import { composeLoadout, type Loadout } from "../turn/compose-loadout.ts";
import type { SkillRegistry } from "./skill-registry.ts";
import type { SDKSkillSystemMessage } from "./skill-system-message.ts";

export interface ReActLoopConfig {
  /** Its skills are listed in the system prompt and loaded by the `Skill` tool; without it there is no such tool. */
  readonly skillRegistry?: SkillRegistry;
  readonly systemPrompt?: string;
  /** Model calls of one run at most. */
  readonly maxTurns?: number;
  /** The folder that file tools work in; else the current folder of the process. */
  readonly workDir?: string;
  /** Which skills restrict tools by `allowed-tools`: `active` for those the model loaded, `off` (default) for none. */
  readonly ceiling?: CeilingPolicy;
  readonly settings?: CallSettings;
}

export interface RunOptions {
  readonly signal?: AbortSignal;
  /** In place of the one of the configuration. */
  readonly skillRegistry?: SkillRegistry;
}

/** What happens in a run. A skill message is told twice: as every message is, and by this name. */
export type LoopEvent = TurnEvent | { readonly type: "skill_system"; readonly message: SDKSkillSystemMessage };

/** A call as we keep it, or as the OpenAI API writes it. */
export type GivenToolCall =
  | ToolCall
  | { readonly id?: string; readonly function: { readonly name: string; readonly arguments: string } };

/** What became of one call. */
export interface ExecutedTool {
  readonly content: string;
  readonly isError: boolean;
  /** The skill that the call loaded, `$ARGUMENTS` replaced. */
  readonly skillResult?: { readonly name: string; readonly content: string };
}

const defaultTurns = 50;

/**
 * A model, its tools and its skills: from a user's message to the final answer. It keeps no history of its own: each run
 * is given one and tells what to add to it. For sessions that last, and for everything an environment configures, use
 * `openSessions`.
 */
export class ReActLoop {
  readonly config: ReActLoopConfig;
  private readonly provider: Model;
  private readonly toolRegistry: Iterable<RunnableTool>;

  constructor(provider: Model, toolRegistry: Iterable<RunnableTool>, config: ReActLoopConfig = {}) {
    this.provider = provider;
    this.toolRegistry = toolRegistry;
    this.config = config;
  }

  /** Runs until the model calls no tool. The tools and skills are those of this moment. */
  async *runStream(
    userPrompt: string,
    history: readonly Message[] = [],
    { signal = new AbortController().signal, skillRegistry = this.config.skillRegistry }: RunOptions = {},
  ): AsyncGenerator<LoopEvent> {
    const { runTurn } = await import("../agent/loop/run-turn.ts");
    const { maxTurns = defaultTurns, settings } = this.config;
    const step = await this.prepare(skillRegistry);
    const user: Message = { ...make(), type: "user", content: userPrompt };
    const transcript = createTranscript([...history, user]);
    yield { type: "message-added", message: user };
    for await (const event of runTurn({
      model: this.provider,
      transcript,
      loadout: () => step.loadout(transcript.messages),
      tools: step.tools,
      context: step.context,
      maxSteps: maxTurns,
      signal,
      make,
      ...(settings && { settings }),
    })) {
      yield event;
      if (event.type === "message-added" && isSkillMessage(event.message))
        yield { type: "skill_system", message: event.message };
    }
  }

  /** Runs one call as a step of this history would. Nothing is added to the history: `skillResult` says what belongs there. */
  async executeTool(toolCall: GivenToolCall, history: readonly Message[] = []): Promise<ExecutedTool> {
    const { runToolCall } = await import("../agent/loop/run-tool-call.ts");
    const { tools, context, loadout } = await this.prepare(this.config.skillRegistry);
    const { signal } = new AbortController();
    const largestSkill = Math.floor(this.provider.contextWindow / 4);
    const result = await runToolCall(plainCall(toolCall), {
      loadout: loadout(history),
      tools,
      context: { ...context, largestSkill, signal },
    });
    return { content: result.content, isError: result.isError, ...skillResultOf(result) };
  }

  /** The instructions of the next request: the system prompt with the list of skills. */
  async systemPrompt(history: readonly Message[] = [], skillRegistry = this.config.skillRegistry): Promise<string> {
    return (await this.prepare(skillRegistry)).loadout(history).instructions;
  }

  private async prepare(skillRegistry: SkillRegistry | undefined): Promise<{
    readonly tools: ReadonlyMap<string, RunnableTool>;
    readonly context: Pick<ToolContext, "mount" | "workspace">;
    readonly loadout: (messages: readonly Message[]) => Loadout;
  }> {
    const [{ createWorkspace }, { activeSkills }] = await Promise.all([
      import("../agent/tools/workspace.ts"),
      import("../session/active-skills.ts"),
    ]);
    const { systemPrompt = "", ceiling = "off", workDir = process.cwd() } = this.config;
    const visible = skillRegistry?.visible() ?? nothing;
    const own = skillRegistry ? [createSkillTool(() => visible)] : [];
    const tools = new Map([...own, ...this.toolRegistry].map((tool) => [tool.name, tool]));
    const section = catalogSection(listedSkills(visible.skills), catalogBudget(this.provider.contextWindow));
    return {
      tools,
      context: { mount: createSkillsMount(visible), workspace: createWorkspace(workDir) },
      loadout: (messages) =>
        composeLoadout({
          ...{ prompt: systemPrompt, visible: visible.skills, active: activeSkills([], [], messages), unreadable: [] },
          ...{ base: [...tools.keys()], baseServers: [], tools, role: "superadmin", policy: ceiling },
          catalog: { place: "prompt", section: tools.has("Skill") ? section : catalogSection([], 0) },
        }),
    };
  }
}

const nothing: VisibleSkills = { skills: new Map(), diagnostics: [] };

const make = (): Said => ({ id: randomUUID(), time: new Date().toISOString() });

function createTranscript(messages: Message[]): Transcript {
  return { messages, append: (...added) => void messages.push(...added) };
}

const isSkillMessage = (message: Message): message is SDKSkillSystemMessage =>
  message.type === "system" && message.subtype === "skill";

function plainCall(call: GivenToolCall): ToolCall {
  if (!("function" in call)) return call;
  return { id: call.id ?? make().id, name: call.function.name, arguments: call.function.arguments };
}

const skillResultOf = ({ activates }: ToolResult): Pick<ExecutedTool, "skillResult"> =>
  activates?.content === undefined ? {} : { skillResult: { name: activates.id, content: activates.content } };
