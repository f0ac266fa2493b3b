import { type ComparedTree, compareCapabilities, compareTrees, type VersionDecisions } from "@loadout/core";
import * as z from "zod/mini";
import { sharedApprovals } from "../../access/shared-things.ts";
import { userNames } from "../../account/user-names.ts";
import type { App } from "../../app.ts";
import { printable, quoteWord, type Terminal } from "../../doors/cli/terminal.ts";
import { showTime } from "../../doors/cli/terminal-format.ts";
import { skillName } from "../../operation/field.ts";
import { type AnswerOf, operation } from "../../operation/operation.ts";
import { CapabilitiesView, CapabilityDifferenceView, showCapabilities } from "../capability-view.ts";
import { showDifferences } from "../library/show-differences.ts";
import { showProblems } from "../show-problems.ts";
import { ProblemView } from "../skill-view.ts";
import { DifferenceView } from "../update/update-view.ts";
import { approvalStates, DecisionView, decisionView, stateTexts, versionName } from "./approval-view.ts";
import { isApprovalRequired } from "./decide.ts";
import { decisionsOn, findReviewed, type ReviewedVersion, versionFields } from "./reviewed-version.ts";

/** Everything that a decision about a version needs: what it can do, what the scan found, and how it differs. */

const ReviewView = () =>
  z.object({
    id: z.string(),
    address: z.string(),
    name: z.string(),
    description: z.string(),
    source: z.string(),
    digest: z.string(),
    version: z.optional(z.number()),
    state: z.enum(approvalStates),
    /** Whether the environment demands approvals. */
    isRequired: z.boolean(),
    decision: z.optional(DecisionView()),
    withdrawal: z.optional(DecisionView()),
    /** The version that was approved last; the differences are to it. Without one, everything is new. */
    base: z.optional(DecisionView()),
    capabilities: CapabilitiesView(),
    difference: CapabilityDifferenceView(),
    verdict: z.enum(["blocked", "review", "none"]),
    findings: z.array(ProblemView()),
    /** Whether the files of the base are still kept, so that `files` are the differences to it. */
    isCompared: z.boolean(),
    files: z.array(DifferenceView()),
  });
type ReviewView = AnswerOf<typeof ReviewView>;

export const skillReview = operation({
  name: "skill.review",
  summary: {
    en: "Review a version of a skill: its capabilities, scan findings, and differences from the last approved version",
    zh: "审阅技能的一个版本：能力、扫描结果，以及与上次获批版本的差异",
  },
  role: "superadmin",
  shares: sharedApprovals("read"),
  effect: "read",
  place: "anywhere",
  input: z.object({ name: skillName(), ...versionFields() }),
  output: ReviewView,
  async run(app, input) {
    const found = await findReviewed(app, input);
    const known = await decisionsOn(app, found);
    const { id, address, name, digest, version, skill } = found;
    const report = await (await app.library()).scanFiles(id, found.files);
    const users = await userNames(app);
    const before = await baseTree(app, found, known);
    return {
      ...{ id, address, name, digest, description: skill.head?.description ?? "", source: skill.source.kind },
      ...(version !== undefined && { version }),
      state: known.state,
      isRequired: await isApprovalRequired(app, input.environment),
      ...(known.decision && { decision: decisionView(known.decision, users) }),
      ...(known.withdrawal && { withdrawal: decisionView(known.withdrawal, users) }),
      ...(known.base && { base: decisionView(known.base, users) }),
      capabilities: report.capabilities,
      difference: compareCapabilities(known.base?.capabilities, report.capabilities),
      verdict: report.verdict,
      findings: [...report.findings],
      isCompared: before !== undefined,
      files: await compareTrees(before ?? nothing, found.tree),
    };
  },
  cli: {
    positionals: ["name"],
    rows: "files",
    plain: ["change", "path", "added", "removed"],
    render: showReview,
    next: ({ address, version, state, digest }) => {
      const which = `${quoteWord(address)}${version === undefined ? "" : ` --version ${version}`}`;
      if (state === "withdrawn") return [`→ loadout skill reinstate ${which}`];
      if (state === "approved") return [`→ loadout skill withdraw ${which} --reason …`];
      return [
        `→ loadout skill approve ${which} --digest ${digest}`,
        `→ loadout skill refuse ${which} --digest ${digest} --reason …`,
      ];
    },
    examples: ["loadout skill review code-review", "loadout skill review code-review --version 2 --json"],
  },
});

const nothing: ComparedTree = { manifest: { files: [], folders: [] }, read: async () => Buffer.alloc(0) };

/** The files of the version that was approved last, if the library still has them. */
async function baseTree(
  app: App,
  { id, skill }: ReviewedVersion,
  { base }: VersionDecisions,
): Promise<ComparedTree | undefined> {
  if (!base || !skill.library) return undefined;
  const kept = (await (await app.library()).history(id)).find((one) => one.digest === base.digest);
  return kept && (await findReviewed(app, { name: skill.address, version: kept.n })).tree;
}

function showReview(review: ReviewView, terminal: Terminal): string {
  const { say, style } = terminal;
  const { address, version, digest, state, base, withdrawal, decision, difference, findings, files, isCompared } =
    review;
  const decided = withdrawal ?? decision;
  const why = decided
    ? `  ${decided.byName ?? decided.by} ${showTime(decided.at)}${decided.reason === undefined ? "" : `: ${decided.reason}`}`
    : "";
  const lines = showCapabilities(difference, terminal);
  const title = (text: string): string[] => ["", style("bold", text)];
  return [
    `${style("bold", printable(address))} ${versionName({ version, digest })}  ${say(stateTexts[state])}${printable(why)}`,
    style("dim", digest),
    ...title(
      base
        ? say({
            en: `compared with ${versionName(base)}, approved ${showTime(base.at)}`,
            zh: `与 ${showTime(base.at)} 获批的 ${versionName(base)} 相比`,
          })
        : say({
            en: "no version was approved yet, so all of this is new",
            zh: "此前没有版本获批，因此全部内容都是新的",
          }),
    ),
    ...(lines.length > 0 ? lines : [`  ${say({ en: "no new capabilities", zh: "没有新的能力" })}`]),
    ...title(say({ en: "scan findings", zh: "扫描发现" })),
    findings.length > 0
      ? showProblems(findings, terminal)
      : `  ${say({ en: "none; this does not mean that the skill is safe", zh: "没有发现；这不代表技能安全" })}`,
    ...title(isCompared ? say({ en: "changed files", zh: "改动的文件" }) : say({ en: "files", zh: "文件" })),
    showDifferences(files, terminal),
  ].join("\n");
}
