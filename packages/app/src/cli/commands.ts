import { Fault, nearest } from "@loadout/core";
import { type OperationName, operationNames } from "../operations/index.ts";

/** Words people type for ours. */
const nounAliases: Readonly<Record<string, string>> = {
  skills: "skill",
  environment: "env",
  environments: "env",
  envs: "env",
  sessions: "session",
  agents: "agent",
  users: "user",
  tokens: "token",
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

/** Single words that people type for ours. */
const wordAliases: Readonly<Record<string, string>> = { serve: "up", start: "up" };

/** Operations that are one word, because they are what people do most. */
const singleWords: Readonly<Partial<Record<OperationName, string>>> = { "session.run": "run", "session.chat": "chat" };

/** The words of a command: `skill.list` is `skill list`, `environment.use` is `env use`, `system.trust` is `trust`. */
export function commandWords(name: OperationName): readonly string[] {
  const [noun = "", verb = ""] = name.split(".");
  const single = singleWords[name];
  if (name === "system.overview") return [];
  if (single !== undefined) return [single];
  if (noun === "system") return [verb];
  return [noun === "environment" ? "env" : noun, verb];
}

export const nouns: readonly string[] = [
  ...new Set(operationNames.map(commandWords).flatMap(([noun, verb]) => (noun && verb ? [noun] : []))),
];

export type Route =
  | { readonly kind: "operation"; readonly name: OperationName; readonly rest: readonly string[] }
  /** A noun alone: what it can do. */
  | { readonly kind: "noun"; readonly noun: string };

/** Which operation the words mean; words that mean none are a fault with the nearest ones. */
export function route(words: readonly string[]): Route {
  const [first, second, ...others] = words;
  if (first === undefined) return { kind: "operation", name: "system.overview", rest: [] };
  const noun = nounAliases[first] ?? first;
  if (!nouns.includes(noun)) {
    const word = wordAliases[first] ?? first;
    const single = operationNames.find((name) => commandWords(name).length === 1 && commandWords(name)[0] === word);
    if (single) return { kind: "operation", name: single, rest: words.slice(1) };
    throw unknown(first, [
      ...nouns,
      ...operationNames.map(commandWords).flatMap(([word, verb]) => (word && !verb ? [word] : [])),
      "help",
    ]);
  }
  if (second === undefined) return { kind: "noun", noun };
  const verbs = operationNames.map(commandWords).flatMap(([word, verb]) => (word === noun && verb ? [verb] : []));
  const verb = verbs.includes(second) ? second : (verbAliases[second] ?? second);
  const name = operationNames.find((candidate) => commandWords(candidate).join(" ") === `${noun} ${verb}`);
  if (!name)
    throw unknown(
      `${noun} ${second}`,
      verbs.map((one) => `${noun} ${one}`),
    );
  return { kind: "operation", name, rest: others };
}

function unknown(command: string, candidates: readonly string[]): Fault {
  const suggestion = nearest(command, candidates, 3)
    .map((candidate) => `loadout ${candidate}`)
    .join(", ");
  return new Fault("command.unknown", { command, suggestion });
}
