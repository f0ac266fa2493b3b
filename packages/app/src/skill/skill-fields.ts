import { onConflict } from "@loadout/core";
import * as z from "zod/mini";
import { AppFault } from "../operation/app-fault.ts";
import { field, filled } from "../operation/field.ts";

/** Input fields that several operations on skills share. */

export const librarySkillName = () =>
  field(filled(), {
    en: "A library skill: slug or name",
    zh: "技能库中的技能：slug 或名称",
  });

export const fromVersion = () =>
  field(
    z.optional(z.int().check(z.positive())),
    {
      en: "The version your change is based on; refused if there is a newer one",
      zh: "你看到的版本；如果已有更新的版本，则拒绝修改",
    },
    { value: "version" },
  );

export const allowHiddenText = () =>
  field(z._default(z.boolean(), false), {
    en: "Publish hidden text (direction controls, zero-width and tag characters)",
    zh: "允许发布隐藏文本（方向控制符、零宽字符、标签字符）",
  });

export const allowFindings = () =>
  field(z._default(z.boolean(), false), {
    en: "Publish although the scan blocks it; recorded in the audit log",
    zh: "即使扫描拦截也发布；会记入审计日志",
  });

export const dryRunField = () =>
  field(z._default(z.boolean(), false), {
    en: "Report what would happen without writing anything",
    zh: "只报告，不写入",
  });

/** What a person looked at before: a source may have something else a moment later. */
export const seenDigests = () =>
  field(
    z._default(z.array(filled()), []),
    {
      en: "Only content with these digests, as the list or the dry run named them",
      zh: "仅限这些摘要的内容，摘要见列表或试运行",
    },
    { flag: "digest", value: "sha256" },
  );

/** What is not usable has no digest, and says so itself. */
export function assertSeen(digests: readonly string[], digest: string | undefined, name: string): void {
  if (digests.length > 0 && digest !== undefined && !digests.includes(digest))
    throw new AppFault("source.changed", { name });
}

/** How packages are imported. */
export const importFields = () => ({
  onConflict: field(z._default(z.enum(onConflict), "rename"), {
    en: "If the slug is taken: rename (-v2), update (add a version) or skip",
    zh: "slug 已被占用时：改名为 -v2、作为新版本，或跳过",
  }),
  fix: field(z._default(z.boolean(), false), {
    en: "Fix what can be fixed automatically (quotes, name, byte order mark)",
    zh: "自动修正可修正的问题（引号、名称、BOM）",
  }),
  allowHiddenText: allowHiddenText(),
  allowFindings: allowFindings(),
});

/** One or more skills of the library. */
export const librarySkillNames = () =>
  field(z.array(filled()).check(z.minLength(1)), {
    en: "Library skills",
    zh: "技能库中的技能",
  });
