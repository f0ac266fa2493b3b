import {
  type Bringing,
  type Brought,
  builtinTools,
  countEach,
  createBroughtReader,
  type Impact,
  impactOf,
  type Library,
  listingLine,
  type PlacedVersion,
} from "@loadout/core";
import * as z from "zod/mini";
import type { App } from "../app.ts";
import { printable, type Terminal } from "../doors/cli/terminal.ts";
import { showCount } from "../doors/cli/terminal-format.ts";
import type { AnswerOf } from "../operation/operation.ts";
import { CapabilityDifferenceView, showCapabilities } from "./capability-view.ts";

/** What putting a version in place would change, for whom: in answers, and at a terminal before anything is written. */

const cost = () => ({ listing: z.number(), full: z.number() });

export const ImpactView = () =>
  z.object({
    id: z.string(),
    address: z.string(),
    /** The environment that is looked at: the active one. */
    environment: z.string(),
    isNew: z.boolean(),
    difference: CapabilityDifferenceView(),
    missing: z.object({ tools: z.array(z.string()), servers: z.array(z.string()), skills: z.array(z.string()) }),
    shadows: z.optional(z.string()),
    shadowedBy: z.optional(z.string()),
    tokens: z.object({ ...cost(), before: z.optional(z.object(cost())) }),
    agents: z.array(z.string()),
    /** Sessions of the caller that have the version before, and keep it until they are refreshed. */
    sessions: z.number(),
    needsApproval: z.boolean(),
  });
export type ImpactView = AnswerOf<typeof ImpactView>;

/** The impact of what a dry run would put in place, as seen from the working folder. */
export async function lookAtImpact(app: App, id: string, address: string, brings: Bringing): Promise<Impact> {
  const environment = await app.environment();
  const { agents } = environment.files();
  const servers = environment.layers().flatMap(({ settings }) => Object.keys(settings.mcpServers ?? {}));
  const { after, before } = brings;
  const holding = before ? await (await app.sessions()).holding(address) : [];
  return impactOf({
    ...{ id, address, agents, environment: environment.name(), view: environment.view() },
    after: await placed(id, after),
    before: before && (await placed(id, before)),
    known: { tools: builtinTools, servers },
    sessions: holding.length,
  });
}

/** The address that a copy in a folder of skills has; the source of the folder may not be there yet. */
export async function addressIn(app: App, root: string, id: string): Promise<string> {
  const { sources } = (await app.environment()).view();
  return `${sources.find((source) => source.root === root)?.name ?? "project"}:${id}`;
}

/** What the files of a tree bring. */
export async function broughtByTree<File extends { readonly path: string }>({
  manifest,
  read,
}: {
  readonly manifest: { readonly files: readonly File[] };
  readonly read: (file: File) => Promise<Buffer>;
}): Promise<Brought | undefined> {
  const reader = createBroughtReader();
  for (const file of manifest.files) await reader.add(file.path, await read(file));
  return reader.read();
}

async function placed(id: string, { head, body, capabilities }: Brought): Promise<PlacedVersion> {
  const line = head.modelInvocable ? listingLine(id, head.description) : "";
  const [listing = 0, full = 0] = await countEach([line, body.trim()]);
  return { head, capabilities, tokens: { listing: line === "" ? 0 : listing, full } };
}

/** What a version of a library skill names and uses. */
export async function versionCapabilities(library: Library, slug: string, version: number) {
  const reader = createBroughtReader();
  for (const { path, kind } of await library.tree(slug, version))
    if (kind === "file") await reader.add(path, (await library.readFile(slug, path, version)).bytes);
  return reader.capabilities();
}

/** One line for each thing that would change. */
export function showImpact(impact: ImpactView, terminal: Terminal, indent = "    "): readonly string[] {
  const { say, style } = terminal;
  const { difference, missing, shadows, shadowedBy, tokens, agents, sessions, needsApproval } = impact;
  const warn = (text: string): string => `${indent}${style("yellow", "▲")} ${text}`;
  const lacking = [
    ...missing.tools.map((name) => say({ en: `tool ${name}`, zh: `工具 ${name}` })),
    ...missing.servers.map((name) => say({ en: `MCP server ${name}`, zh: `MCP 服务器 ${name}` })),
    ...missing.skills.map((name) => say({ en: `skill ${name}`, zh: `技能 ${name}` })),
  ].map(printable);
  const change = (now: number, before: number | undefined): string =>
    before === undefined || before === now ? showCount(now) : `${showCount(before)} → ${showCount(now)}`;
  return [
    ...showCapabilities(difference, terminal, indent),
    ...(lacking.length > 0 ? [warn(`${say({ en: "missing", zh: "缺少" })}: ${lacking.join(", ")}`)] : []),
    ...(shadows === undefined
      ? []
      : [
          warn(
            say({
              en: `used instead of ${printable(shadows)}, which has the same id`,
              zh: `将代替同 id 的 ${printable(shadows)}`,
            }),
          ),
        ]),
    ...(shadowedBy === undefined
      ? []
      : [
          warn(
            say({
              en: `not used: ${printable(shadowedBy)} has the same id and comes first`,
              zh: `不会使用：同 id 的 ${printable(shadowedBy)} 优先`,
            }),
          ),
        ]),
    ...(needsApproval
      ? [warn(say({ en: "models receive it once it is approved", zh: "获批之后才会提供给模型" }))]
      : []),
    `${indent}${style("dim", "·")} ${say({
      en: `tokens ${change(tokens.listing, tokens.before?.listing)} in the skill list, ${change(tokens.full, tokens.before?.full)} when active`,
      zh: `Token：目录 ${change(tokens.listing, tokens.before?.listing)}，激活后 ${change(tokens.full, tokens.before?.full)}`,
    })}`,
    ...(agents.length > 0
      ? [`${indent}${style("dim", "·")} ${say({ en: "agents", zh: "智能体" })}: ${agents.map(printable).join(", ")}`]
      : []),
    ...(sessions > 0
      ? [
          `${indent}${style("dim", "·")} ${say({
            en: `${sessions} session${sessions === 1 ? "" : "s"} on the previous version, until refreshed`,
            zh: `${sessions} 个会话仍使用旧版本，刷新后更新`,
          })}`,
        ]
      : []),
  ];
}
