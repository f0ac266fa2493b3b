import type { Message } from "../agent/loop/messages.ts";
import { Fault } from "../ground/fault.ts";
import type { Session as LastingSession } from "../session/session.ts";
import { type SessionState, wrongState } from "../session/session-lifecycle.ts";
import { type ListedSkill, listedSkills } from "../turn/catalog-section.ts";
import type { LoopEvent, ReActLoop } from "./react-loop.ts";
import type { SkillRegistry } from "./skill-registry.ts";

/** `Session` of the founding documents: an in-memory conversation over a loop. */

export interface LoopSessionOptions {
  /** The history so far. */
  readonly messages?: readonly Message[];
}

/** An in-memory conversation over a loop. Messages are plain text: `/name` has no special meaning. */
class LoopSession {
  /** The registry it shares with its loop. */
  skillRegistry: SkillRegistry | undefined;
  private readonly loop: ReActLoop;
  private readonly history: Message[];
  private current: SessionState = "idle";
  private message = "";
  private running: AbortController | undefined;

  constructor(loop: ReActLoop, { messages = [] }: LoopSessionOptions = {}) {
    this.loop = loop;
    this.history = [...messages];
    this.skillRegistry = loop.config.skillRegistry;
  }

  get state(): SessionState {
    return this.current;
  }

  get messages(): readonly Message[] {
    return this.history;
  }

  /** Sets the skills of all further turns. */
  initializeWithSkillRegistry(skillRegistry: SkillRegistry): void {
    this.skillRegistry = skillRegistry;
  }

  /** Reads the skills from disk again. */
  async loadSkills(): Promise<void> {
    await this.skillRegistry?.loadAll();
  }

  /** The skills the model is offered. */
  getSkillCatalog(): readonly ListedSkill[] {
    return this.skillRegistry ? listedSkills(this.skillRegistry.visible().skills) : [];
  }

  /** The instructions of the next request. */
  getSystemPromptWithSkills(): Promise<string> {
    return this.loop.systemPrompt(this.history, this.skillRegistry);
  }

  send(message: string): void {
    this.need("idle", "send");
    if (message.trim() === "")
      throw new Fault("input.invalid", {
        problem: { en: "a message needs some text", zh: "消息不能为空" },
        usage: "session.send(text)",
      });
    this.message = message;
    this.current = "ready";
  }

  /** Runs the turn; leaving the loop early interrupts it. Messages so far stay in `messages`. */
  async *stream({ signal }: { readonly signal?: AbortSignal } = {}): AsyncGenerator<LoopEvent> {
    this.need("ready", "stream");
    this.current = "running";
    const controller = new AbortController();
    this.running = controller;
    const ended = signal ? AbortSignal.any([signal, controller.signal]) : controller.signal;
    const { skillRegistry } = this;
    const options = { signal: ended, ...(skillRegistry && { skillRegistry }) };
    try {
      for await (const event of this.loop.runStream(this.message, [...this.history], options)) {
        if (event.type === "message-added") this.history.push(event.message);
        if (event.type === "turn-end") this.history.push(event.result);
        yield event;
      }
    } finally {
      await this.settle();
      controller.abort();
      this.running = undefined;
      if (this.current === "running") this.current = "idle";
    }
  }

  abort(): void {
    this.running?.abort(new DOMException("interrupted", "AbortError"));
  }

  close(): void {
    this.abort();
    this.current = "closed";
  }

  /** Completes an interrupted turn, so that the next request is valid. */
  private async settle(): Promise<void> {
    const { missingEnd } = await import("../agent/loop/messages.ts");
    this.history.push(...missingEnd(this.history, () => ({ id: crypto.randomUUID(), time: new Date().toISOString() })));
  }

  private need(wanted: SessionState, action: string): void {
    if (this.current !== wanted) throw wrongState(this.current, wanted, action);
  }
}

/** As a type, a persistent session from `openSessions`; as a class, an in-memory session over a program's loop. */
export type Session = LastingSession;
export const Session = LoopSession;
export type { LoopSession };
