import { type CatalogSkill, type CatalogView, isDisabled } from "../catalog/catalog.ts";
import { saysWhen } from "../catalog/search/advise-descriptions.ts";
import { nearest } from "../ground/nearest.ts";
import type { Text } from "../ground/text.ts";
import { holdOf } from "../library/approval/hold.ts";
import type { Snapshot, SnapshotSkill } from "../resolve/snapshot.ts";
import type { Staleness } from "../resolve/staleness.ts";
import type { VisibleSkills } from "../resolve/visible-skills.ts";
import type { ActiveSkill, Loadout } from "./compose-loadout.ts";

/** Explains why a skill is, or is not, used in a session. */

export interface WhyInput {
  /** The id, address or name in question. */
  readonly name: string;
  readonly environment: string;
  readonly view: CatalogView;
  readonly visible: VisibleSkills;
  /** What the session sees, or would see, also what it may not use any more. */
  readonly snapshot?: Snapshot;
  readonly staleness: Staleness;
  readonly loadout: Loadout;
  readonly active: readonly ActiveSkill[];
  /** Requests the session has made so far. */
  readonly requests: number;
}

/** One condition for a skill to be used by the model. */
export interface WhyCheck {
  readonly check: "exists" | "usable" | "visible" | "current" | "invocable" | "listed" | "active" | "tools";
  readonly isMet: boolean;
  readonly text: Text;
}

export interface Why {
  readonly id: string;
  /** Each depends on the one before it; checks after a final failure are left out. */
  readonly checks: readonly WhyCheck[];
  /** Whether the skill is active in this session. */
  readonly isActive: boolean;
  /** Commands that would help. */
  readonly next: readonly string[];
}

/** Why a skill is, or is not, used in a session: a list of checks over the data that the next request is made from. */
export function why(input: WhyInput): Why {
  const rows = input.view.skills.filter(
    ({ id, address, head }) =>
      id === input.name || address === input.name || head?.name.toLowerCase() === input.name.toLowerCase(),
  );
  const row = rows.find(({ status }) => status === "ready") ?? rows[0];
  const id = input.visible.skills.has(input.name) ? input.name : (row?.id ?? input.name);
  const isOther =
    row !== undefined && input.name === row.address && input.visible.skills.get(id)?.address !== row.address;
  const kept = isOther ? undefined : input.snapshot?.skills.find((skill) => skill.id === id);
  const isActive = !isOther && input.active.some((skill) => skill.id === id) && input.visible.skills.has(id);
  const checks: WhyCheck[] = [];
  const next: string[] = [];
  for (const check of [exists, usable, isVisible, isCurrent, isInvocable, isListed, isInForce, hasTools]) {
    const found = check({ ...input, id, row, kept });
    if (!found) continue;
    checks.push(found.check);
    next.push(...(found.next ?? []));
    if (found.isEnd) break;
  }
  return { id, checks, isActive, next };
}

interface Asked extends WhyInput {
  readonly id: string;
  readonly row: CatalogSkill | undefined;
  /** The version that the session has. */
  readonly kept: SnapshotSkill | undefined;
}

interface Found {
  readonly check: WhyCheck;
  readonly next?: readonly string[];
  /** No further checks are possible. */
  readonly isEnd?: boolean;
}

const met = (check: WhyCheck["check"], en: string, zh: string): Found => ({
  check: { check, isMet: true, text: { en, zh } },
});
const unmet = (check: WhyCheck["check"], en: string, zh: string, more: Omit<Found, "check"> = {}): Found => ({
  check: { check, isMet: false, text: { en, zh } },
  ...more,
});

function exists({ id, row, view, visible }: Asked): Found {
  const here = visible.skills.get(id);
  if (row) return met("exists", `exists: ${row.address}${versionOf(row)}`, `存在：${row.address}${versionOf(row)}`);
  if (here)
    return met(
      "exists",
      `deleted, but kept for this session: ${here.address}`,
      `已删除，但本会话仍保留：${here.address}`,
    );
  const near = nearest(id, [...view.ready.keys()], 5).join(", ") || "–";
  return unmet("exists", `there is no skill "${id}"; similar: ${near}`, `没有技能 “${id}”；相近的有：${near}`, {
    isEnd: true,
    next: ["loadout skill list"],
  });
}

const versionOf = ({ library }: CatalogSkill): string => (library ? ` v${library.version}` : "");

function usable({ row, id, visible, environment, view, kept }: Asked): Found | undefined {
  if (isDisabled(view, { id, address: row?.address ?? "" }) && !visible.skills.has(id))
    return unmet("usable", `disabled in the environment ${environment}`, `在环境 ${environment} 中已停用`, {
      isEnd: true,
      next: [`loadout skill enable ${id} --env ${environment}`],
    });
  if (visible.skills.has(id)) return met("usable", "can be read", "可以读取");
  const held = heldBack(row, kept, view);
  if (held) return held;
  if (!row || row.status === "ready") return met("usable", "can be read", "可以读取");
  if (row.status === "untrusted")
    return unmet("usable", "its folder is not trusted", "所在目录未受信任", { isEnd: true, next: ["loadout trust"] });
  if (row.status === "shadowed")
    return unmet(
      "usable",
      `shadowed by ${row.shadowedBy ?? "another skill"} with the same id`,
      `被同 id 的 ${row.shadowedBy ?? "技能"} 遮蔽`,
      {
        isEnd: true,
      },
    );
  const problem = row.diagnostics.find(({ severity }) => severity === "error")?.message ?? "";
  return unmet("usable", `cannot be loaded: ${problem}`, `无法加载：${problem}`, {
    isEnd: true,
    next: [`loadout skill validate ${row.path}`],
  });
}

/** A version that nobody approved, or that was withdrawn: that of the session, else the current one. */
function heldBack(row: Asked["row"], kept: Asked["kept"], { gate }: CatalogView): Found | undefined {
  const own = kept?.digest === undefined ? undefined : holdOf(gate, kept);
  const hold = own ?? (row?.status === "unapproved" || row?.status === "withdrawn" ? row.status : undefined);
  if (!hold || !row) return undefined;
  const number = own ? kept?.version : row.library?.version;
  const version = number === undefined ? "" : ` v${number}`;
  if (hold === "unapproved")
    return unmet("usable", `${row.id}${version} is not approved`, `${row.id}${version} 尚未获批`, {
      isEnd: true,
      next: [`loadout skill review ${row.address}`],
    });
  const digest = own ? kept?.digest : row.library?.digest;
  const reason =
    gate?.verdicts.withdrawn.get(digest ?? "")?.reason ??
    String(row.diagnostics.find(({ rule }) => rule === "skill.withdrawn")?.values.reason ?? "");
  return unmet(
    "usable",
    `${row.id}${version} was withdrawn: ${reason}`,
    `${row.id}${version} 已撤回：${reason}`,
    own ? { isEnd: true, next: ["loadout session refresh"] } : { isEnd: true },
  );
}

function isVisible({ id, visible, environment, name, row }: Asked): Found {
  const skill = visible.skills.get(id);
  if (skill && row && name === row.address && skill.address !== row.address)
    return unmet("visible", `in this session "${id}" is ${skill.address}`, `本会话中的 “${id}” 是 ${skill.address}`, {
      isEnd: true,
    });
  if (!skill)
    return unmet(
      "visible",
      `not selected in this session (environment ${environment})`,
      `本会话没有选择它（环境 ${environment}）`,
      {
        isEnd: true,
        next: [`loadout skill load ${id}`],
      },
    );
  const ways: Record<typeof skill.by, Text> = {
    selected: { en: "selected", zh: "已选" },
    dependency: { en: `required by ${skill.requiredBy ?? "?"}`, zh: `由 ${skill.requiredBy ?? "?"} 依赖带入` },
    pin: { en: "added by a pin", zh: "由固定带入" },
    global: { en: "added by a global skill", zh: "由全局激活带入" },
  };
  const way = ways[skill.by];
  return met("visible", `visible: ${way.en}`, `可见：${way.zh}`);
}

function isCurrent({ id, staleness }: Asked): Found {
  const changed = staleness.changed.find((one) => one.id === id);
  const refresh = ["loadout session refresh"];
  if (changed)
    return unmet(
      "current",
      `the session uses ${changed.from}, the current one is ${changed.to}`,
      `会话使用 ${changed.from}，现在是 ${changed.to}`,
      { next: refresh },
    );
  if (staleness.removed.includes(id))
    return unmet("current", "a refresh would remove it", "刷新后它将消失", { next: refresh });
  return met("current", "up to date", "是最新的");
}

function isInvocable({ id, visible }: Asked): Found {
  return visible.skills.get(id)?.head.modelInvocable
    ? met("invocable", "the model may load it", "模型可以加载它")
    : unmet(
        "invocable",
        "disable-model-invocation: only a person can activate it",
        "disable-model-invocation：只能由人固定",
        {
          next: [`loadout skill load ${id}`],
        },
      );
}

function isListed({ id, visible, loadout: { catalog } }: Asked): Found | undefined {
  if (!visible.skills.get(id)?.head.modelInvocable) return undefined;
  if (catalog.omitted.includes(id))
    return unmet(
      "listed",
      "not listed: the list has room for the best matches only; search_skills finds it and Skill loads it",
      "未列出：目录只容纳最匹配的技能；search_skills 可以找到它，Skill 可以加载它",
    );
  if (catalog.bare.includes(id))
    return unmet(
      "listed",
      "listed by id only: the list has room for few descriptions",
      "只列出 id：目录只容纳少量描述",
    );
  if (catalog.shortened.includes(id)) return met("listed", "listed with a shortened description", "已列出，描述被缩短");
  return met("listed", "listed with its full description", "已列出，描述完整");
}

function isInForce({ id, active, requests, visible }: Asked): Found {
  const skill = active.find((one) => one.id === id);
  if (skill) return met("active", `active by ${skill.causes.join(", ")}`, `已激活：${skill.causes.join("、")}`);
  const head = visible.skills.get(id)?.head;
  if (!head?.modelInvocable) return unmet("active", "not active: it is not pinned", "未激活：还没有人固定它");
  const { description } = head;
  const hint = !saysWhen(description)
    ? { en: "; its description does not say when to use it", zh: "；描述没有说明何时使用" }
    : { en: "", zh: "" };
  return unmet(
    "active",
    requests === 0
      ? "not active: no request was made yet"
      : `not active: listed in ${requests} requests, the model did not load it${hint.en}`,
    requests === 0 ? "未激活：还没有发出请求" : `未激活：已在 ${requests} 次请求中列出，模型没有选择它${hint.zh}`,
    { next: [`loadout skill load ${id}`] },
  );
}

/** Which of the tools it needs are missing, and why. */
function hasTools({ id, active, visible, loadout }: Asked): Found | undefined {
  const needed = visible.skills.get(id)?.head.dependencies.tools ?? [];
  if (needed.length === 0 || !active.some((one) => one.id === id)) return undefined;
  const lacking = needed.filter((name) => !loadout.tools.some((tool) => tool.name === name));
  if (lacking.length === 0)
    return met("tools", `has its tools: ${needed.join(", ")}`, `所需工具可用：${needed.join("、")}`);
  const reasonOf = (name: string): Text =>
    loadout.removed.find((tool) => tool.name === name)?.reason.text ?? { en: "not available", zh: "没有" };
  const told = (language: "en" | "zh"): string =>
    lacking.map((name) => `${name} (${reasonOf(name)[language]})`).join(", ");
  return unmet("tools", `missing tools: ${told("en")}`, `缺少工具：${told("zh")}`);
}
