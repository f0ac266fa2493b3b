import {
  agentKinds,
  type Dispatch,
  type Dispatches,
  type ExpandChoice,
  ensureHome,
  Fault,
  type PermissionPolicy,
} from "@loadout/core";
import type { App } from "../../app.ts";
import { AppFault } from "../../operation/app-fault.ts";
import { usualAddress } from "../../system/server/usual-address.ts";
import { type DispatchShown, dispatchView } from "../dispatch-view.ts";
import { awaitDispatch, type Ended } from "./await-dispatch.ts";
import type { ChosenFolder } from "./choose-folder.ts";
import type { ComposedTask } from "./compose-task.ts";
import { followDispatch } from "./follow-dispatch.ts";

/** Checks how a task is to be worked on, and starts the dispatch. */

/** Which agent works on a task, and under which conditions. */
export interface WorkChoice {
  readonly agent?: string | undefined;
  readonly agentId?: string | undefined;
  readonly permission?: PermissionPolicy | undefined;
  readonly expand?: ExpandChoice | undefined;
  readonly timeoutSeconds?: number | undefined;
  readonly allow?: boolean;
  readonly deny?: boolean;
  readonly detach?: boolean;
  /** Wait if a limit is reached, or no process can take it yet. */
  readonly queue?: boolean;
}

const usage = 'loadout dispatch "…" --to <agent>   (loadout dispatch agents)';

/** Checks the choices before anything is read or sent. */
export function checkWork(app: App, work: WorkChoice): void {
  const { agent, agentId, detach } = work;
  permissionOf(app, work);
  if (agent === undefined && agentId === undefined) throw new Fault("input.missing", { field: "agent", usage });
  if (agent !== undefined && agentId !== undefined)
    throw new Fault("input.invalid", {
      problem: { en: "Name an agent or a process, not both", zh: "只能指定智能体或进程之一" },
      usage,
    });
  // What runs in this process ends with it.
  if (detach && !app.server) throw new AppFault("server.none", { url: usualAddress });
}

/** Refuses an unknown agent; the working folder may define more agents. */
export async function checkAgent(app: App, name: string, folder: ChosenFolder | undefined): Promise<void> {
  const kinds = agentKinds(await app.agentSettings(folder?.machine === undefined ? folder?.path : undefined));
  if (!kinds.has(name)) throw new Fault("agent.unknown", { name, candidates: [...kinds.keys()].join(", ") });
}

/** The permission policy: ask at a terminal or on a server, deny in a pipe, where no question can be answered. */
export function permissionOf(
  app: App,
  { permission, allow = false, deny = false, detach = false }: WorkChoice,
): PermissionPolicy {
  if ([permission !== undefined, allow, deny].filter(Boolean).length > 1)
    throw new Fault("input.invalid", {
      problem: {
        en: "--permission, --allow and --deny cannot be combined",
        zh: "--permission、--allow 和 --deny 只能用一个",
      },
      usage,
    });
  if (allow) return "allow";
  if (deny) return "deny";
  return permission ?? (app.person.isThere || app.server || detach ? "ask" : "deny");
}

/** A running process keeps its policy; it is compared if the caller names one. */
export const isLeftToProcess = ({ agentId, permission, allow, deny }: WorkChoice): boolean =>
  agentId !== undefined && permission === undefined && !allow && !deny;

/** Sends a composed task to an agent in this folder; without one it gets a folder of its own. */
export async function startDispatch(
  app: App,
  composed: ComposedTask,
  folder: ChosenFolder | undefined,
  work: WorkChoice,
): Promise<Dispatch> {
  const { task, contextId, brief, cached, unreadable, named } = composed;
  const { agent, agentId, timeoutSeconds, expand, queue } = work;
  for (const id of unreadable)
    app.person.progress(app.say({ en: `${id} cannot be read and is not included`, zh: `${id} 暂时无法读取，未附带` }));
  await ensureHome(app.config.home);
  const dispatch = await (await app.dispatches()).start({
    userId: app.caller.userId,
    ...(contextId !== undefined && { contextId }),
    ...(agent !== undefined && { agent }),
    ...(agentId !== undefined && { agentId }),
    task,
    ...(folder !== undefined && { workDir: folder.path }),
    ...(folder?.machine !== undefined && { machine: folder.machine }),
    ...(queue && { queue }),
    brief,
    cached,
    ...(named && { named }),
    role: app.caller.role,
    ...(!isLeftToProcess(work) && { permission: permissionOf(app, work) }),
    ...(expand && { expand }),
    ...(timeoutSeconds !== undefined && { timeout: timeoutSeconds * 1000 }),
    ...(app.traceparent !== undefined && { traceparent: app.traceparent }),
  });
  await app.audit({ action: "dispatch.start", subject: dispatch.id, after: summaryOf(dispatch) });
  return dispatch;
}

/** The audit entry: the hash of the text, not the text itself. */
function summaryOf(dispatch: Dispatch): object {
  const { agent, agentId, workDir, contextId, receipt } = dispatchView(dispatch);
  const { hash, included, omitted, launch, expansions = [], expand } = receipt;
  const allowed = expand === "allow" ? expansions.filter(({ isOutside }) => isOutside) : [];
  return {
    agent,
    agentId,
    workDir,
    ...(contextId !== undefined && { contextId }),
    hash,
    skills: included.map(({ id }) => id),
    omitted: omitted.map(({ id }) => id),
    ...(launch && { sandbox: launch.sandbox, protocol: launch.protocol, permission: launch.permission }),
    ...(allowed.length > 0 && { expanded: allowed.map(({ text }) => text) }),
  };
}

/** Sends a task in this process and stays until its end; interrupting cancels it, even while it starts. */
export async function sendAndStay(
  app: App,
  send: () => Promise<Dispatch>,
): Promise<{ dispatch: Dispatch } & Pick<Ended, "answer">> {
  const dispatches = await app.dispatches();
  return app.person.interruptible(async (signal) => {
    const { id } = await calledOff(app, dispatches, signal, send);
    const { answer } = await awaitDispatch(
      app,
      {
        id,
        events: () => followDispatch(dispatches, id, 0),
        answer: (requestId, answered) => answerDispatch(app, dispatches, { id, requestId, answer: answered }),
        cancel: () => cancelDispatch(app, dispatches, id),
      },
      signal,
    );
    return { dispatch: await dispatches.get(id), answer };
  });
}

/**
 * Cancels dispatches that are still starting: until an agent is connected, their id is unknown. At a server they may be those of
 * other requests, so there a dispatch is cancelled once it has started.
 */
async function calledOff(
  { caller: { userId }, server }: App,
  dispatches: Dispatches,
  signal: AbortSignal,
  send: () => Promise<Dispatch>,
): Promise<Dispatch> {
  if (server) return send();
  const stop = async (): Promise<void> => {
    for (const { id } of await dispatches.list({ userId, state: "starting" }))
      if (dispatches.here().includes(id)) await dispatches.cancel(id, "user");
  };
  let stopping: Promise<void> | undefined;
  const leave = (): void => {
    stopping = stop();
    stopping.catch(() => undefined); // awaited below
  };
  signal.addEventListener("abort", leave, { once: true });
  try {
    return await send();
  } finally {
    signal.removeEventListener("abort", leave);
    await stopping;
  }
}

export async function answerDispatch(
  app: App,
  dispatches: Dispatches,
  { id, requestId, answer }: { readonly id: string; readonly requestId: string; readonly answer: "allow" | "deny" },
): Promise<Dispatch> {
  const dispatch = await dispatches.answer(id, requestId, answer, app.caller.userId);
  await app.audit({ action: "dispatch.answer", subject: id, after: { requestId, answer } });
  return dispatch;
}

export async function cancelDispatch(app: App, dispatches: Dispatches, id: string): Promise<Dispatch> {
  const { state: before } = await dispatches.get(id);
  const dispatch = await dispatches.cancel(id, "user");
  await app.audit({ action: "dispatch.cancel", subject: id, before, after: dispatch.state });
  return dispatch;
}

/** The dispatch with its text, byte for byte as it was sent. */
export async function showDispatch(app: App, dispatch: Dispatch): Promise<DispatchShown> {
  const text = await (await app.dispatches()).text(dispatch.id);
  return { ...dispatchView(dispatch), task: dispatch.task, text };
}
