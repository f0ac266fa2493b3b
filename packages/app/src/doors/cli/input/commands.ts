import { type Fault, nearOnly, type Text } from "@loadout/core";
import { AppFault } from "../../../operation/app-fault.ts";
import { type OperationName, operationNames } from "../../../operation/operations.ts";

/** Finds the operation that the words of a command line name. */

/** Aliases of nouns and verbs. */
const nounAliases: Readonly<Record<string, string>> = {
  skills: "skill",
  environment: "env",
  environments: "env",
  envs: "env",
  sessions: "session",
  agents: "agent",
  users: "user",
  groups: "group",
  grants: "grant",
  tokens: "token",
  signers: "signer",
};
const verbAliases: Readonly<Record<string, string>> = {
  ls: "list",
  rm: "delete",
  remove: "delete",
  i: "add",
  info: "show",
  inspect: "show",
  switch: "use",
  init: "new",
  check: "validate",
};

/** Aliases of commands of one word. */
const wordAliases: Readonly<Record<string, string>> = { serve: "up", start: "up" };

/** Operations whose command differs from their name: the most frequent ones are one word. */
const otherWords: Readonly<Partial<Record<OperationName, readonly string[]>>> = {
  "session.run": ["run"],
  "session.chat": ["chat"],
  "dispatch.start": ["dispatch"],
  "dispatch.output": ["dispatch", "logs"],
};

/** The words of a command: `skill.list` is `skill list`, `environment.use` is `env use`, `system.trust` is `trust`. */
export function commandWords(name: OperationName): readonly string[] {
  const [noun = "", verb = ""] = name.split(".");
  const other = otherWords[name];
  if (name === "system.overview") return [];
  if (other) return other;
  if (noun === "system") return [verb];
  return [noun === "environment" ? "env" : noun, verb];
}

export const nouns: readonly string[] = [
  ...new Set(operationNames.map(commandWords).flatMap(([noun, verb]) => (noun && verb ? [noun] : []))),
];

export type Route =
  | { readonly kind: "operation"; readonly name: OperationName; readonly rest: readonly string[] }
  /** A noun alone: shows its help. */
  | { readonly kind: "noun"; readonly noun: string };

/** Whether a verb may follow this word; any other word is a whole command. */
export const isNoun = (word: string): boolean => nouns.includes(nounAliases[word] ?? word);

/** The operation that words mean; throws with similar commands if there is none. `isMore`: more words follow. */
export function route(words: readonly string[], isMore = false): Route {
  const [first, second, ...others] = words;
  if (first === undefined) return { kind: "operation", name: "system.overview", rest: [] };
  const noun = nounAliases[first] ?? first;
  if (!isNoun(first)) {
    const word = wordAliases[first] ?? first;
    const single = operationNames.find((name) => commandWords(name).length === 1 && commandWords(name)[0] === word);
    if (single) return { kind: "operation", name: single, rest: words.slice(1) };
    const all = [
      ...nouns,
      ...operationNames.map(commandWords).flatMap(([one, verb]) => (one && !verb ? [one] : [])),
      "help",
    ];
    throw unknown(first, nearOnly(first, all, 3));
  }
  const own = operationNames.find((name) => commandWords(name).join(" ") === noun);
  if (second === undefined) return own && isMore ? { kind: "operation", name: own, rest: [] } : { kind: "noun", noun };
  if (own && second === own.split(".")[1]) return { kind: "operation", name: own, rest: others };
  const verbs = operationNames.map(commandWords).flatMap(([word, verb]) => (word === noun && verb ? [verb] : []));
  const verb = verbs.includes(second) ? second : (verbAliases[second] ?? second);
  const name = operationNames.find((candidate) => commandWords(candidate).join(" ") === `${noun} ${verb}`);
  // A single unknown word is more likely a mistyped verb than a task.
  const isOwn = own !== undefined && (isMore || others.length > 0 || /\s/.test(second));
  if (!name && isOwn) return { kind: "operation", name: own, rest: [second, ...others] };
  if (!name)
    throw unknown(
      `${noun} ${second}`,
      nearOnly(second, verbs, 3).map((one) => `${noun} ${one}`),
    );
  return { kind: "operation", name, rest: others };
}

function unknown(command: string, near: readonly string[]): Fault {
  return new AppFault("command.unknown", { command, suggestion: suggestCommands(near) });
}

/** Suggests similar commands, or else `loadout help`. */
export function suggestCommands(near: readonly string[]): Text {
  const commands = near.map((one) => `loadout ${one}`).join(", ");
  return near.length === 0
    ? { en: "See loadout help", zh: "请看 loadout help" }
    : { en: `Did you mean ${commands}?`, zh: `是不是想输入 ${commands}？` };
}

/** Commands that mean another operation if a flag is given. */
const flagged: Readonly<
  Partial<Record<OperationName, { readonly flags: readonly string[]; readonly name: OperationName }>>
> = {
  "dispatch.start": { flags: ["--dry-run"], name: "dispatch.preview" },
  // For the copies in a folder of skills, as `skill add` makes them, instead of the library.
  "skill.install": { flags: ["--frozen"], name: "skill.add" },
  "skill.delete": { flags: ["--project", "-p", "--global", "-g"], name: "skill.remove-copy" },
};

/** The operation a command line means, considering its flags. */
export function meantBy(name: OperationName, typed: readonly string[]): OperationName {
  const other = flagged[name];
  const end = typed.indexOf("--");
  const before = end < 0 ? typed : typed.slice(0, end);
  return other?.flags.some((flag) => before.includes(flag)) ? other.name : name;
}
