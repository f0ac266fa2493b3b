import type { Loadout, LoadoutServer, LoadoutTool, Preview, SessionView, Text } from "@loadout/core";
import * as z from "zod/mini";

/** Why a tool is there, or is not. */
const ReasonView = () =>
  z.object({
    kind: z.string(),
    skills: z.array(z.string()),
    text: z.object({ en: z.string(), zh: z.string() }),
  });

export const RemovedView = () => z.object({ name: z.string(), reason: ReasonView() });
export type RemovedView = z.infer<ReturnType<typeof RemovedView>>;

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
export type ToolView = z.infer<ReturnType<typeof ToolView>>;

export const toolView = ({ name, description, grant, reason }: LoadoutTool): ToolView => ({
  name,
  descriptionLength: description.length,
  ...(grant.patterns && { patterns: [...grant.patterns] }),
  ...(grant.skillsOnly && { skillsOnly: true }),
  reason: reasonView(reason),
});

export const removedView = ({ name, reason }: Loadout["removed"][number]): RemovedView => ({
  name,
  reason: reasonView(reason),
});

/** An MCP server of a turn. Its tools are known once it is connected, which looking does not do. */
export const NeededServerView = () =>
  z.object({
    name: z.string(),
    reason: ReasonView(),
    /** Why it will have no tools, as far as that is known. */
    problem: z.optional(z.object({ en: z.string(), zh: z.string() })),
  });
export type NeededServerView = z.infer<ReturnType<typeof NeededServerView>>;

export const neededServerView = (
  { name, reason, problem }: LoadoutServer,
  problemOf: (name: string) => Text | undefined = () => undefined,
): NeededServerView => {
  const known = problem ?? problemOf(name);
  return { name, reason: reasonView(reason), ...(known && { problem: { ...known } }) };
};

const reasonView = ({ kind, skills, text }: LoadoutTool["reason"]): RemovedView["reason"] => ({
  kind,
  skills: [...skills],
  text: { ...text },
});

/** How the tools of the next turn differ from what they were. */
export const ToolChangeView = () =>
  z.object({
    before: z.array(z.string()),
    after: z.array(z.string()),
    added: z.array(RemovedView()),
    removed: z.array(RemovedView()),
    /** MCP servers that come in; their tools come with them. */
    servers: z.array(NeededServerView()),
    /** Skills whose `allowed-tools` are the ceiling. */
    restrictedBy: z.array(z.string()),
  });
export type ToolChangeView = z.infer<ReturnType<typeof ToolChangeView>>;

export function toolChange({ loadout: before }: Preview, { loadout: after }: Preview): ToolChangeView {
  const [had, has] = [before, after].map(({ tools }) => new Set(tools.map(({ name }) => name)));
  const gone = before.tools.filter(({ name }) => !has?.has(name));
  return {
    before: [...(had ?? [])],
    after: [...(has ?? [])],
    added: after.tools.filter(({ name }) => !had?.has(name)).map(removedView),
    removed: gone.map((tool) => removedView(after.removed.find(({ name }) => name === tool.name) ?? noLonger(tool))),
    servers: after.servers
      .filter(({ name }) => !before.servers.some((server) => server.name === name))
      .map((server) => neededServerView(server)),
    restrictedBy: [...(after.ceiling?.by ?? [])],
  };
}

/** Nothing took it away: what brought it in is not there any more. */
const noLonger = ({ name, reason }: LoadoutTool): Loadout["removed"][number] => ({
  name,
  reason: {
    ...reason,
    text:
      reason.kind === "base"
        ? { en: "the agent does not have it", zh: "智能体不带此工具" }
        : { en: `no longer there: ${reason.text.en}`, zh: `不再提供：${reason.text.zh}` },
  },
});

/** What the next turn of a session, or of one that begins so, gets. */
export async function toolsOf(view: SessionView, problemOf: (name: string) => Text | undefined) {
  const { loadout } = await view.preview();
  return {
    tools: loadout.tools.map(toolView),
    removed: loadout.removed.map(removedView),
    servers: loadout.servers.map((server) => neededServerView(server, problemOf)),
  };
}
