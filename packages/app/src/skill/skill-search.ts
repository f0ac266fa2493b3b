import { type CatalogSkill, type Environment, groupOf, searchableRow, sourceKinds, tagsOf } from "@loadout/core";
import * as z from "zod/mini";
import { printable, quoteWord, type Terminal } from "../doors/cli/terminal.ts";
import { list } from "../doors/cli/view.ts";
import { environmentFlag, field, filled, limitFlag } from "../operation/field.ts";
import { type AnswerOf, operation } from "../operation/operation.ts";
import { mountedPath, openReadable } from "./readable-skills.ts";
import { createSearchCache } from "./search-cache.ts";

/** Searches the skills available in a folder. */

const MatchView = () =>
  z.object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    source: z.string(),
    /** `source:id`: identifies this skill even if another one shadows it. */
    address: z.string(),
    path: z.string(),
    /** Comparable within one answer. */
    score: z.number(),
    /** Where it fits best. */
    field: z.enum(["id", "name", "description", "body"]),
    /** For the body: the line of SKILL.md. */
    line: z.optional(z.number()),
    text: z.string(),
  });
type MatchView = AnswerOf<typeof MatchView>;

export const skillSearch = operation({
  name: "skill.search",
  summary: { en: "Search the skills available in this folder", zh: "在这里能看到的技能中搜索" },
  role: "admin",
  effect: "read",
  place: "anywhere",
  mcp: true,
  input: z.object({
    query: field(
      filled(),
      { en: "Search words, in English or Chinese", zh: "要找什么，中文英文都可以" },
      { words: true },
    ),
    limit: limitFlag(z._default(z.int().check(z.positive(), z.maximum(100)), 10)),
    source: field(z._default(z.enum([...sourceKinds, "all"]), "all"), {
      en: "Only skills from this source",
      zh: "只搜索这个来源的技能",
    }),
    rerank: field(z.optional(z.boolean()), {
      en: "Let the environment's model order what is found: one request; default: the setting search.rerank",
      zh: "让环境的模型对结果排序，只发一次请求；默认按设置 search.rerank",
    }),
    tag: field(
      z.optional(filled()),
      { en: "Only skills with this tag (tags of their metadata)", zh: "只搜索带有此标签的技能（metadata 中的 tags）" },
      { value: "tag" },
    ),
    group: field(
      z.optional(filled()),
      {
        en: "Only skills of this group (group or category of their metadata)",
        zh: "只搜索属于此分组的技能（metadata 中的 group 或 category）",
      },
      { value: "group" },
    ),
    environment: environmentFlag(),
  }),
  output: () =>
    z.object({
      query: z.string(),
      environment: z.string(),
      /** How many skills were searched. */
      searched: z.number(),
      results: z.array(MatchView()),
      /** Whose order it is, if a model was to be asked: `search` if it did not answer. */
      orderedBy: z.optional(z.enum(["model", "search"])),
    }),
  async run(app, { query, limit, source, tag, group, rerank, environment: name }) {
    // A server has everything in memory; a command finds what the one before it has read.
    const { cache: derived, home } = app.config;
    const cache = app.server || !derived ? undefined : createSearchCache(derived, home);
    const { environment, view, isLimited } = await openReadable(app, name);
    const isAll = source === "all" && tag === undefined && group === undefined;
    const isWanted = (skill: CatalogSkill): boolean =>
      (source === "all" || skill.source.kind === source) &&
      (tag === undefined || (skill.head !== undefined && tagsOf(skill.head).includes(tag.toLowerCase()))) &&
      (group === undefined || (skill.head !== undefined && groupOf(skill.head) === group.toLowerCase()));
    const rows = () => (isAll ? [...view.ready.values()] : [...view.ready.values()].filter(isWanted));
    const index = await app.search(cache?.index);
    const found = await index.viewRows(rows, searchableRow, isAll ? view.ready : undefined);
    await cache?.keep(index);
    const isOrdered = rerank ?? isReranked(environment);
    const ordered = isOrdered
      ? await (await import("./order-by-model.ts")).orderByModel(app, environment, found, query)
      : undefined;
    const among = ordered?.chosen === undefined ? undefined : ordered.skills.slice(0, limit).map(({ id }) => id);
    const places = await found.search(query, { limit, ...(among && { among: new Set(among) }) });
    if (among) places.sort((one, other) => among.indexOf(one.id) - among.indexOf(other.id));
    const results = places.flatMap(({ id, address, score, place }): MatchView[] => {
      const skill = view.ready.get(id);
      if (!skill) return [];
      const { head } = skill;
      const path = isLimited ? mountedPath(id) : skill.path;
      const { name: title, description } = head;
      return [{ id, name: title, description, source: skill.source.kind, address, path, score, ...place }];
    });
    return {
      ...{ query, environment: environment.name(), searched: found.size(), results },
      ...(isOrdered && { orderedBy: among ? ("model" as const) : ("search" as const) }),
    };
  },
  cli: {
    positionals: ["query"],
    rows: "results",
    isCached: true,
    plain: ["id", "source", "field", "line", "text", "path"],
    render: list("results", {
      empty: ({ query, searched }) => ({
        en: `Nothing found for "${shortened(query)}" among ${searched} skills.  → loadout skill find <words> searches the public registry`,
        zh: `在 ${searched} 个技能中没有找到 “${shortened(query)}”。→ loadout skill find <词> 在公共注册表中搜索`,
      }),
      columns: [
        { title: "ID", text: "id", style: "bold" },
        { title: { en: "SOURCE", zh: "来源" }, text: ({ address, id }) => address.slice(0, -id.length - 1) },
        { title: { en: "FOUND IN", zh: "位置" }, text: placeOf },
        {
          title: { en: "MATCH", zh: "匹配内容" },
          text: ({ field: where, text, description }) => (where === "id" || where === "name" ? description : text),
          flexible: true,
        },
      ],
      below: ({ results: { length: found }, searched, orderedBy }, { say }) =>
        found === 0
          ? []
          : [
              "",
              say({
                en: `${found} of ${searched} skills, best match first${byModel(orderedBy).en}`,
                zh: `${searched} 个技能中的 ${found} 个，最相关的在前${byModel(orderedBy).zh}`,
              }),
            ],
    }),
    next: ({ results: [best] }) => (best ? [`→ loadout skill show ${printable(quoteWord(best.id))}`] : []),
    examples: [
      "loadout skill search review a change",
      "loadout skill search 代码审查 --limit 3",
      "loadout skill search invoice --tag finance",
      "loadout skill search invoice --group office",
      "loadout skill search notes --source library --json id,field,line",
    ],
  },
});

const byModel = (order: "model" | "search" | undefined) =>
  order === "model"
    ? { en: " (ordered by the model)", zh: "（由模型排序）" }
    : order === "search"
      ? { en: " (the model gave no order)", zh: "（模型没有给出顺序）" }
      : { en: "", zh: "" };

const isReranked = (environment: Environment): boolean =>
  environment.layers().findLast(({ settings }) => settings.search?.rerank !== undefined)?.settings.search?.rerank ??
  false;

const shortened = (query: string): string => printable(query.length > 60 ? `${query.slice(0, 60)}…` : query);

function placeOf({ field: where, line }: MatchView, { say }: Terminal): string {
  if (where === "body") return `SKILL.md:${line}`;
  const words = {
    id: { en: "id", zh: "id" },
    name: { en: "name", zh: "名称" },
    description: { en: "description", zh: "描述" },
  };
  return say(words[where]);
}
