import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { CatalogSkill, CatalogView, ReadySkill } from "../catalog/catalog.ts";
import { diagnostic } from "../ground/diagnostic.ts";
import type { Staleness } from "../resolve/staleness.ts";
import type { VisibleSkill } from "../resolve/visible-skills.ts";
import { parseSkill, type SkillHead } from "../skill/parse-skill.ts";
import type { Loadout } from "./compose-loadout.ts";
import { type Why, type WhyCheck, type WhyInput, why } from "./why.ts";

const headOf = (name: string, more = "", description = "Use when it is needed."): SkillHead =>
  parseSkill(`---\nname: ${name}\ndescription: ${description}\n${more}\n---\nbody\n`).skill ?? assert.fail();

const row = (id: string, more: Partial<CatalogSkill> = {}): CatalogSkill =>
  ({
    ...{ id, address: `user:${id}`, status: "ready", head: headOf(id), diagnostics: [] },
    ...{ directory: `/s/${id}`, path: `/s/${id}/SKILL.md` },
    ...more,
  }) as CatalogSkill;
const visible = (id: string, more: Partial<VisibleSkill> = {}): VisibleSkill => ({
  ...{ id, head: headOf(id), address: `user:${id}`, directory: `/s/${id}`, path: `/s/${id}/SKILL.md`, by: "selected" },
  ...more,
});
const viewOf = (...skills: CatalogSkill[]): CatalogView => ({
  ...{ generation: 1, sources: [], skills },
  ready: new Map(skills.flatMap((one) => (one.status === "ready" ? [[one.id, one as ReadySkill]] : []))),
});
const asIs: Staleness = { isStale: false, changed: [], added: [], removed: [] };
const loadoutOf = (more: Partial<Loadout> = {}): Loadout => ({
  ...{ instructions: "", tools: [], servers: [], removed: [], inPrompt: [] },
  catalog: { text: "", shortened: [], bare: [], omitted: [] },
  ...more,
});

/** A session in which `a` is visible and nothing is in force. */
function ask(
  name: string,
  {
    rows = [row("a")],
    seen = [visible("a")],
    ...more
  }: Partial<WhyInput> & { rows?: CatalogSkill[]; seen?: VisibleSkill[] } = {},
): Why {
  const answer = why({
    ...{
      name,
      environment: "work",
      view: viewOf(...rows),
      staleness: asIs,
      loadout: loadoutOf(),
      active: [],
      requests: 0,
    },
    visible: { skills: new Map(seen.map((one) => [one.id, one])), diagnostics: [] },
    ...more,
  });
  for (const { check, text } of answer.checks) assert.ok(text.en !== "" && text.zh !== "", check);
  for (const { check, text } of answer.checks) assert.match(text.zh, /[\u4e00-\u9fff]/, check);
  return answer;
}
const told = ({ checks }: Why): string[] =>
  checks.map(({ check, isMet, text }) => `${check} ${isMet ? "+" : "-"} ${text.en}`);
const find = ({ checks }: Why, wanted: WhyCheck["check"]): WhyCheck =>
  checks.find(({ check }) => check === wanted) ?? assert.fail(`no check ${wanted}`);
const zh = (answer: Why, wanted: WhyCheck["check"]): string => find(answer, wanted).text.zh;

const load = "loadout skill load a";

describe("why a skill is used", () => {
  test("is everything on the way from its file to the model", () => {
    const answer = ask("a", { active: [{ id: "a", causes: ["global", "tool"] }], requests: 3 });
    assert.deepEqual(told(answer), [
      "exists + exists: user:a",
      "usable + can be read",
      "visible + visible: selected",
      "current + up to date",
      "invocable + the model may load it",
      "listed + listed with its full description",
      "active + active by global, tool",
    ]);
    assert.deepEqual([answer.id, answer.isActive, answer.next], ["a", true, []]);
    assert.equal(zh(answer, "active"), "已激活：global、tool");
  });

  test("is not the activation of another skill with the same id", () => {
    const rows = [row("a", { address: "library:a", status: "shadowed" }), row("a")];
    const active: WhyInput["active"] = [{ id: "a", causes: ["pin"] }];
    const answer = ask("library:a", { rows, active });
    assert.equal(answer.isActive, false);
    assert.match(find(answer, "visible").text.en, /user:a/);
    assert.equal(ask("user:a", { rows, active }).isActive, true);
  });

  test("is asked by id, by address, or by name in any letter case", () => {
    const rows = [row("x", { head: headOf("Pretty-Name") }), row("a")];
    for (const name of ["a", "user:a", "A"]) assert.equal(ask(name, { rows }).id, "a");
    assert.equal(ask("PRETTY-name", { rows }).id, "x");
  });

  test("prefers the one that counts over others with its id", () => {
    const rows = [row("a", { address: "old:a", status: "untrusted" }), row("a", { address: "new:a" })];
    assert.equal(told(ask("a", { rows }))[0], "exists + exists: new:a");
    const named = ["x", "y"].map((id) => row(id, { head: headOf("same") }));
    assert.equal(ask("same", { rows: named, seen: [] }).id, "x", "and of several with one name the first");
  });

  test("tells how it became visible, and which version it is", () => {
    const library = { version: 4 } as CatalogSkill["library"];
    assert.equal(told(ask("a", { rows: [row("a", library ? { library } : {})] }))[0], "exists + exists: user:a v4");
    const by = (more: Partial<VisibleSkill>): [string, string] => {
      const { text } = find(ask("a", { seen: [visible("a", more)] }), "visible");
      return [text.en, text.zh];
    };
    assert.deepEqual(by({ by: "dependency", requiredBy: "b" }), ["visible: required by b", "可见：由 b 依赖带入"]);
    assert.deepEqual(by({ by: "dependency" }), ["visible: required by ?", "可见：由 ? 依赖带入"]);
    assert.deepEqual(by({ by: "pin" }), ["visible: added by a pin", "可见：由固定带入"]);
    assert.deepEqual(by({ by: "global" }), ["visible: added by a global skill", "可见：由全局激活带入"]);
  });

  test("holds for one that was deleted and is kept for the session", () => {
    const answer = ask("a", { rows: [], seen: [visible("a", { address: "library:a" })] });
    assert.deepEqual(told(answer).slice(0, 3), [
      "exists + deleted, but kept for this session: library:a",
      "usable + can be read",
      "visible + visible: selected",
    ]);
  });

  test("is not that it was put in force where it cannot be seen", () => {
    assert.equal(ask("a", { seen: [], active: [{ id: "a", causes: ["pin"] }] }).isActive, false);
    assert.equal(ask("a", { active: [{ id: "b", causes: ["pin"] }] }).isActive, false);
    const both = ["b", "a"].map((id) => ({ id, causes: ["pin" as const] }));
    assert.equal(ask("a", { active: both }).isActive, true);
  });
});

describe("why a skill is not used", () => {
  const last = (answer: Why): [string | undefined, readonly string[]] => [told(answer).at(-1), answer.next];

  test("may be that there is none, and then the nearest are named", () => {
    const answer = ask("ab", { rows: [row("a"), row("zzzzzz")] });
    assert.equal(answer.id, "ab");
    assert.match(told(answer)[0] ?? "", /^exists - there is no skill "ab"; similar: a/);
    assert.deepEqual([answer.checks.length, answer.next], [1, ["loadout skill list"]]);
    assert.match(told(ask("ab", { rows: [], seen: [] }))[0] ?? "", /similar: –$/);
    const many = Array.from({ length: 9 }, (_, index) => row(`ab${index}`));
    assert.equal(told(ask("ab", { rows: many }))[0]?.split(",").length, 5);
  });

  test("may be that it cannot be used: not trusted, shadowed, broken", () => {
    const of = (more: Partial<CatalogSkill>) => last(ask("a", { rows: [row("a", more)], seen: [] }));
    assert.deepEqual(of({ status: "untrusted" }), ["usable - its folder is not trusted", ["loadout trust"]]);
    assert.deepEqual(of({ status: "shadowed", shadowedBy: "env:a" }), [
      "usable - shadowed by env:a with the same id",
      [],
    ]);
    assert.deepEqual(of({ status: "shadowed" }), ["usable - shadowed by another skill with the same id", []]);
    const shadowed = (more: Partial<CatalogSkill>): string =>
      zh(ask("a", { rows: [row("a", { status: "shadowed", ...more })], seen: [] }), "usable");
    assert.deepEqual(
      [shadowed({}), shadowed({ shadowedBy: "env:a" })],
      ["被同 id 的 技能 遮蔽", "被同 id 的 env:a 遮蔽"],
    );
    const problems = [
      diagnostic("pin.dropped", { id: "a" }),
      diagnostic("description.missing", {}),
      diagnostic("description.not-text", {}),
    ];
    const error = problems.find(({ severity }) => severity === "error") ?? assert.fail();
    assert.deepEqual(of({ status: "invalid", diagnostics: problems }), [
      `usable - cannot be loaded: ${error.message}`,
      ["loadout skill validate /s/a/SKILL.md"],
    ]);
    assert.equal(of({ status: "invalid" })[0], "usable - cannot be loaded: ");
    const { checks } = ask("a", { rows: [row("a", { status: "untrusted" })] });
    assert.equal(checks[1]?.isMet, true, "what the session has kept can be read");
  });

  test("may be that it was not selected", () => {
    assert.deepEqual(last(ask("a", { seen: [] })), [
      "visible - not selected in this session (environment work)",
      [load],
    ]);
    assert.match(zh(ask("a", { seen: [] }), "visible"), /环境 work/);
  });

  test("may be that the session has another version, or a refresh would remove it", () => {
    const changed = ask("a", {
      staleness: {
        ...asIs,
        isStale: true,
        changed: [
          { id: "b", from: "1", to: "2" },
          { id: "a", from: "library:a@v1", to: "library:a@v2" },
        ],
      },
    });
    assert.equal(find(changed, "current").text.en, "the session uses library:a@v1, the current one is library:a@v2");
    assert.equal(zh(changed, "current"), "会话使用 library:a@v1，现在是 library:a@v2");
    assert.deepEqual([changed.next[0], changed.checks.length > 4], ["loadout session refresh", true]);
    const removed = ask("a", { staleness: { ...asIs, isStale: true, removed: ["a"] } });
    assert.deepEqual(
      [find(removed, "current").isMet, find(removed, "current").text.en, removed.next[0]],
      [false, "a refresh would remove it", "loadout session refresh"],
    );
    assert.equal(find(ask("a", { staleness: { ...asIs, removed: ["b"] } }), "current").isMet, true);
  });

  test("may be that only people may start it; then it is in no list either", () => {
    const seen = [visible("a", { head: headOf("a", "disable-model-invocation: true") })];
    const answer = ask("a", { seen, active: [{ id: "a", causes: ["pin"] }] });
    assert.deepEqual(told(answer).slice(4), [
      "invocable - disable-model-invocation: only a person can activate it",
      "active + active by pin",
    ]);
    assert.deepEqual(answer.next, [load]);
  });

  test("may be that the list has no room for it", () => {
    const catalog = { text: "", shortened: ["s"], bare: ["b"], omitted: ["o"] };
    const listed = (id: string): string => {
      const { isMet, text } = find(
        ask(id, { rows: [row(id)], seen: [visible(id)], loadout: loadoutOf({ catalog }) }),
        "listed",
      );
      return `${isMet ? "+" : "-"} ${text.en}`;
    };
    assert.deepEqual(["o", "b", "s", "a"].map(listed), [
      "- not listed: the list has room for the best matches only; search_skills finds it and Skill loads it",
      "- listed by id only: the list has room for few descriptions",
      "+ listed with a shortened description",
      "+ listed with its full description",
    ]);
  });

  test("may be that the model did not load it, which a vague description explains", () => {
    assert.deepEqual(last(ask("a")), ["active - not active: no request was made yet", [load]]);
    assert.equal(zh(ask("a"), "active"), "未激活：还没有发出请求");
    const because = (description: string): string => {
      const answer = ask("a", { seen: [visible("a", { head: headOf("a", "", description) })], requests: 2 });
      assert.deepEqual(answer.next, [load]);
      assert.match(zh(answer, "active"), /2 次请求/);
      assert.equal(/描述没有说明/.test(zh(answer, "active")), /does not say when/.test(find(answer, "active").text.en));
      return find(answer, "active").text.en;
    };
    const plain = "not active: listed in 2 requests, the model did not load it";
    for (const clear of [
      "Use it",
      "Good WHEN sales drop",
      "Made for sales",
      "用于销售",
      "分析时打开",
      "当需要",
      "使用它",
    ])
      assert.equal(because(clear), plain, clear);
    for (const vague of ["Sales", "Forward, user, whenever", "销售分析"])
      assert.equal(because(vague), `${plain}; its description does not say when to use it`, vague);
  });

  test("may be that it lacks tools, each with its reason", () => {
    const seen = [visible("a", { head: headOf("a", "metadata:\n  tool_dependencies: one, two, three") })];
    const active = [{ id: "a", causes: ["tool" as const] }];
    const reason = { kind: "ceiling", skills: [], text: { en: "not allowed", zh: "不允许" } } as const;
    const has = (...names: string[]): Loadout["tools"] =>
      names.map((name) => ({ name, description: "", parameters: {}, grant: {}, reason }));
    const some = ask("a", {
      ...{ seen, active },
      loadout: loadoutOf({ tools: has("one"), removed: [{ name: "two", reason }] }),
    });
    assert.deepEqual(
      [find(some, "tools").isMet, find(some, "tools").text.en, zh(some, "tools")],
      [false, "missing tools: two (not allowed), three (not available)", "缺少工具：two (不允许), three (没有)"],
    );
    const all = ask("a", { seen, active, loadout: loadoutOf({ tools: has("three", "one", "two") }) });
    assert.deepEqual(
      [find(all, "tools").isMet, find(all, "tools").text.en, zh(all, "tools")],
      [true, "has its tools: one, two, three", "所需工具可用：one、two、three"],
    );
    // Nothing is said of tools where it needs none, or is not in force: then nobody would have brought them.
    for (const answer of [
      ask("a", { active }),
      ask("a", { seen }),
      ask("a", { seen, active: [{ id: "b", causes: [] }] }),
    ])
      assert.equal(
        answer.checks.some(({ check }) => check === "tools"),
        false,
      );
  });
});
