import { type AgentContext, type PromptResponse, RequestError, type SessionUpdate } from "@agentclientprotocol/sdk";
import { Fault, findProject, isBound, type Session, type SessionEvent } from "@loadout/core";
import type { App } from "../../app.ts";
import { replayOf, say, updatesOf } from "./acp-updates.ts";
import { type AcpPermission, approveWith, ask } from "./ask-permission.ts";
import { commandIn } from "./prompt-text.ts";

/** A session as an ACP client has it open. */
export interface AcpSession {
  readonly sessionId: string;
  /** Tells the messages so far. */
  replay(): Promise<void>;
  /** Tells the skills that a message can begin with. */
  offerCommands(): Promise<void>;
  prompt(text: string): Promise<PromptResponse>;
  cancel(): void;
  /** The agent of the next turn. */
  useAgent(id: string): Promise<void>;
}

export interface AcpSessionDeps {
  readonly app: App;
  readonly client: AgentContext;
  readonly sessionId: string;
  /** The folder that the client works in. */
  readonly cwd: string;
  readonly permission: AcpPermission;
  readonly environment?: string | undefined;
  readonly agent?: string | undefined;
  /** It is stored already; else it is created with its first message. */
  readonly known?: Session | undefined;
}

const stopReasons = {
  success: "end_turn",
  max_steps: "max_turn_requests",
  interrupted: "cancelled",
  error: "refusal",
} as const;

export function createAcpSession(deps: AcpSessionDeps): AcpSession {
  const { app, client, sessionId, cwd, permission } = deps;
  const allowed = new Set<string>();
  let { agent, known: session } = deps;
  let running: AbortController | undefined;

  const tell = (update: SessionUpdate): Promise<void> => client.notify("session/update", { sessionId, update });
  const folderOf = (one: Session): string | undefined => one.meta().workDir;

  /** A session has its folder from its beginning, so this is asked before the first message. */
  async function mayWorkHere(signal: AbortSignal): Promise<boolean> {
    const { root } = await findProject(cwd, app.config.userHome);
    if (await app.trust.has(root)) return true;
    if (permission !== "ask" || isBound(app.caller)) return false;
    const title = app.say({
      en: `Trust ${root}? Its skills and settings will be used, and agents may read and change its files`,
      zh: `信任 ${root} 吗？其中的技能和设置将会生效，智能体可以读取和修改其中的文件`,
    });
    const question = { toolCallId: `trust-${sessionId}`, title, kind: "other", rawInput: { folder: root } } as const;
    const answer = await ask(client, sessionId, question, { always: `Always trust ${root}`, signal });
    if (answer !== "always") return false;
    await app.trust.add(root);
    await app.audit({ action: "system.trust", subject: root, before: false, after: true });
    return true;
  }

  async function begin(signal: AbortSignal): Promise<Session> {
    const workDir = (await mayWorkHere(signal)) ? { workDir: cwd, isRealPath: true } : {};
    if (!("workDir" in workDir))
      await tell(
        say(
          "agent_thought_chunk",
          app.say({
            en: `${cwd} is not trusted, so this session works in a folder of its own. To change that: loadout trust\n`,
            zh: `${cwd} 未受信任，会话将在自己的目录中工作。要改变：loadout trust\n`,
          }),
        ),
      );
    const { environment } = deps;
    return (await app.sessions()).open(sessionId, {
      ...workDir,
      ...(environment !== undefined && { environment }),
      ...(agent !== undefined && { agent }),
    });
  }

  /** A message that begins with `/id` pins that skill. */
  async function pinCommand(one: Session, text: string): Promise<string> {
    const ids = (await skillsFor(app, deps.environment)).map(({ id }) => id);
    const command = commandIn(text, ids);
    if (!command) return text;
    await one.load(command.skill);
    return command.rest === ""
      ? app.say({ en: `Use the skill ${command.skill}.`, zh: `使用技能 ${command.skill}。` })
      : command.rest;
  }

  async function runTurn(text: string, signal: AbortSignal): Promise<PromptResponse> {
    session ??= await begin(signal);
    const folder = folderOf(session);
    session.send(await pinCommand(session, text));
    const approve = approveWith({ client, sessionId, folder, permission, allowed });
    let end: Extract<SessionEvent, { readonly type: "turn-end" }> | undefined;
    for await (const event of session.stream({ signal, approve })) {
      for (const update of updatesOf(event, folder)) await tell(update);
      if (event.type === "turn-end") end = event;
    }
    if (end?.fault) throw end.fault;
    return { stopReason: stopReasons[end?.result.subtype ?? "interrupted"] };
  }

  return {
    sessionId,
    async replay() {
      for (const message of session?.messages ?? [])
        for (const update of replayOf(message, session && folderOf(session))) await tell(update);
    },
    async offerCommands() {
      const skills = await skillsFor(app, deps.environment);
      const availableCommands = skills.map(({ id, description }) => ({ name: id, description, input: { hint: "…" } }));
      await tell({ sessionUpdate: "available_commands_update", availableCommands });
    },
    async prompt(text) {
      if (running) throw RequestError.invalidRequest({ sessionId }, "a turn of this session is running");
      if (text === "") throw RequestError.invalidParams({ sessionId }, "the prompt has no text");
      running = new AbortController();
      try {
        return await runTurn(text, running.signal);
      } catch (error) {
        if (running.signal.aborted) return { stopReason: "cancelled" };
        throw requestError(app, error);
      } finally {
        running = undefined;
      }
    },
    cancel: () => running?.abort(new DOMException("cancelled", "AbortError")),
    async useAgent(id) {
      const { agents } = (await app.environment(deps.environment)).files();
      if (!Object.hasOwn(agents, id))
        throw new Fault("agent.not-found", {
          name: id,
          environment: deps.environment ?? "",
          candidates: Object.keys(agents).join(", ") || "–",
        });
      agent = id;
      if (session) session = await (await app.sessions()).open(sessionId, { agent: id });
    },
  };
}

/** What a caller may begin a message with. */
const skillsFor = async (app: App, environment: string | undefined) =>
  (await app.environment(environment)).listSkills();

/** Codes of the protocol. */
const notFound = -32_002;
const internal = -32_603;

/** A fault with its message and hint; anything else is told as internal by the connection. */
export function requestError(app: App, error: unknown): unknown {
  if (!(error instanceof Fault)) return error;
  const { message, hint } = error.say(app.config.language);
  const said = hint === "" ? message : `${message}. ${hint}`;
  const data = { code: error.code, hint };
  return new RequestError(error.status === 404 ? notFound : internal, said, data);
}
