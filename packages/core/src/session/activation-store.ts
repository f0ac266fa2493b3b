import { type Home, openHome } from "../home/home.ts";
import type { Fence } from "../home/leases/leases.ts";
import type { ActiveCause } from "../turn/compose-loadout.ts";
import { createSkillChoices, type SkillChoices } from "./skill-choices.ts";
import type { SessionUse, SkillUse } from "./skill-use.ts";

/** Stores global skills and activations in the database. */

/** A recorded activation of a skill. */
export interface Activation {
  /** Increasing; used as the page cursor. */
  readonly id: number;
  readonly userId: string;
  /** Absent for a global activation; `deleted-…` if the session was deleted. */
  readonly contextId?: string;
  readonly skill: string;
  /** `source:id`, which identifies the skill. */
  readonly address: string;
  /** For a skill of the library. */
  readonly version?: number;
  readonly digest?: string;
  readonly cause: ActiveCause;
  /** ISO 8601. */
  readonly time: string;
}

export type NewActivation = Omit<Activation, "id" | "time">;

/** A skill that a user activated for all of their sessions. */
export interface GlobalSkill {
  readonly skill: string;
  readonly time: string;
}

export interface ActivationQuery {
  readonly userId?: string;
  readonly contextId?: string;
  readonly skill?: string;
  /** At most this many; 100 if not given. */
  readonly limit?: number;
  /** Only activations before this id. */
  readonly before?: number;
}

/** How often a skill was activated by one cause. */
export interface ActivationCount {
  readonly skill: string;
  readonly cause: ActiveCause;
  readonly count: number;
  readonly last: string;
}

/** Global skills and the record of activations, across sessions. Reading creates nothing. */
export interface ActivationStore {
  /** By time, then in the order in which they were added. */
  globals(userId: string): Promise<readonly GlobalSkill[]>;
  /** False if it already exists; its position does not change. */
  addGlobal(userId: string, skill: string): Promise<boolean>;
  removeGlobal(userId: string, skill: string): Promise<boolean>;
  /** With the lease of its turn only while that is held. */
  recordActivation(activation: NewActivation, lease?: Fence): Promise<void>;
  /** The activations of a session that is deleted count as before, for an id that no session has. */
  forgetSession(contextId: string, lease?: Fence): Promise<void>;
  /** The latest first. */
  activations(query: ActivationQuery): Promise<readonly Activation[]>;
  /** By skill, then by cause. */
  counts(since?: Date): Promise<readonly ActivationCount[]>;
  /** The use of every skill, or of the one with this address; sorted by address. */
  uses(since: Date, address?: string): Promise<readonly SkillUse[]>;
  /** The sessions in which a skill was used since a time, the latest first. */
  usesBySession(address: string, since: Date): Promise<readonly SessionUse[]>;
  /** What became of skills that were offered. */
  readonly choices: SkillChoices;
  close(): Promise<void>;
}

export interface ActivationStoreOptions {
  readonly home: string | Home;
  readonly now?: () => Date;
}

/** Opens the store; nothing is opened or loaded before its first use. */
export function openActivationStore({ home: given, now = () => new Date() }: ActivationStoreOptions): ActivationStore {
  const home = openHome(given);
  const { read, change, fenced } = home.records.use(
    "session",
    async () => (await import("./activation-records.ts")).activationRecords,
  );
  const changing = (lease?: Fence): typeof change => (lease ? fenced(lease).change : change);
  const choices = createSkillChoices(home, now);
  const time = (): string => now().toISOString();
  return {
    globals: (userId) => read("globals", userId),
    addGlobal: (userId, skill) => change("addGlobal", userId, skill, time()),
    removeGlobal: (userId, skill) => change("removeGlobal", userId, skill),
    recordActivation: (activation, lease) => changing(lease)("recordActivation", activation, time()),
    forgetSession: (contextId, lease) => changing(lease)("forgetSession", contextId, `deleted-${crypto.randomUUID()}`),
    activations: (query) => read("activations", query),
    counts: (since) => read("counts", since),
    uses: (since, address) => read("uses", since, address),
    usesBySession: (address, since) => read("usesBySession", address, since),
    choices,
    async close() {
      await choices.close();
      await home.close();
    },
  };
}
