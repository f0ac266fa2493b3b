import { setTimeout as pause } from "node:timers/promises";
import { reasonOf } from "../../ground/error-code.ts";
import { Fault } from "../../ground/fault.ts";
import type { AgentConnection, AgentExit, TextReading, TurnOutcome } from "../agents/agent-connection.ts";
import type { Ending } from "../running-dispatch.ts";

/** Sends a text and returns how the dispatch ends: by the connection's outcome, else by how the process ended. */
export async function sendText(connection: AgentConnection, text: string, reading?: TextReading): Promise<Ending> {
  let exit: AgentExit | undefined;
  const gone = connection.ended.then(async (how) => {
    exit = how;
    await pause(0); // prefer an outcome that arrives together with the end
    return undefined;
  });
  try {
    const outcome = await Promise.race([connection.send(text, reading), gone]);
    return outcome ? endingBy(outcome, exit) : endingByExit(exit);
  } catch (error) {
    return { state: "failed", message: error instanceof Fault ? error.say("en").message : reasonOf(error) };
  }
}

function endingBy(outcome: TurnOutcome, exit: AgentExit | undefined): Ending {
  switch (outcome.kind) {
    case "done":
      return { state: "exited", ...(exit?.code !== undefined && { exitCode: exit.code }) };
    case "cancelled":
      return { state: "stopped", reason: "user" };
    case "failed":
      if (outcome.fault === "agent.cut") return { state: "stopped", reason: "interrupted", message: outcome.reason.en };
      return {
        state: "failed",
        message: outcome.reason.en,
        ...(outcome.code !== undefined && { exitCode: outcome.code }),
      };
  }
}

const cutMessage =
  "The agent was ended because the Loadout process that ran it stood still for too long. Check what it did before you send the task again";

function endingByExit({ code, signal, isCut }: AgentExit = { code: undefined, signal: undefined }): Ending {
  if (isCut) return { state: "stopped", reason: "interrupted", message: cutMessage };
  if (code === 0) return { state: "exited", exitCode: 0 };
  const how = code === undefined ? `signal ${signal ?? "unknown"}` : `exit code ${code}`;
  return { state: "failed", message: `The agent ended with ${how}`, ...(code !== undefined && { exitCode: code }) };
}
