import assert from "node:assert/strict";
import { describe, it, test } from "node:test";
import { type AttentionAnswers, attentionRows, lackingSkills, type RowOptions } from "./attention-rows.ts";

const skill = (id: string, needs: string[] = [], status: "ready" | "invalid" = "ready") => ({
  id,
  status,
  dependencies: { tools: [], servers: [], skills: needs },
});

test("what is named and cannot be used is lacking, with who names it", () => {
  assert.deepEqual(
    lackingSkills([
      skill("a", ["gone", "b"]),
      skill("b", ["gone", "broken"]),
      skill("broken", [], "invalid"),
      skill("unused", ["other"], "invalid"), // it cannot be used itself
    ]),
    [
      { kind: "skill", name: "gone", skills: ["a", "b"], agents: [] },
      { kind: "skill", name: "broken", skills: ["b"], agents: [] },
    ],
  );
});

const fine: AttentionAnswers = {
  environment: { name: "default", problems: [] },
  troubled: [],
  skills: [],
  missingTools: [],
  missingServers: [],
  servers: [],
  agents: [],
  running: [],
  failed: [],
  sessions: [],
  staleSessions: 0,
};
const now = Date.parse("2026-01-10T00:00:00Z");
const options: RowOptions = {
  say: (key, values = {}) => [key, ...Object.values(values)].join(" "),
  translate: (found) => found,
  isSuperadmin: true,
  now,
};
const rows = (answers: object, more: Partial<RowOptions> = {}) =>
  attentionRows({ ...fine, ...answers } as AttentionAnswers, { ...options, ...more });
/** The rows as text: id, kind, and where the way out leads. */
const shown = (answers: object, more: Partial<RowOptions> = {}): string[] =>
  rows(answers, more).map(({ id, kind, way }) => `${id}: ${kind}, ${"command" in way ? way.command : way.link.to}`);

describe("what needs attention", () => {
  it("is nothing where all is well, or nothing is known yet", () => {
    assert.deepEqual(rows({}), []);
    assert.deepEqual(rows({ environment: undefined }), []);
  });

  it("is at most five skills, the others in their list; users without access get commands", () => {
    const troubled = Array.from({ length: 7 }, (_, index) => ({
      id: `s${index}`,
      address: `library:s${index}`,
      status: index === 0 ? "invalid" : "ready",
      problems: [
        { rule: "a", severity: "warning", message: "first" },
        { rule: "b", severity: "error", message: "worst" },
      ],
    }));
    const ids = rows({ troubled }).map(({ id }) => id);
    assert.deepEqual(ids, ["s0", "s1", "s2", "s3", "s4", "more-skills"]);
    assert.equal(rows({ troubled }).at(-1)?.title, "moreSkills 2");
    assert.equal(rows({ troubled })[0]?.more, "worst");
    assert.equal(rows({ troubled: troubled.slice(0, 5) }).length, 5);
    assert.deepEqual(shown({ troubled: troubled.slice(0, 2) }), ["s0: bad, /skills/$slug", "s1: warn, /skills/$slug"]);
    assert.deepEqual(shown({ troubled: troubled.slice(0, 1) }, { isSuperadmin: false }), [
      "s0: bad, loadout skill validate s0",
    ]);
  });

  it("is what skills and agents need and is not there", () => {
    const missing = { name: "x", skills: ["needy"], agents: ["bot"] };
    assert.deepEqual(shown({ missingServers: [missing], missingTools: [missing] }), [
      "server x: warn, /tools",
      "tool x: warn, /skills/$slug",
    ]);
    assert.deepEqual(
      shown({ missingTools: [missing, { ...missing, name: "y", skills: [] }] }, { isSuperadmin: false }),
      ["tool x: warn, loadout skill deps needy", "tool y: warn, loadout tool list"],
    );
    assert.equal(rows({ missingTools: [missing] })[0]?.more, "neededBySkills needy · neededByAgents bot");
  });

  it("is a server with a variable that is not set", () => {
    const server = (isSet: boolean) => ({
      name: "m",
      variables: [
        { name: "A", isSet: true },
        { name: "B", isSet },
      ],
    });
    assert.deepEqual(shown({ servers: [server(true)] }), []);
    assert.deepEqual(shown({ servers: [server(false)] }), ["mcp m: bad, /mcp/$name"]);
    assert.equal(rows({ servers: [server(false)] })[0]?.more, "variablesUnset B");
  });

  it("is an agent whose list of skills does not fit, worse if skills are left out", () => {
    const agent = (...listed: string[]) => ({ id: "bot", visibleSkills: listed.map((one) => ({ listed: one })) });
    assert.deepEqual(shown({ agents: [agent("full", "full")] }), []);
    assert.deepEqual(shown({ agents: [agent("shortened", "bare")] }), ["budget bot: warn, /agents/$agentId"]);
    assert.deepEqual(shown({ agents: [agent("omitted", "bare")] }), ["budget bot: bad, /agents/$agentId"]);
    assert.equal(rows({ agents: [agent("omitted", "bare")] })[0]?.more, "skillsLeftOut 1 · skillsShortened 1");
  });

  it("is a dispatch that waits for permission, and one that failed within a day", () => {
    const dispatch = (id: string, endedAt: string) => ({ id, title: id, agent: "echo", createdAt: endedAt, endedAt });
    const waiting = { ...dispatch("w", "2026-01-01T00:00:00Z"), permission: { title: "write?" } };
    const failed = [dispatch("new", "2026-01-09T00:00:01Z"), dispatch("old", "2026-01-08T23:59:59Z")];
    assert.deepEqual(shown({ running: [waiting, dispatch("busy", "2026-01-09T23:00:00Z")], failed }), [
      "dispatch w: warn, /dispatch/$dispatchId",
      "dispatch new: bad, /dispatch/$dispatchId",
    ]);
  });

  it("is every stale session: five rows, the others in their list", () => {
    const sessions = [{ contextId: "c1", title: "" }];
    assert.equal(rows({ sessions, staleSessions: 1 })[0]?.title, "staleSession c1");
    assert.deepEqual(shown({ sessions, staleSessions: 5 }), ["c1: warn, /sessions/$sessionId"]);
    assert.equal(rows({ sessions, staleSessions: 6 })[1]?.title, "moreSessions 1");
  });
});
