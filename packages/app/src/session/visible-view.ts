import { countTokens, Fault, listingLine, nearest, type Preview, type VisibleSkills } from "@loadout/core";
import * as z from "zod/mini";
import type { AnswerOf } from "../operation/operation.ts";
import { skillTokens } from "../skill/skill-tokens.ts";

/** A skill that a session sees, how it came in, and what it costs. */
export const VisibleView = () =>
  z.object({
    id: z.string(),
    address: z.string(),
    by: z.enum(["selected", "dependency", "pin", "global"]),
    requiredBy: z.optional(z.string()),
    /** For a skill of the library: the version the session is tied to. */
    version: z.optional(z.number()),
    /** How it is listed for the model; `hidden` if only people may start it. */
    listed: z.enum(["whole", "shortened", "bare", "omitted", "hidden"]),
    /** Tokens of its line in the list of skills. */
    listingTokens: z.number(),
    /** Tokens of its instructions; absent if they cannot be read. */
    fullTokens: z.optional(z.number()),
  });
export type VisibleView = AnswerOf<typeof VisibleView>;

/** In the order of the snapshot. */
export async function visibleViews({ skills, loadout: { catalog } }: Preview): Promise<VisibleView[]> {
  const lines = catalog.text.split("\n");
  const views: VisibleView[] = [];
  for (const skill of skills.visible.skills.values()) {
    const { id, address, by, requiredBy, version, head } = skill;
    const listed = !head.modelInvocable
      ? "hidden"
      : catalog.omitted.includes(id)
        ? "omitted"
        : catalog.bare.includes(id)
          ? "bare"
          : catalog.shortened.includes(id)
            ? "shortened"
            : "whole";
    const line = {
      hidden: "",
      omitted: "",
      bare: `- ${id}`,
      shortened: lines.find((one) => one.startsWith(listingLine(id, ""))) ?? "",
      whole: listingLine(id, head.description),
    }[listed];
    const tokens = await skillTokens(skill);
    views.push({
      id,
      address,
      by,
      ...(requiredBy !== undefined && { requiredBy }),
      ...(version !== undefined && { version }),
      listed,
      listingTokens: line === "" ? 0 : listed === "whole" && tokens ? tokens.listingTokens : await countTokens(line),
      ...(tokens && { fullTokens: tokens.fullTokens }),
    });
  }
  return views;
}

/** Tokens of a request, by part; they add up. */
export const RequestTokensView = () =>
  z.object({
    /** The instructions of the agent. */
    system: z.number(),
    /** The list of skills, in the prompt or in a tool description. */
    catalog: z.number(),
    /** Instructions of pinned and global skills. */
    active: z.number(),
    tools: z.number(),
    /** Skills that were loaded in the conversation. */
    loaded: z.number(),
    messages: z.number(),
    total: z.number(),
  });
export type RequestTokensView = AnswerOf<typeof RequestTokensView>;

export async function requestTokens({ loadout, size }: Preview): Promise<RequestTokensView> {
  const { instructions, catalog: section, inPrompt } = loadout;
  const at = section.text === "" ? -1 : instructions.indexOf(section.text);
  const catalog = await countTokens(section.text);
  const start = at >= 0 ? at + section.text.length : instructions.indexOf("\n\n# Active skills\n");
  const active = inPrompt.length === 0 || start < 0 ? 0 : await countTokens(instructions.slice(start));
  const isInTools = section.text !== "" && at < 0;
  return {
    system: size.instructions - active - (isInTools ? 0 : catalog),
    catalog,
    active,
    tools: size.tools - (isInTools ? catalog : 0),
    loaded: size.skills,
    messages: size.messages,
    total: size.total,
  };
}

/** A skill by id or name, of those a session sees: it can use nothing else. */
export function visibleId({ skills }: VisibleSkills, wanted: string): string {
  if (skills.has(wanted)) return wanted;
  const named = [...skills.values()].find(({ head }) => head.name.toLowerCase() === wanted.toLowerCase());
  if (named) return named.id;
  const candidates = nearest(wanted, [...skills.keys()], 8).join(", ") || "–";
  throw new Fault("skill.not-found", { name: wanted, candidates });
}
