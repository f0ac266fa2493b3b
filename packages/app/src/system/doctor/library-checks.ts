import { join } from "node:path";
import { type DamagedTree, type Library, type LibraryRepair, type Text, translateDiagnostic } from "@loadout/core";
import { type App, authorOf } from "../../app.ts";
import { quoteWord } from "../../doors/cli/terminal.ts";
import { type Finding, fine, fixHint, type NotRepaired, plural, same } from "./check.ts";

/** Compares the library folder with its index. */
export async function libraryChecks(app: App, library: Library, deep: boolean): Promise<readonly Finding[]> {
  const { total } = await library.list({ limit: 1 });
  const { damaged, unindexed, staleLinks } = await library.inspect({ deep });
  const known = new Set(unindexed.map(({ digest }) => digest));
  const loose = (await library.loose()).filter((digest) => !known.has(digest));
  const repair = repairing(app, library);
  const names = unindexed.map(({ slug }) => slug).join(", ");
  return [
    fine("library", { en: plural(total, "skill"), zh: `${total} 个技能` }),
    ...(await strangers(library)),
    ...(unindexed.length === 0
      ? []
      : [
          {
            check: "library-index",
            state: "error" as const,
            found: { en: `the database does not know ${names}`, zh: `数据库中没有 ${names}` },
            hint: fixHint,
            repair: () => repair(describeRecovered),
          },
        ]),
    ...damaged.map(
      (tree): Finding => ({
        check: "library-content",
        state: "error",
        found: damageOf(tree),
        hint: hintOf(tree),
        repair: () => repair((done) => describeRebuilt(done, tree)),
      }),
    ),
    ...(staleLinks.length === 0
      ? []
      : [
          {
            check: "library-links",
            state: "warning" as const,
            found: {
              en: `links in ${join(library.root, "skills")} are missing or lead nowhere: ${staleLinks.join(", ")}`,
              zh: `${join(library.root, "skills")} 中的链接缺失或失效：${staleLinks.join(", ")}`,
            },
            hint: fixHint,
            repair: () => repair(({ links }) => same(links.length === 0 ? "✓" : links.join(", "))),
          },
        ]),
    ...looseTrees(library, loose),
    ...(await leftovers(library, repair)),
  ];
}

type Repair = (describe: (done: LibraryRepair) => Text | NotRepaired) => Promise<Text | NotRepaired>;

/** One repair sets everything right; rows after the first tell what it did for them. */
function repairing(app: App, library: Library): Repair {
  let done: Promise<LibraryRepair> | undefined;
  return async (describe) => {
    done ??= library.repair(authorOf(app));
    return describe(await done);
  };
}

function describeRecovered({ recovered, refused }: LibraryRepair): Text | NotRepaired {
  const problem = refused[0]?.problem;
  if (recovered.length === 0 && problem)
    return { reason: { en: `${problem.message}. ${problem.fix}`, zh: translateDiagnostic(problem, "zh").message } };
  const left = problem
    ? { en: `; ${problem.message}. ${problem.fix}`, zh: `；${translateDiagnostic(problem, "zh").message}` }
    : same("");
  const names = recovered.join(", ") || "–";
  return { en: `back in the library: ${names}${left.en}`, zh: `已恢复到技能库：${names}${left.zh}` };
}

function describeRebuilt({ rebuilt, kept }: LibraryRepair, tree: DamagedTree): Text | NotRepaired {
  const { digest } = tree;
  if (!rebuilt.includes(digest)) {
    const command = importCommand(tree);
    return {
      reason: {
        en: `No good copy of every file was found. If you have one: ${command}`,
        zh: `没有找到所有文件的完好副本。如果另有副本：${command}`,
      },
    };
  }
  const place = kept.find((path) => path.includes(digest));
  const where =
    place === undefined ? same("") : { en: `; what was there is kept in ${place}`, zh: `；原有内容保存在 ${place}` };
  return { en: `rebuilt from other copies of its files${where.en}`, zh: `已用其他副本重建${where.zh}` };
}

function damageOf({ users, files }: DamagedTree): Text {
  const names = [
    ...new Set(users.map(({ slug, version, holder }) => (version === undefined ? `${slug} (${holder})` : slug))),
  ].join(", ");
  const list = files.length === 0 ? "" : `: ${files.slice(0, 6).join(", ")}${files.length > 6 ? ", …" : ""}`;
  return { en: `files of ${names} are missing or changed${list}`, zh: `${names} 的文件缺失或被修改${list}` };
}

const importCommand = ({ users }: DamagedTree): string =>
  `loadout skill import <folder> --name ${quoteWord(users[0]?.slug ?? "")} --on-conflict update`;

const hintOf = (tree: DamagedTree): Text => {
  const otherwise = importCommand(tree);
  return { en: `${fixHint.en}; if that fails: ${otherwise}`, zh: `${fixHint.zh}；如果不行：${otherwise}` };
};

async function strangers(library: Library): Promise<Finding[]> {
  const names = await library.strangers();
  if (names.length === 0) return [];
  const folder = join(library.root, "skills");
  return [
    {
      check: "library-folder",
      state: "warning",
      found: {
        en: `${names.join(", ")} in ${folder} did not come by an import`,
        zh: `${folder} 中的 ${names.join(", ")} 不是导入的`,
      },
      hint: {
        en: "Move it out of there, then: loadout skill import <folder>",
        zh: "请先移出，再运行：loadout skill import <目录>",
      },
    },
  ];
}

/** Versions whose database was lost; they may be all that is left of something, so they stay. */
function looseTrees(library: Library, loose: readonly string[]): Finding[] {
  if (loose.length === 0) return [];
  const folder = join(library.root, "trees");
  return [
    {
      check: "library-trees",
      state: "warning",
      found: {
        en: `${loose.length} in ${folder} belong to no skill`,
        zh: `${folder} 中有 ${loose.length} 个不属于任何技能`,
      },
      hint: {
        en: "Older versions whose history was lost. Remove them, or import one: loadout skill import <that folder>",
        zh: "它们是历史记录已丢失的旧版本。可以删除，或导入：loadout skill import <该目录>",
      },
    },
  ];
}

async function leftovers(library: Library, repair: Repair): Promise<Finding[]> {
  const count = await library.leftovers();
  if (count === 0) return [];
  return [
    {
      check: "library-changes",
      state: "warning",
      found: { en: `${count} change${count === 1 ? " was" : "s were"} cut short`, zh: `有 ${count} 个更改被中断` },
      hint: {
        en: "The next change cleans up after it, or loadout doctor --fix",
        zh: "下一次更改时会自动清理，或运行 loadout doctor --fix",
      },
      repair: () => repair(() => ({ en: `cleaned up after ${plural(count, "change")}`, zh: `已清理 ${count} 个更改` })),
    },
  ];
}
