import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import {
  hashFolderHere,
  lockedFolder,
  type ProjectLocks,
  readProjectLocks,
  skillsLockName,
  type Text,
} from "@loadout/core";
import * as z from "zod/mini";
import type { App } from "../../app.ts";
import { printable } from "../../doors/cli/terminal.ts";
import { field } from "../../operation/field.ts";
import { type AnswerOf, operation } from "../../operation/operation.ts";
import { SignatureView, signatureView, signerRules } from "../signature/known-signers.ts";
import { copyFolders, isFolder, skillsFolder } from "./project-copies.ts";
import { toSarif } from "./verify-sarif.ts";

/** Hashes all skills of the project and the library again and compares them with the lock files and the index. For CI. */

export const verifyRules = {
  missing: {
    en: "the lock files list it, but its folder is missing",
    zh: "锁定文件中有它，但目录不存在",
  },
  changed: { en: "its content differs from what was installed", zh: "其内容与安装时不同" },
  disagreeing: {
    en: "skills-lock.json and loadout-lock.json lock different content; add it again to lock what is there",
    zh: "skills-lock.json 与 loadout-lock.json 锁定的内容不同；重新添加即可锁定当前内容",
  },
  unlocked: {
    en: "it is not in loadout-lock.json, so its content cannot be compared",
    zh: "loadout-lock.json 中没有它，无法比较内容",
  },
  extra: { en: "it is in no lock file", zh: "锁定文件中没有它" },
  signature: { en: "a signature is not valid", zh: "签名无效" },
  unsigned: {
    en: "no known signer signed it, which the environment requires",
    zh: "没有已知签名者的签名，而环境要求签名",
  },
  damaged: { en: "files of the library differ from its index", zh: "技能库的文件与索引不一致" },
} as const satisfies Record<string, Text>;

const FindingView = () =>
  z.object({
    rule: z.enum(["missing", "changed", "disagreeing", "unlocked", "extra", "signature", "unsigned", "damaged"]),
    severity: z.enum(["error", "warning"]),
    /** The skill, or the skills that use a damaged tree. */
    skill: z.string(),
    /** Relative to the project; absolute for the library. */
    path: z.string(),
    message: z.string(),
  });
export type FindingView = AnswerOf<typeof FindingView>;

export const skillVerify = operation({
  name: "skill.verify",
  summary: {
    en: "Compare the skills of the project and the library with the lock files and the index",
    zh: "将项目与技能库中的技能与锁定文件和索引比较",
  },
  role: "superadmin",
  effect: "read",
  place: "local",
  input: z.object({
    strict: field(z._default(z.boolean(), false), {
      en: "Fail also for skills that cannot be compared or are in no lock file",
      zh: "对无法比较或不在锁定文件中的技能也判为失败",
    }),
    format: field(z._default(z.enum(["text", "sarif"]), "text"), {
      en: "sarif: for code scanning services",
      zh: "sarif：供代码扫描服务使用",
    }),
  }),
  output: () =>
    z.object({
      /** Skills of the project, and of the library, that were hashed. */
      project: z.number(),
      library: z.number(),
      passed: z.boolean(),
      sarif: z.boolean(),
      /** The signatures of the current versions of the library, with the names of known signers. */
      signed: z.array(z.object({ slug: z.string(), ...SignatureView().shape })),
      findings: z.array(FindingView()),
    }),
  async run(app, { strict, format }) {
    const project = await app.projectRoot();
    const locks = readProjectLocks(project);
    const { signed, findings: ofSignatures } = await signatureFindings(app);
    const found = [...projectFindings(app, project, locks), ...ofSignatures, ...(await libraryFindings(app))];
    const findings = strict ? found.map((one) => ({ ...one, severity: "error" as const })) : found;
    return {
      project: Object.keys(locks.shared.skills).length,
      library: (await (await app.library()).list({ limit: 1 })).total,
      passed: findings.every(({ severity }) => severity !== "error"),
      sarif: format === "sarif",
      signed,
      findings,
    };
  },
  cli: {
    rows: "findings",
    plain: ["severity", "rule", "skill", "path"],
    exit: ({ passed }) => (passed ? 0 : 8),
    render(view, { say, style }) {
      const { project, library, findings, signed, sarif } = view;
      if (sarif) return JSON.stringify(toSarif(findings, verifyRules), null, 2);
      const counted = say({
        en: `${project} in the project, ${library} in the library`,
        zh: `项目 ${project} 个，技能库 ${library} 个`,
      });
      const bySigners = signed.map(({ slug, version, name, signers, fingerprint }) => {
        const who = signers.join(", ") || say({ en: "unknown key", zh: "未知密钥" });
        return `${style(signers.length > 0 ? "green" : "yellow", signers.length > 0 ? "✓" : "⚠")} ${style("bold", slug)}  ${say({ en: "signed by", zh: "签名者" })} ${printable(who)}  ${style("dim", `${name} v${version}  ${fingerprint}`)}`;
      });
      if (findings.length === 0)
        return `${bySigners.map((line) => `${line}\n`).join("")}${style("green", "✓")} ${say({ en: "All skills are as they were installed", zh: "所有技能均与安装时一致" })}  ${style("dim", counted)}`;
      return [
        ...bySigners,
        ...findings.map(({ severity, rule, skill, path, message }) => {
          const mark = severity === "error" ? style("red", "✗") : style("yellow", "⚠");
          return `${mark} ${style("bold", printable(skill))}  ${printable(message)}  ${style("dim", `${printable(path)}  ${rule}`)}`;
        }),
        "",
        style("dim", counted),
      ].join("\n");
    },
    examples: ["loadout skill verify", "loadout skill verify --format sarif"],
  },
});

function projectFindings(app: App, project: string, { shared, own }: ProjectLocks): FindingView[] {
  const findings: FindingView[] = [];
  const report = (
    rule: keyof typeof verifyRules,
    severity: FindingView["severity"],
    skill: string,
    path: string,
  ): void => {
    findings.push({ rule, severity, skill, path, message: app.say(verifyRules[rule]) });
  };
  const known = new Set<string>();
  const folders = copyFolders(project);
  for (const [name, { computedHash, ref }] of Object.entries(shared.skills)) {
    const id = lockedFolder(name);
    known.add(id);
    const copies = folders.map((folder) => `${folder}/${id}`).filter((path) => isFolder(join(project, path)));
    if (copies.length === 0) report("missing", "error", name, `${skillsFolder}/${id}`);
    for (const path of copies) {
      const hashes = hashFolderHere(join(project, path));
      const exact = own.skills[id];
      if (exact) {
        if (exact.ref !== ref) report("disagreeing", "error", name, path);
        else if (hashes.digest !== exact.digest)
          // Another program updated the copy and its own lock file.
          report(hashes.computedHash === computedHash ? "disagreeing" : "changed", "error", name, path);
        // The hash is over the source, which may have files that are not installed: only equal ones say something.
      } else if (hashes.computedHash !== computedHash) report("unlocked", "warning", name, path);
    }
  }
  for (const id of foldersIn(join(project, skillsFolder)))
    if (!known.has(id)) report("extra", "warning", id, `${skillsFolder}/${id}`);
  for (const id of Object.keys(own.skills))
    if (!known.has(id))
      findings.push({
        rule: "missing",
        severity: "error",
        skill: id,
        path: skillsLockName,
        message: app.say({ en: `${skillsLockName} does not name it`, zh: `${skillsLockName} 中没有它` }),
      });
  return findings;
}

const foldersIn = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => !entry.name.startsWith(".") && !entry.isFile())
        .map(({ name }) => name)
        .sort()
    : [];

/** Verifies the signatures of the current versions again. A version without one is fine unless the environment demands it. */
async function signatureFindings(
  app: App,
): Promise<{ readonly signed: (SignatureView & { readonly slug: string })[]; readonly findings: FindingView[] }> {
  const rules = signerRules(app, await app.environment());
  const library = await app.library();
  const all = await (await app.signatures()).all();
  const signed: (SignatureView & { readonly slug: string })[] = [];
  const findings: FindingView[] = [];
  for (const { slug, digest } of all.size === 0 && !rules.isRequired ? [] : await library.skills()) {
    const report = (rule: "signature" | "unsigned", why = ""): void => {
      const message = `${app.say(verifyRules[rule])}${why}`;
      findings.push({ rule, severity: "error", skill: slug, path: join(library.root, "trees", digest), message });
    };
    const kept = all.get(digest) ?? [];
    const views = kept.flatMap((one) => ("signed" in one ? [signatureView(one.signed, rules)] : []));
    for (const one of kept) if ("fault" in one) report("signature", `: ${one.fault.say(app.config.language).message}`);
    if (rules.isRequired && !views.some(({ signers }) => signers.length > 0)) report("unsigned");
    signed.push(...views.map((view) => ({ slug, ...view })));
  }
  return { signed, findings };
}

async function libraryFindings(app: App): Promise<FindingView[]> {
  const library = await app.library();
  const { damaged } = await library.inspect({ deep: true });
  return damaged.map(({ digest, users, files }) => ({
    rule: "damaged",
    severity: "error",
    skill: [...new Set(users.map(({ slug }) => slug))].join(", "),
    path: join(library.root, "trees", digest, files[0] ?? ""),
    message: `${app.say(verifyRules.damaged)}: ${files.length === 0 ? "–" : files.slice(0, 8).join(", ")}`,
  }));
}
