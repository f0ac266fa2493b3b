import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { closure, isSlug, listingLine, loadTokenizer, parseSkill, type TokenCounter, tokenizer } from "@loadout/core";
import {
  type CatalogRoom,
  catalogRoom,
  catalogSection,
  type ListedSkill,
} from "../packages/core/src/turn/catalog-section.ts";
import { cacheFigures } from "./agent-cache.ts";
import { mcpFigures } from "./agent-mcp.ts";
import { shellFigures } from "./agent-shell.ts";
import { stepFigures } from "./agent-steps.ts";
import { type Figure, ratioOf } from "./measure.ts";

/** What a session costs before and while a model is asked. */
export async function agentFigures(folder: string): Promise<Figure[]> {
  return [
    ...(await closureFigures()),
    ...(await catalogTextFigures(process.env.LOADOUT_CORPUS)),
    ...(await stepFigures(folder)),
    ...(await cacheFigures()),
    ...(await mcpFigures()),
    ...(await shellFigures(folder)),
  ];
}

/** What is visible, found by walking the dependencies, beside a walk that keeps nothing in order. */
async function closureFigures(): Promise<Figure[]> {
  const [skills, edges] = [10_000, 30_000];
  const ids = Array.from({ length: skills }, (_, index) => `skill-${index}`);
  const needs = new Map<string, string[]>(ids.map((id) => [id, []]));
  const random = createRandom();
  for (let edge = 0; edge < edges; edge++) needs.get(ids[random(skills)] ?? "")?.push(ids[random(skills)] ?? "");
  const requires = (id: string): readonly string[] => needs.get(id) ?? [];
  const selected = ids.slice(0, 100);
  const walked = walk(selected, needs).size;
  if (closure(selected, requires).length !== walked || walked < skills / 2)
    throw new Error(`the closure is not the ${walked} skills that can be reached`);
  const { ratio, measured } = await ratioOf(
    100,
    () => closure(selected, requires),
    () => walk(selected, needs),
  );
  const chain = closure(["skill-0"], (id) => ids.slice(Number(id.slice(6)) + 1, Number(id.slice(6)) + 2));
  if (chain.length !== skills) throw new Error(`a chain of ${skills} gave ${chain.length}`);
  return [
    {
      name: `closure of ${skills} skills with ${edges} dependencies`,
      value: ratio,
      limit: 1.5,
      note: `a bare breadth-first walk; ${walked} reached in ${measured.toFixed(1)} ms; a chain of ${skills} goes through`,
    },
  ];
}

/** Breadth first, level by level. */
function walk(selected: readonly string[], needs: ReadonlyMap<string, readonly string[]>): Map<string, true> {
  const seen = new Map<string, true>();
  let level: readonly string[] = selected;
  while (level.length > 0) {
    const next: string[] = [];
    for (const id of level) {
      if (seen.has(id)) continue;
      seen.set(id, true);
      for (const needed of needs.get(id) ?? []) next.push(needed);
    }
    level = next;
  }
  return seen;
}

const sizes = [10, 100, 1000];
const contextWindow = 200_000;

/** The list of skills as the model gets it, made of real ones. */
async function catalogTextFigures(corpus: string | undefined): Promise<Figure[]> {
  const skills = readCorpus(corpus);
  const count = await loadTokenizer();
  const room = catalogRoom(contextWindow, true);
  return sizes.flatMap((size): Figure[] => {
    const whole = { name: `list of ${size} real skills, each in full`, unit: "tokens a skill", limit: 60 } as const;
    const cut = {
      name: `list of ${size} real skills, default budget`,
      unit: "characters",
      limit: room.selected,
    } as const;
    if (!skills) {
      const note = "LOADOUT_CORPUS names no folder with skills.jsonl.gz";
      return [whole, cut].map((figure) => ({ ...figure, value: undefined, note }));
    }
    const some = sample(skills, size);
    return [
      { ...whole, ...listInFull(some, count) },
      { ...cut, ...listWithin(some, room, count) },
    ];
  });
}

/** Every description whole; the heading is shared by all. */
function listInFull(skills: readonly ListedSkill[], count: TokenCounter): { value: number; note: string } {
  const list = count(catalogSection(skills, { budget: Number.POSITIVE_INFINITY }).text);
  const lines = skills.map(({ id, description }) => count(listingLine(id, description))).sort((a, b) => a - b);
  const xml = count(skills.map(inXml).join("\n"));
  const each = (xml / skills.length).toFixed(1);
  return {
    value: list / skills.length,
    note: `${list} of ${tokenizer} with the heading, the median line ${lines[lines.length >> 1]}; XML with paths, without one: ${xml}, ${each} a skill`,
  };
}

/** As XML with paths, the way other harnesses list skills. */
const inXml = ({ id, description }: ListedSkill): string =>
  `<skill><name>${id}</name><description>${description}</description><location>/skills/${id}/SKILL.md</location></skill>`;

function listWithin(
  skills: readonly ListedSkill[],
  room: CatalogRoom,
  count: TokenCounter,
): { value: number; note: string } {
  const { text, shortened, bare, omitted } = catalogSection(skills, room);
  return {
    value: text.length,
    note: `a choice of the best matches; ${count(text)} tokens; ${shortened.length} shortened, ${bare.length} by id alone, ${omitted.length} left out`,
  };
}

/** Real skills with an id of their own, the shortest description first. */
function readCorpus(corpus: string | undefined): ListedSkill[] | undefined {
  const file = corpus === undefined ? undefined : join(corpus, "skills.jsonl.gz");
  if (file === undefined || !existsSync(file)) return undefined;
  const skills = new Map<string, ListedSkill>();
  for (const line of gunzipSync(readFileSync(file)).toString("utf8").trim().split("\n")) {
    const { path, text } = JSON.parse(line) as { path: string; text?: string };
    const id = basename(dirname(path));
    const { skill } = parseSkill(text ?? "");
    if (skill?.modelInvocable && isSlug(id) && !skills.has(id)) skills.set(id, { id, description: skill.description });
  }
  return [...skills.values()].sort(
    (one, other) => one.description.length - other.description.length || (one.id < other.id ? -1 : 1),
  );
}

/** A sample with the same share of short and long descriptions as the whole, sorted by id. */
function sample(skills: readonly ListedSkill[], size: number): ListedSkill[] {
  const step = skills.length / size;
  const chosen = Array.from({ length: size }, (_, index) => skills[Math.floor((index + 0.5) * step)]);
  return chosen.filter((skill) => skill !== undefined).sort((one, other) => (one.id < other.id ? -1 : 1));
}

/** The same numbers in every run. */
function createRandom(): (below: number) => number {
  let state = 1;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}
