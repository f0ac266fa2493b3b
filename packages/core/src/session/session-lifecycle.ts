import { Fault } from "../ground/fault.ts";

/** The states of a session. */

/** `idle`: waits for a message; `ready`: has one; `running`: a turn is under way. */
export type SessionState = "idle" | "ready" | "running" | "closed";

/** A Fault for an action that is not possible in this state, with a hint. */
export function wrongState(state: SessionState, needed: SessionState, action: string): Fault {
  const hints: Record<SessionState, { en: string; zh: string }> = {
    idle: { en: "Send a message first", zh: "请先发送消息" },
    ready: { en: "Stream the turn first", zh: "请先运行本轮" },
    running: { en: "Wait for the turn to end, or interrupt it", zh: "请等待本轮结束，或中断它" },
    closed: { en: "Open the session again", zh: "请重新打开会话" },
  };
  return new Fault("session.state", { state, needed, action, hint: hints[state] });
}
