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
import { catalogRoom, catalogSection, listedSkills } from "../turn/catalog-section.ts";
import { composeLoadout, type Loadout } from "../turn/compose-loadout.ts";
import type { SkillRegistry } from "./skill-registry.ts";
import type { SDKSkillSystemMessage } from "./skill-system-message.ts";

/** `ReActLoop` of the founding documents. */

export interface ReActLoopConfig {
  /** Its skills are listed in the system prompt and loaded by the `Skill` tool; without it there is no `Skill` tool. */
  readonly skillRegistry?: SkillRegistry;
  readonly systemPrompt?: string;
  /** Most model calls of one run. */
  readonly maxTurns?: number;
  /** The folder that file tools work in; by default the current folder. */
  readonly workDir?: string;
  /** Which skills restrict tools by `allowed-tools`: `active` for those the model loaded, `off` (default) for none. */
  readonly ceiling?: CeilingPolicy;
  readonly settings?: CallSettings;
}

export interface RunOptions {
  readonly signal?: AbortSignal;
  /** Replaces the registry of the configuration. */
  readonly skillRegistry?: SkillRegistry;
}

/** The events of a run. A skill message is reported twice: as `message-added`, and as `skill_system`. */
export type LoopEvent = TurnEvent | { readonly type: "skill_system"; readonly message: SDKSkillSystemMessage };

/** A tool call in our format, or in the format of the OpenAI API. */
export type GivenToolCall =
  | ToolCall
  | { readonly id?: string; readonly function: { readonly name: string; readonly arguments: string } };

/** The result of one call. */
export interface ExecutedTool {
  readonly content: string;
  readonly isError: boolean;
  /** The skill that the call loaded, `$ARGUMENTS` replaced. */
  readonly skillResult?: { readonly name: string; readonly content: string };
}

const defaultTurns = 50;

/**
 * A loop over a model, its tools and its skills, from a user's message to the final answer. It keeps no history: each run
 * gets one and reports what to add. For persistent sessions with a configured environment, use `openSessions`.
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

  /** Runs until the model calls no tool, with the current tools and skills. */
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

  /** Runs one call as a step of this history would. Does not change the history; `skillResult` is what to add. */
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
    const room = catalogRoom(this.provider.contextWindow, tools.has("search_skills"));
    const section = catalogSection(tools.has("Skill") ? listedSkills(visible.skills) : [], room);
    return {
      tools,
      context: { mount: createSkillsMount(visible), workspace: await createWorkspace(workDir) },
      loadout: (messages) =>
        composeLoadout({
          ...{ prompt: systemPrompt, visible: visible.skills, active: activeSkills([], [], messages), unreadable: [] },
          ...{ base: [...tools.keys()], baseServers: [], tools, role: "superadmin", policy: ceiling },
          catalog: { place: "prompt", section },
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
