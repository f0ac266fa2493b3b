import { type Dispatch, dispatchStates, expandChoices, permissionPolicies, stopReasons } from "@loadout/core";
import * as z from "zod/mini";
import type { AnswerOf } from "../operation/operation.ts";
import { TextView } from "../operation/text-view.ts";

/** The shapes of dispatches in answers. */

const BriefSkillView = () =>
  z.object({
    id: z.string(),
    name: z.string(),
    digest: z.string(),
    /** Characters of its instructions. */
    size: z.number(),
  });

/** What an agent receives, without the text itself. */
const briefFields = () => ({
  /** sha256 of the text in hex: the same text, the same hash. */
  hash: z.string(),
  /** Bytes of the text. */
  size: z.number(),
  /** Where the task begins in the text. */
  taskOffset: z.number(),
  /** Characters of instructions in it, and how many may be. */
  used: z.number(),
  limit: z.number(),
  included: z.array(BriefSkillView()),
  omitted: z.array(BriefSkillView()),
  /** Whether the instructions were at hand already. */
  cached: z.boolean(),
});

/** What an agent reported about its work, in its own words and numbers. */
const ReportView = () =>
  z.object({
    usage: z.optional(
      z.object({
        input: z.optional(z.number()),
        output: z.optional(z.number()),
        cached: z.optional(z.number()),
        cost: z.optional(z.number()),
        currency: z.optional(z.string()),
      }),
    ),
    plan: z.optional(z.array(PlanEntryView())),
    files: z.optional(z.array(z.object({ path: z.string(), added: z.number(), removed: z.number() }))),
  });

const PlanEntryView = () => z.object({ text: z.string(), status: z.string() });

/** How an agent was, or would be, started. */
const LaunchView = () =>
  z.object({
    /** What it runs in; `builtin` means that nothing is started. */
    sandbox: z.enum(["bubblewrap", "none", "builtin"]),
    /** Why it runs without a sandbox. */
    unconfined: z.optional(TextView()),
    protocol: z.enum(["acp", "cli", "builtin"]),
    /** Why ACP is not used although the agent has a command for it. */
    fallback: z.optional(TextView()),
    permission: z.enum(permissionPolicies),
    /** Flags, variables and modes that make the agent keep to the policy; without any, only answers to its questions do. */
    honoredBy: z.array(z.string()),
  });

const ExpansionView = () =>
  z.object({
    kind: z.enum(["mention", "command"]),
    text: z.string(),
    offset: z.number(),
    path: z.optional(z.string()),
    /** False for a mention of something inside the working folder. */
    isOutside: z.boolean(),
  });

/** What an agent does by itself with a text. */
const readingFields = () => ({
  launch: z.optional(LaunchView()),
  /** Parts of the text the agent acts on itself. */
  expansions: z.optional(z.array(ExpansionView())),
  expand: z.optional(z.enum(expandChoices)),
});

const PermissionView = () => z.object({ id: z.string(), title: z.string(), detail: z.string() });

/** A dispatch as a list shows it. */
export const DispatchView = () =>
  z.object({
    id: z.string(),
    userId: z.string(),
    contextId: z.optional(z.string()),
    agent: z.string(),
    agentId: z.string(),
    workDir: z.string(),
    /** The machine it runs on, or has to, where machines share a database. */
    machine: z.optional(z.string()),
    state: z.enum(dispatchStates),
    /** Why it was stopped. */
    reason: z.optional(z.enum(stopReasons)),
    exitCode: z.optional(z.number()),
    message: z.optional(z.string()),
    /** The beginning of the task, on one line. */
    title: z.string(),
    receipt: z.object({
      ...briefFields(),
      /** Skills that were named instead of the active ones. */
      named: z.optional(z.array(z.string())),
      ...readingFields(),
    }),
    report: z.optional(ReportView()),
    /** The last index of its output. */
    lastOutput: z.number(),
    /** What it waits for. */
    permission: z.optional(PermissionView()),
    /** Why it has not started yet; `isStuck` if no running process can take it. */
    waits: z.optional(z.object({ reason: TextView(), isStuck: z.boolean() })),
    createdAt: z.string(),
    endedAt: z.optional(z.string()),
  });
export type DispatchView = AnswerOf<typeof DispatchView>;

/** A dispatch with everything that was sent. */
export const DispatchShown = () =>
  z.extend(DispatchView(), {
    task: z.string(),
    /** Byte for byte as the agent got it. */
    text: z.string(),
  });
export type DispatchShown = AnswerOf<typeof DispatchShown>;

/** What would be sent. */
export const BriefView = () =>
  z.object({
    text: z.string(),
    ...briefFields(),
    ...readingFields(),
    /** Why it would be refused as it is. */
    refusal: z.optional(z.object({ code: z.string(), message: TextView(), hint: TextView() })),
    agent: z.optional(z.string()),
    contextId: z.optional(z.string()),
    /** Active skills that cannot be read and are not included. */
    unreadable: z.array(z.string()),
  });
export type BriefView = AnswerOf<typeof BriefView>;

const AgentOutputView = () =>
  z.discriminatedUnion("type", [
    z.object({ type: z.literal("text"), text: z.string() }),
    z.object({ type: z.literal("thought"), text: z.string() }),
    z.object({ type: z.literal("tool"), id: z.string(), title: z.string(), status: z.string() }),
    z.object({
      type: z.literal("permission"),
      request: PermissionView(),
      answer: z.enum(["allow", "deny"]),
      by: z.string(),
    }),
    z.object({
      type: z.literal("diff"),
      path: z.string(),
      /** Lines with - and +. */
      text: z.string(),
      added: z.number(),
      removed: z.number(),
    }),
    z.object({ type: z.literal("plan"), entries: z.array(PlanEntryView()) }),
    z.object({
      type: z.literal("usage"),
      input: z.optional(z.number()),
      output: z.optional(z.number()),
      cached: z.optional(z.number()),
      cost: z.optional(z.number()),
      currency: z.optional(z.string()),
    }),
    z.object({ type: z.literal("log"), text: z.string() }),
  ]);

export const OutputView = () => z.object({ index: z.number(), time: z.string(), output: AgentOutputView() });
export type OutputView = AnswerOf<typeof OutputView>;

const longestTitle = 200;

/** A dispatch without its task, which may be long: `dispatch show` has it. */
export function dispatchView({ task, ...dispatch }: Dispatch): DispatchView {
  return { ...dispatch, title: titleOf(task) };
}

function titleOf(task: string): string {
  const line = task
    .slice(0, longestTitle * 10)
    .replace(/\s+/g, " ")
    .trim();
  return line.length <= longestTitle ? line : `${line.slice(0, longestTitle - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
