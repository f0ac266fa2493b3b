import { type CatalogView, isUsable, type Session, type Sessions } from "@loadout/core";
import * as z from "zod/mini";
import { field, filled } from "../../operation/field.ts";
import type { AnswerOf } from "../../operation/operation.ts";

export const moreNames = () => field(z._default(z.array(filled()), []), { en: "More skills", zh: "更多技能" });

export const globalFlag = () =>
  field(
    z._default(z.boolean(), false),
    { en: "For all of your sessions instead of one", zh: "对你的所有会话生效，而不是一个" },
    { short: "g" },
  );

/** A pin as operations answer with it, with the state of its skill. */
export const PinView = () =>
  z.object({
    id: z.string(),
    /** `kept`: deleted from the library, but this session has its copy. */
    state: z.enum(["ready", "kept", "unusable", "missing"]),
    /** When it was pinned. */
    since: z.optional(z.string()),
  });
export type PinView = AnswerOf<typeof PinView>;

/** The pins of a session, in their order. */
export async function pinViews(session: Session, view: CatalogView): Promise<PinView[]> {
  const { pinnedSkillIds, missing } = await session.pinned();
  const { pinned_at: times = {} } = session.meta();
  return pinnedSkillIds.map((id) => ({
    id,
    state: missing.includes(id) ? "missing" : (stateOf(view, id) ?? "kept"),
    ...(times[id] !== undefined && { since: times[id] }),
  }));
}

export const globalIds = async (sessions: Sessions): Promise<string[]> =>
  (await sessions.globals()).map(({ skill }) => skill);

/** Global skills, in their order. */
export const globalViews = async (sessions: Sessions, view: CatalogView): Promise<PinView[]> =>
  (await sessions.globals()).map(({ skill, time }) => ({
    id: skill,
    state: stateOf(view, skill) ?? "missing",
    since: time,
  }));

function stateOf({ skills }: CatalogView, pin: string): "ready" | "unusable" | undefined {
  const rows = skills.filter(({ id, address }) => id === pin || address === pin);
  if (rows.length === 0) return undefined;
  return rows.some(isUsable) ? "ready" : "unusable";
}
