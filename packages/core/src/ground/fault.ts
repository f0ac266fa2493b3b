import { agentFaults } from "../agent/faults.ts";
import { catalogFaults } from "../catalog/faults.ts";
import { dispatchFaults } from "../dispatch/faults.ts";
import { environmentFaults } from "../environment/faults.ts";
import { libraryFaults } from "../library/faults.ts";
import { sessionFaults } from "../session/faults.ts";
import { skillFaults } from "../skill/faults.ts";
import type { Diagnostic } from "./diagnostic.ts";
import type { FaultKind } from "./fault-kind.ts";
import { groundFaults } from "./faults.ts";
import { fill, type Language, type Values } from "./text.ts";

/** Every fault of the core. Each stop keeps its own in `faults.ts`, which holds texts and imports only a type. */
export const faults = {
  ...groundFaults,
  ...skillFaults,
  ...libraryFaults,
  ...catalogFaults,
  ...environmentFaults,
  ...agentFaults,
  ...dispatchFaults,
  ...sessionFaults,
} as const;

type CoreFaultCode = keyof typeof faults;

/** Codes of a package above the core, which adds them with `declare module "@loadout/core/fault"`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface AddedFaults {}

export type FaultCode = CoreFaultCode | keyof AddedFaults;

export interface FaultOptions extends ErrorOptions {
  readonly issues?: readonly Diagnostic[];
}

/** Values may come from anywhere: they neither steer a terminal nor turn its text around. */
const escaped = (line: string): string =>
  line.replace(
    /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** A request that cannot be met; the code decides status, exit code and texts. */
export class Fault extends Error {
  override readonly name = "Fault";
  readonly code: FaultCode;
  readonly values: Values;
  /** What is wrong in detail, where that is known. */
  readonly issues: readonly Diagnostic[];
  readonly #kind: FaultKind;

  constructor(code: CoreFaultCode, values?: Values, options?: FaultOptions);
  /** A code that the core does not know comes with its meaning. */
  constructor(code: FaultCode, values: Values, options: FaultOptions & { readonly kind: FaultKind });
  constructor(
    code: FaultCode,
    values: Values = {},
    { kind, issues = [], ...options }: FaultOptions & { readonly kind?: FaultKind } = {},
  ) {
    const meaning = kind ?? faults[code as CoreFaultCode];
    super(fill(meaning.message, values, "en"), options);
    this.code = code;
    this.values = values;
    this.issues = issues;
    this.#kind = meaning;
  }

  get status(): number {
    return this.#kind.status;
  }

  get exit(): number {
    return this.#kind.exit;
  }

  /** How `console.log` shows it: what failed, and what to do. The stack says nothing about a request; `stack` has it. */
  [Symbol.for("nodejs.util.inspect.custom")](): string {
    const { hint } = this.say("en");
    return [`${this.name} [${this.code}]: ${this.message}`, ...(hint === "" ? [] : [`  ${hint}`])]
      .map(escaped)
      .join("\n");
  }

  say(language: Language): { message: string; hint: string } {
    const { message, hint } = this.#kind;
    return { message: fill(message, this.values, language), hint: fill(hint, this.values, language) };
  }
}
