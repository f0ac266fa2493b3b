import { type DraftSession, type Environment, tokenizer } from "@loadout/core";
import * as z from "zod/mini";
import type { App } from "../app.ts";
import { serverProblem } from "../mcp/mcp-view.ts";
import { readKeys } from "../model/model-view.ts";
import { environmentFlag, field, splitNames } from "../operation/field.ts";
import type { AnswerOf } from "../operation/operation.ts";
import { beginHere } from "./context.ts";
import {
  NeededServerView,
  neededServerView,
  RemovedView,
  ToolChangeView,
  ToolView,
  toolChange,
  toolView,
} from "./tools-view.ts";
import { RequestTokensView, requestTokens, VisibleView, visibleId, visibleViews } from "./visible-view.ts";

/** The first request of an agent, with tools, skills and token counts. */
export const PromptView = () =>
  z.object({
    agent: z.string(),
    environment: z.string(),
    model: z.string(),
    contextWindow: z.number(),
    /** Byte for byte what the model is given, but for the first message. */
    request: z.object({
      instructions: z.string(),
      tools: z.array(
        z.object({ name: z.string(), description: z.string(), parameters: z.record(z.string(), z.unknown()) }),
      ),
      messages: z.array(z.record(z.string(), z.unknown())),
    }),
    tools: z.array(ToolView()),
    removed: z.array(RemovedView()),
    servers: z.array(NeededServerView()),
    visible_skills: z.array(z.string()),
    skills: z.array(VisibleView()),
    tokens: RequestTokensView(),
    tokenizer: z.string(),
    /** With `--activated`: what comes and goes when the model has loaded these. */
    activated: z.optional(
      z.object({ skills: z.array(z.string()), tools: ToolChangeView(), tokensBefore: RequestTokensView() }),
    ),
  });
export type PromptView = AnswerOf<typeof PromptView>;

/** The fields that every look at a first request has. */
export const promptFields = () => ({
  activated: field(
    z.optional(z.array(z.string())),
    { en: "Assume that the model has loaded these skills", zh: "假设模型已加载这些技能" },
    { value: "a,b" },
  ),
  environment: environmentFlag(),
});

export interface PromptChoice {
  readonly activated?: readonly string[] | undefined;
  readonly environment?: string | undefined;
}

/** What a session with this agent, saved or not, would send first. Nothing is written. */
export async function promptView(
  app: App,
  environment: Environment,
  agent: Required<Pick<DraftSession, "agent">> & Pick<DraftSession, "definition">,
  { activated = [], environment: name }: PromptChoice,
): Promise<PromptView> {
  const begin = { ...(await beginHere(app)), ...agent, ...(name !== undefined && { environment: name }) };
  const keys = await readKeys(app);
  const draft = await (await app.sessions()).draft(begin);
  const first = await draft.preview();
  const ids = splitNames(activated, /[\s,]+/).map((wanted) => visibleId(first.skills.visible, wanted));
  const preview = ids.length > 0 ? await draft.preview({ activated: ids }) : first;
  return {
    agent: agent.agent,
    environment: environment.name(),
    model: preview.model,
    contextWindow: preview.contextWindow,
    request: preview.request as unknown as PromptView["request"],
    tools: preview.loadout.tools.map(toolView),
    removed: preview.loadout.removed,
    servers: preview.loadout.servers.map((server) =>
      neededServerView(server, (wanted) => serverProblem(app, keys, environment, wanted)),
    ),
    visible_skills: [...preview.skills.visible.skills.keys()],
    skills: await visibleViews(preview),
    tokens: await requestTokens(preview),
    tokenizer,
    ...(ids.length > 0 && {
      activated: { skills: ids, tools: toolChange(first, preview), tokensBefore: await requestTokens(first) },
    }),
  };
}
