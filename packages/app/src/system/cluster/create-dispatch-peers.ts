import {
  type DispatchPeers,
  type Fault,
  homeSettings,
  isAtLeast,
  type Role,
  readSettings,
  type UserRoom,
} from "@loadout/core";
import type { Accounts } from "../../account/accounts.ts";
import { ownerId } from "../../account/owner.ts";
import { userLimitSetting, userLimitsIn } from "../../account/user-limits.ts";
import { AppFault } from "../../operation/app-fault.ts";
import { openProcesses } from "./processes.ts";

export interface DispatchPeersOptions {
  readonly home: string;
  readonly machine: string;
  readonly works?: boolean;
  readonly isDraining?: () => boolean;
  readonly agents: () => Promise<readonly string[]>;
}

/** The processes that share the database of a home, as its dispatches see them. */
export function createDispatchPeers(options: DispatchPeersOptions): DispatchPeers {
  const { home, machine, works = true, isDraining = () => false, agents } = options;
  return {
    ...{ machine, works, agents },
    takesWork: () => works && !isDraining(),
    async alive() {
      const processes = openProcesses(home);
      try {
        return new Map(
          (await processes.alive()).map(({ name, machine: there, abilities, state }) => [
            name,
            { machine: there, takesWork: abilities.works && !state.isDraining, agents: abilities.agents },
          ]),
        );
      } finally {
        await processes.close();
      }
    },
  };
}

/** The role of a user now. A Fault if the account was disabled or deleted, or lost rights, since the task was sent. */
export async function roleNow(accounts: Accounts, userId: string, given: Role): Promise<Role> {
  if (userId === ownerId) return given;
  const { role, isDisabled } = await accounts.get(userId);
  if (isDisabled || !isAtLeast(role, given)) throw new AppFault("auth.forbidden", { role: given });
  return given;
}

/** `Retry-After` in seconds; a guess, since it is not known when a dispatch ends. */
const patience = 5;

/** Throws if a user has as many dispatches as one may have, in all processes together. */
export const createUserRoom =
  (home: string) =>
  async (userId: string): Promise<UserRoom | undefined> => {
    if (userId === ownerId) return undefined;
    const { dispatches: limit } = userLimitsIn((await readSettings(homeSettings(home))).value.limits?.user);
    const fault = (): Fault =>
      new AppFault("limit.at-once", {
        ...{ limit, setting: userLimitSetting("dispatches"), seconds: patience },
        what: { en: "dispatched tasks", zh: "派发任务" },
      });
    return { most: limit, fault };
  };
