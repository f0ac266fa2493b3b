import { versionDecisions } from "@loadout/core";
import * as z from "zod/mini";
import { sharedApprovals } from "../../access/shared-things.ts";
import { userNames } from "../../account/user-names.ts";
import { quoteWord } from "../../doors/cli/terminal.ts";
import { showTime } from "../../doors/cli/terminal-format.ts";
import { list } from "../../doors/cli/view.ts";
import { environmentFlag, field } from "../../operation/field.ts";
import { type AnswerOf, operation } from "../../operation/operation.ts";
import { approvalStates, DecisionView, decisionView, stateTexts, versionName } from "./approval-view.ts";
import { contentDigest } from "./reviewed-version.ts";

/** Lists the versions that wait for approval, and what was decided. */

const WaitingView = () =>
  z.object({
    id: z.string(),
    address: z.string(),
    description: z.string(),
    source: z.string(),
    /** For a skill of the library. */
    version: z.optional(z.number()),
    state: z.enum(approvalStates),
    /** The decision that it is refused or withdrawn by. */
    decision: z.optional(DecisionView()),
    /** The version that was approved last before. */
    base: z.optional(DecisionView()),
  });
type WaitingView = AnswerOf<typeof WaitingView>;

export const skillApprovals = operation({
  name: "skill.approvals",
  summary: {
    en: "List the versions of skills that wait for approval, were refused or withdrawn",
    zh: "列出等待审批、被拒绝或已撤回的技能版本",
  },
  role: "superadmin",
  shares: sharedApprovals("read"),
  effect: "read",
  place: "anywhere",
  input: z.object({
    history: field(z._default(z.boolean(), false), {
      en: "Also list past decisions, newest first",
      zh: "同时列出历次决定，最新的在前",
    }),
    environment: environmentFlag(),
  }),
  output: () =>
    z.object({
      environment: z.string(),
      /** Whether the environment demands approvals. */
      isRequired: z.boolean(),
      waiting: z.array(WaitingView()),
      decisions: z.array(z.extend(DecisionView(), { id: z.string() })),
    }),
  async run(app, { history, environment: name }) {
    const environment = await app.environment(name);
    const view = environment.view();
    const approvals = app.approvals();
    const [decisions, withdrawals, users] = await Promise.all([
      approvals.decisions(),
      approvals.withdrawals(),
      userNames(app),
    ]);
    const bySkill = Map.groupBy(decisions, ({ skill }) => skill);
    const held = view.skills.filter(({ status }) => status === "unapproved" || status === "withdrawn");
    const waiting: WaitingView[] = [];
    for (const skill of held) {
      const known = bySkill.get(skill.id) ?? [];
      const digest = await contentDigest(skill, known.length > 0 || skill.status === "withdrawn");
      const { state, decision, withdrawal, base } = versionDecisions(digest, known, withdrawals);
      const reason = withdrawal ?? decision;
      waiting.push({
        ...{ id: skill.id, address: skill.address, source: skill.source.kind, state },
        description: skill.head?.description ?? "",
        ...(skill.library && { version: skill.library.version }),
        ...(reason && { decision: decisionView(reason, users) }),
        ...(base && { base: decisionView(base, users) }),
      });
    }
    const told = [
      ...decisions.map((one) => ({ id: one.skill, ...decisionView(one, users) })),
      ...withdrawals.map((one) => ({ id: one.skill, ...decisionView(one, users) })),
    ];
    return {
      environment: environment.name(),
      isRequired: view.gate?.isRequired === true,
      waiting,
      decisions: history ? told.toSorted((one, other) => (one.at < other.at ? 1 : -1)) : [],
    };
  },
  cli: {
    rows: "waiting",
    plain: ["id", "address", "version", "state"],
    render: list("waiting", {
      empty: ({ isRequired, environment }) =>
        isRequired
          ? { en: "No versions wait for approval.", zh: "没有等待审批的技能。" }
          : {
              en: `No versions wait: environment ${environment} does not require approval.  → loadout config set skills.approval required`,
              zh: `没有等待审批的技能：环境 ${environment} 不要求审批。→ loadout config set skills.approval required`,
            },
      columns: [
        { title: "ID", text: "id", style: "bold" },
        { title: { en: "SOURCE", zh: "来源" }, text: ({ address, id }) => address.slice(0, -id.length - 1) },
        { title: { en: "VERSION", zh: "版本" }, text: ({ version }) => (version === undefined ? "" : `v${version}`) },
        { title: { en: "STATE", zh: "状态" }, text: ({ state }, { say }) => say(stateTexts[state]) },
        { title: { en: "LAST APPROVED", zh: "上次获批" }, text: ({ base }) => (base ? versionName(base) : "") },
        { title: { en: "REASON", zh: "原因" }, text: ({ decision }) => decision?.reason ?? "", flexible: true },
      ],
      below: ({ decisions }, { say, style }) =>
        decisions.length === 0
          ? []
          : [
              "",
              style("bold", say({ en: "decisions", zh: "历次决定" })),
              ...decisions.map(
                (one) =>
                  `  ${showTime(one.at)}  ${say(stateTexts[one.decision])}  ${one.id} ${versionName(one)}  ${one.byName ?? one.by}${one.reason === undefined ? "" : `  ${one.reason}`}`,
              ),
            ],
    }),
    next: ({ waiting }) => {
      const [one] = waiting;
      return one ? [`→ loadout skill review ${quoteWord(one.address)}`] : [];
    },
    examples: ["loadout skill approvals", "loadout skill approvals --history --env staging"],
  },
});
