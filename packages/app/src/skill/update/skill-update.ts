import { Fault, resolutions } from "@loadout/core";
import * as z from "zod/mini";
import { type App, authorOf } from "../../app.ts";
import { confirm, yesFlag } from "../../operation/confirm.ts";
import { field, filled } from "../../operation/field.ts";
import { operation } from "../../operation/operation.ts";
import type { AddOptions } from "../install/fetch-source.ts";
import { undoCopies } from "../install/kept-copies.ts";
import type { SourceOptions } from "../install/open-source.ts";
import { showCopies } from "../install/show-copies.ts";
import { updateCopies } from "../install/update-copies.ts";
import { openSignatureGate } from "../signature/signature-gate.ts";
import { allowFindings, allowHiddenText, assertSeen, fromVersion, seenDigests } from "../skill-fields.ts";
import {
  installedSkills,
  type Preview,
  previewUpdates,
  previewView,
  type UpdateChoice,
  withSources,
} from "./find-updates.ts";
import { showUpdate } from "./show-update.ts";
import { copiesQuestion, impactText, questionOf } from "./update-question.ts";
import { CopyView, failedUpdate, faultView, projectFlag, UpdateView, updateView } from "./update-view.ts";

/** Updates library skills from their sources, merged with what was edited here. */

export const createSkillUpdate = (options: SourceOptions = {}, copies: AddOptions = {}) =>
  operation({
    name: "skill.update",
    summary: {
      en: "Update library skills from their sources; edits are merged, undo with skill rollback",
      zh: "从来源更新技能库中的技能；合并本地修改，可用 skill rollback 撤销",
    },
    role: "superadmin",
    effect: "write",
    place: "anywhere",
    needsVersion: true,
    input: z.object({
      names: field(z._default(z.array(filled()), []), { en: "Library skills", zh: "技能库中的技能" }),
      all: field(z._default(z.boolean(), false), {
        en: "Update all skills with a known source",
        zh: "更新来源已知的全部技能",
      }),
      project: projectFlag(),
      undo: field(
        z._default(z.boolean(), false),
        {
          en: "Undo the last update of the copies of this project; of library skills with skill rollback",
          zh: "撤销当前项目副本的上次更新；技能库中的技能请用 skill rollback",
        },
        { local: true },
      ),
      dryRun: field(z._default(z.boolean(), false), {
        en: "Show the differences and change nothing",
        zh: "只显示差异，不做更改",
      }),
      confirmed: yesFlag({ en: "Update without asking", zh: "不询问，直接更新" }),
      resolve: field(z.optional(z.enum(resolutions)), {
        en: "For files that were also edited here: keep mine, use theirs, or write both with conflict markers",
        zh: "对本地也修改过的文件：保留本地、采用来源，或写入带标记的两种内容",
      }),
      resolved: field(z._default(z.array(filled()), []), {
        en: "The merged text of a file, as path=text; for one skill",
        zh: "某个文件合并后的文本：路径=文本；只用于一个技能",
      }),
      fix: field(z._default(z.boolean(), false), {
        en: "Fix what can be fixed automatically (quotes, name, byte order mark)",
        zh: "自动修正可修正的问题（引号、名称、BOM）",
      }),
      allowHiddenText: allowHiddenText(),
      allowFindings: allowFindings(),
      digests: seenDigests(),
      from: fromVersion(),
    }),
    output: () =>
      z.object({
        project: z.boolean(),
        dryRun: z.boolean(),
        updates: z.array(UpdateView()),
        copies: z.array(CopyView()),
      }),
    async run(app, input) {
      const { names, all, dryRun, resolved, from, confirmed, digests } = input;
      if (input.undo) {
        if (!input.project || all || names.length > 0 || dryRun) throw undoAlone();
        const undone = await undoCopies(app, await app.projectRoot());
        return { project: true, dryRun, updates: [], copies: undone };
      }
      if (all === names.length > 0) throw chooseOne();
      if (resolved.length > 0 && names.length !== 1) throw onlyOne();
      const readTexts = readResolved(resolved);
      if (input.project) {
        const { resolve, allowHiddenText, allowFindings } = input;
        const ask = (changing: readonly CopyView[]): Promise<void> => confirm(app, copiesQuestion(changing));
        const choice = {
          dryRun,
          resolve,
          resolved: readTexts,
          allowHiddenText,
          allowFindings,
          ...(!confirmed && { confirm: ask }),
        };
        const made = await updateCopies(app, await app.projectRoot(), names, copies, choice);
        return { project: true, dryRun, updates: [], copies: made };
      }
      const skills = await installedSkills(app, names);
      const known = await app.known();
      const choice = {
        ...authorOf(app),
        known,
        resolve: input.resolve,
        resolved: readTexts,
        fix: input.fix,
        allowHiddenText: input.allowHiddenText,
        allowFindings: input.allowFindings,
      };
      return withSources(app, skills, options, async (candidates, missing) => {
        const previews = await previewUpdates(app, candidates, { ...choice, ...(from !== undefined && { from }) });
        const changing = previews.filter(({ report }) => report.state === "updated" || report.state === "merged");
        if (!dryRun && confirmed && changing.length > 0)
          app.person.tell((terminal) =>
            changing.map(({ skill, impact }) => impactText(skill.slug, impact, terminal)).join("\n"),
          );
        if (!dryRun && !confirmed && changing.length > 0) await confirm(app, questionOf(changing));
        const updates: UpdateView[] = missing.map(({ skill, fault }) => failedUpdate(app, skill, fault));
        for (const preview of previews)
          updates.push(
            dryRun ? previewView(preview) : await makeUpdate(app, preview, { ...choice, digests }, skills.length === 1),
          );
        // A single refusal is a fault: nothing else was asked for.
        const [only] = missing;
        if (only && skills.length === 1) throw only.fault;
        return {
          project: false,
          dryRun,
          updates: updates.toSorted((one, other) => (one.slug < other.slug ? -1 : 1)),
          copies: [],
        };
      });
    },
    cli: {
      positionals: ["names"],
      rows: "updates",
      plain: ["slug", "state", "before", "version"],
      byHand: ({ project }) => project,
      exit: ({ updates, copies: made, dryRun }) => {
        if (made.some(({ state }) => state === "failed")) return 1;
        if (updates.some(({ state, fault }) => state === "failed" || (fault && state !== "conflicts"))) return 1;
        if (updates.some(({ state }) => state === "refused")) return 8;
        return !dryRun && updates.some(({ state }) => state === "conflicts") ? 5 : 0;
      },
      render: ({ project, updates, copies: made, dryRun }, terminal) =>
        project
          ? showCopies(made, dryRun, terminal)
          : updates.length === 0
            ? terminal.say({ en: "No library skill has a known source.", zh: "没有来源已知的技能。" })
            : updates.map((one) => showUpdate(one, dryRun, terminal)).join("\n"),
      /** Without `confirmed` the question says it. */
      announce: ({ updates }, terminal, { confirmed }) =>
        updates
          .filter(({ state }) => confirmed && (state === "updated" || state === "merged"))
          .map(({ slug, impact }) => impactText(slug, impact, terminal))
          .join("\n"),
      next: ({ updates, dryRun, copies: changed }) => {
        const isMade = ({ before, state }: CopyView): boolean =>
          before !== undefined && (state === "updated" || state === "merged");
        if (!dryRun && changed.some(isMade)) return ["→ loadout skill update --project --undo"];
        const made = updates.filter(({ version, before }) => version > before);
        const [one] = made;
        if (!one) return [];
        return [
          dryRun
            ? `→ loadout skill update ${made.map(({ slug }) => slug).join(" ")}`
            : `→ loadout skill rollback ${one.slug} ${one.before}`,
        ];
      },
      examples: [
        "loadout skill update pdf --dry-run",
        "loadout skill update --all --yes",
        "loadout skill update pdf --project",
        "loadout skill update --project --undo",
      ],
    },
  });

export const skillUpdate = createSkillUpdate();

/** Makes an update that was looked at. A fault is part of the answer, except for the only one, which it ends. */
async function makeUpdate(
  app: App,
  preview: Preview,
  { digests, ...choice }: UpdateChoice & { readonly digests: readonly string[] },
  isOnly: boolean,
): Promise<UpdateView> {
  const { skill, found, upstream, report: looked, impact } = preview;
  const { signatures = [] } = found;
  try {
    const gate = await openSignatureGate(app);
    let taken: string | undefined;
    const accept = async (digest: string): Promise<void> => {
      assertSeen(digests, digest, skill.slug);
      await gate.accept(signatures)(digest);
      taken = digest;
    };
    const library = await app.library();
    const report = await library.update(skill.slug, found.source, { ...choice, from: looked.before, upstream, accept });
    if (taken !== undefined) await gate.keep(signatures, taken);
    return updateView(skill.slug, skill.provenance, upstream.commit, report, impact);
  } catch (error) {
    if (!(error instanceof Fault) || isOnly) throw error;
    app.person.detail(error.message);
    return { ...previewView(preview), version: looked.before, fault: faultView(app, error) };
  }
}

const chooseOne = (): Fault =>
  new Fault("input.invalid", {
    problem: { en: "Name skills, or use --all", zh: "请指明技能，或使用 --all，二者取一" },
    usage: "loadout skill update <name>",
  });

const undoAlone = (): Fault =>
  new Fault("input.invalid", {
    problem: {
      en: "--undo goes with --project and nothing else; undo library skills with skill rollback",
      zh: "--undo 只能与 --project 同用；技能库中的技能请用 skill rollback 撤销",
    },
    usage: "loadout skill update --project --undo",
  });

const onlyOne = (): Fault =>
  new Fault("input.invalid", {
    problem: { en: "--resolved is for one skill", zh: "--resolved 只能用于一个技能" },
    usage: "loadout skill update <name> --resolved <path>=<text>",
  });

/** A path with an equals sign cannot be resolved this way; choose a side for it. */
function readResolved(given: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    given.map((one) => {
      const at = one.indexOf("=");
      if (at > 0) return [one.slice(0, at), one.slice(at + 1)];
      throw new Fault("input.invalid", {
        problem: { en: `"${one.slice(0, 80)}" is not path=text`, zh: `“${one.slice(0, 80)}” 不是 路径=文本` },
        usage: "loadout skill update <name> --resolved <path>=<text>",
      });
    }),
  );
}
