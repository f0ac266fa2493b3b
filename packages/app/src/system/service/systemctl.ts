import { codeOf } from "@loadout/core";
import type { App } from "../../app.ts";
import { AppFault } from "../../operation/app-fault.ts";
import type { ServicePlan } from "./service-plan.ts";

/** The commands for systemd, as they are printed and run. */
export const commandsFor = ({ systemctl }: ServicePlan, lines: readonly (readonly string[])[]): string[] =>
  lines.map((words) => [...systemctl, ...words].join(" "));

/** Runs them in order; the first that fails is the fault. */
export async function runSystemctl({ config: { variables } }: App, commands: readonly string[]): Promise<void> {
  const { runProgram } = await import("../run-tool.ts");
  for (const command of commands) {
    const [program = "", ...given] = command.split(" ");
    const { code, output } = await runProgram(program, given, variables).catch((error: unknown) => {
      throw codeOf(error) === "ENOENT" ? new AppFault("service.no-systemd", { command }) : error;
    });
    if (code === 0) continue;
    const reason = output.trim().split("\n")[0] ?? "";
    throw new AppFault("service.failed", { command, reason: reason === "" ? `exit code ${code}` : reason });
  }
}
