import type { LoadoutServer, LoadoutTool, Preview, SessionView, Text } from "@loadout/core";
import * as z from "zod/mini";
import type { AnswerOf } from "../operation/operation.ts";
import { TextView } from "../operation/text-view.ts";

/** Tools and MCP servers of a turn as operations answer with them. */

/** Why a tool is there, or is not. */
const ReasonView = () =>
  z.object({
    kind: z.string(),
    skills: z.array(z.string()),
    text: TextView(),
  });

export const RemovedView = () => z.object({ name: z.string(), reason: ReasonView() });
export type RemovedView = AnswerOf<typeof RemovedView>;

/** A tool as a model is given it. */
export const ToolView = () =>
  z.object({
    name: z.string(),
    /** Characters of its description. */
    descriptionLength: z.number(),
    /** Only calls that match one of these. */
    patterns: z.optional(z.array(z.string())),
    /** Only below `/skills`. */
    skillsOnly: z.optional(z.literal(true)),
    reason: ReasonView(),
  });
export type ToolView = AnswerOf<typeof ToolView>;

export const toolView = ({ name, description, grant, reason }: LoadoutTool): ToolView => ({
  name,
  descriptionLength: description.length,
  ...(grant.patterns && { patterns: grant.patterns }),
  ...(grant.skillsOnly && { skillsOnly: true }),
  reason,
});

const reasonFor = ({ name, reason }: RemovedView): RemovedView => ({ name, reason });

/** An MCP server of a turn. Its tools are known once it is connected, which looking does not do. */
export const NeededServerView = () =>
  z.object({
    name: z.string(),
    reason: ReasonView(),
    /** Why it will have no tools, as far as that is known. */
    problem: z.optional(TextView()),
  });
export type NeededServerView = AnswerOf<typeof NeededServerView>;

export const neededServerView = (
  { name, reason, problem }: LoadoutServer,
  problemOf: (name: string) => Text | undefined = () => undefined,
): NeededServerView => {
  const known = problem ?? problemOf(name);
  return { name, reason, ...(known && { problem: known }) };
};

/** How the tools of the next turn differ from what they were. */
export const ToolChangeView = () =>
  z.object({
    before: z.array(z.string()),
    after: z.array(z.string()),
    added: z.array(RemovedView()),
    removed: z.array(RemovedView()),
    /** MCP servers that are added, with their tools. */
    servers: z.array(NeededServerView()),
    /** Skills whose `allowed-tools` are the ceiling. */
    restrictedBy: z.array(z.string()),
  });
export type ToolChangeView = AnswerOf<typeof ToolChangeView>;

export function toolChange({ loadout: before }: Preview, { loadout: after }: Preview): ToolChangeView {
  const [had, has] = [before, after].map(({ tools }) => new Set(tools.map(({ name }) => name)));
  const gone = before.tools.filter(({ name }) => !has?.has(name));
  return {
    before: [...(had ?? [])],
    after: [...(has ?? [])],
    added: after.tools.filter(({ name }) => !had?.has(name)).map(reasonFor),
    removed: gone.map((tool) => after.removed.find(({ name }) => name === tool.name) ?? noLonger(tool)),
    servers: after.servers
      .filter(({ name }) => !before.servers.some((server) => server.name === name))
      .map((server) => neededServerView(server)),
    restrictedBy: after.ceiling?.by ?? [],
  };
}

/** Nothing took it away: what brought it in is not there any more. */
const noLonger = ({ name, reason }: LoadoutTool): RemovedView => ({
  name,
  reason: {
    ...reason,
    text:
      reason.kind === "base"
        ? { en: "the agent does not have it", zh: "智能体不带此工具" }
        : { en: `no longer there: ${reason.text.en}`, zh: `不再提供：${reason.text.zh}` },
  },
});

/** The tools of the next turn of a session, or of the first turn of a new one. */
export async function toolsOf(view: SessionView, problemOf: (name: string) => Text | undefined) {
  const { loadout } = await view.preview();
  return {
    tools: loadout.tools.map(toolView),
    removed: loadout.removed,
    servers: loadout.servers.map((server) => neededServerView(server, problemOf)),
  };
}
