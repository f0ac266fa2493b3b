import type { Text } from "@loadout/core";
import * as z from "zod/mini";
import { sharedSkill } from "../../access/shared-things.ts";
import type { Column } from "../../doors/cli/table.ts";
import { showSize, showTime } from "../../doors/cli/terminal-format.ts";
import { list } from "../../doors/cli/view.ts";
import { type AnswerOf, operation } from "../../operation/operation.ts";
import { orNothing } from "../../operation/or-nothing.ts";
import { SignatureView, signatureView, signerRules } from "../signature/known-signers.ts";
import { librarySkillName } from "../skill-fields.ts";
import { ProvenanceView, shownProvenance, sourceLine } from "../update/update-view.ts";
import { findLibrarySkill } from "./library-skill.ts";

/** Lists the versions of a library skill. */

const VersionView = () =>
  z.object({
    slug: z.string(),
    n: z.number(),
    time: z.string(),
    author: z.string(),
    cause: z.enum(["import", "update", "edit", "rollback", "restore", "rename"]),
    note: z.string(),
    files: z.number(),
    size: z.number(),
    digest: z.string(),
    /** Where its content came from, if that is known. */
    provenance: z.optional(ProvenanceView()),
    /** Who signed it; a key that is not known has no names. */
    signatures: z.array(SignatureView()),
  });
type VersionView = AnswerOf<typeof VersionView>;

export const skillHistory = operation({
  name: "skill.history",
  summary: { en: "List the versions of a library skill", zh: "列出技能库中技能的版本" },
  role: "superadmin",
  shares: sharedSkill("read"),
  effect: "read",
  place: "anywhere",
  input: z.object({ name: librarySkillName() }),
  output: () => z.object({ slug: z.string(), version: z.number(), versions: z.array(VersionView()) }),
  async run(app, { name }) {
    const { slug, version } = await findLibrarySkill(app, name);
    const versions = await (await app.library()).history(slug);
    const environment = await orNothing(app.environment());
    const signers = environment ? signerRules(app, environment).signers : [];
    const signed = await (await app.signatures()).all();
    const shown = versions.map(({ provenance, ...one }) => ({
      ...one,
      signatures: (signed.get(one.digest) ?? []).flatMap((kept) =>
        "signed" in kept ? [signatureView(kept.signed, { signers })] : [],
      ),
      ...(provenance && { provenance: shownProvenance(provenance) }),
    }));
    return { slug, version, versions: shown };
  },
  cli: {
    positionals: ["name"],
    rows: "versions",
    plain: ["n", "time", "author", "cause", "note", "digest"],
    render: list("versions", {
      above: ({ slug }, { style }) => [style("bold", slug)],
      columns: ({ version }) => columnsOf(version),
    }),
    next: ({ slug, version }) => (version > 1 ? [`→ loadout skill diff ${slug} ${version - 1}..${version}`] : []),
    examples: ["loadout skill history code-review", "loadout skill history code-review --json n,time,cause"],
  },
});

const causes: Record<VersionView["cause"], Text> = {
  import: { en: "import", zh: "导入" },
  update: { en: "update", zh: "更新" },
  edit: { en: "edit", zh: "编辑" },
  rollback: { en: "rollback", zh: "回滚" },
  restore: { en: "restore", zh: "恢复" },
  rename: { en: "rename", zh: "改名" },
};

const columnsOf = (current: number): readonly Column<VersionView>[] => [
  { title: { en: "VERSION", zh: "版本" }, text: ({ n }) => `v${n}${n === current ? " ●" : ""}` },
  { title: { en: "TIME", zh: "时间" }, text: ({ time }) => showTime(time) },
  { title: { en: "BY", zh: "作者" }, text: "author" },
  { title: { en: "CAUSE", zh: "原因" }, text: ({ cause }, { say }) => say(causes[cause]) },
  { title: { en: "FILES", zh: "文件" }, text: "files", align: "right" },
  { title: { en: "SIZE", zh: "大小" }, text: ({ size }) => showSize(size), align: "right" },
  { title: { en: "DIGEST", zh: "摘要" }, text: ({ digest }) => digest.slice(0, 12) },
  { title: { en: "NOTE", zh: "说明" }, text: "note", flexible: true },
  { title: { en: "SOURCE", zh: "来源" }, text: ({ provenance }) => sourceLine(provenance), flexible: true },
];
