import { faults as coreFaults, Fault, type FaultCode, type FaultOptions } from "@loadout/core";
import { accessFaults } from "../access/faults.ts";
import { accountFaults } from "../account/faults.ts";
import { oauthFaults } from "../account/oauth/faults.ts";
import { agentFaults } from "../agent/faults.ts";
import { dispatchFaults } from "../dispatch/faults.ts";
import { cliFaults } from "../doors/cli/faults.ts";
import { httpFaults } from "../doors/http/faults.ts";
import { environmentFaults } from "../environment/faults.ts";
import { mcpFaults } from "../mcp/faults.ts";
import { modelFaults } from "../model/faults.ts";
import { sessionFaults } from "../session/faults.ts";
import { skillFaults } from "../skill/faults.ts";
import { systemFaults } from "../system/faults.ts";
import { toolFaults } from "../tool/faults.ts";

const appFaults = {
  ...accessFaults,
  ...accountFaults,
  ...agentFaults,
  ...dispatchFaults,
  ...environmentFaults,
  ...mcpFaults,
  ...modelFaults,
  ...oauthFaults,
  ...sessionFaults,
  ...skillFaults,
  ...systemFaults,
  ...toolFaults,
  ...cliFaults,
  ...httpFaults,
} as const;

type AppFaults = typeof appFaults;

declare module "@loadout/core/fault" {
  interface AddedFaults extends AppFaults {}
}

/** Every fault of the product: the core's, and those of the operations and the doors. */
export const faults = { ...coreFaults, ...appFaults } as const;

/** A fault with a code of the app, or with one that is read at run time. Catch `Fault`, which is both. */
export class AppFault extends Fault {
  constructor(code: FaultCode, values: Fault["values"] = {}, options: FaultOptions = {}) {
    super(code, values, { ...options, kind: faults[code] });
  }

  /** A tool that was started passes its own exit code on. */
  override get exit(): number {
    const passed = this.code === "tool.failed" ? Number(this.values.code) : 0;
    return passed > 0 ? passed : super.exit;
  }
}

/** Whether a code that another process reported is one of ours. */
export const isFaultCode = (code: string): code is FaultCode => Object.hasOwn(faults, code);
