import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { CatalogSkill, CatalogView, ReadySkill, SourceView } from "../catalog/catalog.ts";
import { readyAmong } from "../catalog/catalog-rows.ts";
import { noVerdicts } from "../library/approval/verdicts.ts";
import { noCapabilities } from "../skill/capabilities.ts";
import { parseSkillHead, type SkillHead } from "../skill/parse-skill.ts";
import { type ImpactInput, impactOf } from "./impact.ts";

const headOf = (id: string, needs = ""): SkillHead => {
  const { head } = parseSkillHead(`---\nname: ${id}\ndescription: Use it.\n${needs}---\n`);
  assert.ok(head);
  return head;
};

const sourceNamed = (name: string): SourceView => ({
  ...({ name, kind: "path", root: `/${name}`, trusted: true } as const),
  ...{ ready: 0, listed: 0, isReadable: true, diagnostics: [] },
});

/** A view of these addresses, the first source winning; what follows a space is what a skill needs. */
function viewOf(...rows: string[]): CatalogView {
  const sources = ["project", "library", "user"].map(sourceNamed);
  const skills = rows.map((row): CatalogSkill => {
    const [address = "", needs] = row.split(" ");
    const [name = "", id = ""] = address.split(":");
    const source = sources.find((one) => one.name === name);
    assert.ok(source);
    const directory = `/${name}/${id}`;
    return {
      ...{ id, address, source, directory, realDirectory: directory, path: `${directory}/SKILL.md`, modified: 0 },
      ...{ status: "ready" as const, diagnostics: [] },
      head: headOf(id, needs ? `metadata:\n  skill_dependencies: ${needs}\n` : ""),
    };
  });
  skills.sort((one, other) => (one.id < other.id ? -1 : 1));
  return { generation: 1, sources, skills, ready: readyAmong(skills as ReadySkill[], skills.length) };
}

const version = (id: string, needs = "", capabilities = noCapabilities) => ({
  head: headOf(id, needs),
  capabilities,
  tokens: { listing: 10, full: 200 },
});

const look = (more: Partial<ImpactInput> = {}) =>
  impactOf({
    ...{ id: "pdf", address: "library:pdf", after: version("pdf"), environment: "default", sessions: 0 },
    ...{ view: viewOf(), agents: {}, known: { tools: ["read_file"], servers: ["charts"] } },
    ...more,
  });

describe("the impact of a version", () => {
  test("a new skill costs its tokens and changes nothing else", () => {
    assert.deepEqual(look(), {
      ...{ id: "pdf", address: "library:pdf", environment: "default", isNew: true },
      difference: { added: {}, removed: {} },
      missing: { tools: [], servers: [], skills: [] },
      tokens: { listing: 10, full: 200 },
      ...{ agents: [], sessions: 0, needsApproval: false },
    });
  });

  test("what it needs and is not there is missing", () => {
    const needs =
      "metadata:\n  tool_dependencies: [read_file, query_db]\n  mcp_dependencies: [charts, maps]\n  skill_dependencies: [docx, xlsx]\n";
    const { missing } = look({ after: version("pdf", needs), view: viewOf("library:docx") });
    assert.deepEqual(missing, { tools: ["query_db"], servers: ["maps"], skills: ["xlsx"] });
  });

  test("of two skills with one id the first source wins", () => {
    assert.equal(look({ view: viewOf("user:pdf") }).shadows, "user:pdf");
    assert.equal(look({ view: viewOf("project:pdf") }).shadowedBy, "project:pdf");
    const own = look({ view: viewOf("library:pdf") });
    assert.deepEqual([own.shadows, own.shadowedBy], [undefined, undefined]);
  });

  test("agents see it if they select all, name it, or select what needs it, and the id is its own", () => {
    const agents = {
      all: {},
      named: { skills: ["pdf"] },
      addressed: { skills: ["library:pdf"] },
      needing: { skills: ["outer"] },
      other: { skills: ["docx"] },
      none: { skills: [] },
    };
    const view = viewOf("library:outer pdf", "library:docx");
    assert.deepEqual(look({ agents, view }).agents, ["all", "named", "addressed", "needing"]);
    assert.deepEqual(look({ agents, view: viewOf("project:pdf") }).agents, ["addressed"]);
  });

  test("an update tells what it can do more, what it cost before, and who has the old one", () => {
    const after = version("pdf", "", { ...noCapabilities, commands: ["curl", "git"], network: true });
    const before = version("pdf", "", { ...noCapabilities, commands: ["git"] });
    const found = look({ after, before, sessions: 3 });
    assert.deepEqual(found.difference, { added: { commands: ["curl"] }, removed: {}, network: "starts" });
    assert.deepEqual(
      [found.isNew, found.sessions, found.tokens],
      [false, 3, { listing: 10, full: 200, before: { listing: 10, full: 200 } }],
    );
  });

  test("where approval is required it reaches no model before", () => {
    assert.equal(look({ view: { ...viewOf(), gate: { isRequired: true, verdicts: noVerdicts } } }).needsApproval, true);
  });
});
