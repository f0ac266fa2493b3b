import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Origin, type OriginSection, origins } from "./test/origins.ts";
import { type Requirement, requirements } from "./test/requirements.ts";

/** docs/origins.md: each section of the founding documents with names, places, clauses and the tests that prove them. */
export function originsDocument(): string {
  const proofs = readProofs();
  const introduction = `# Origins

Made from test/origins.ts and the ledger in test/requirements.ts by \`npm run documents\`; a test compares it. Edit those, not this page.

Loadout comes from five design documents. This page says, section by section, what each name of a document is called here, where it
is, and which clauses of the ledger and which tests check it. Every code block of the documents is in
[test/seeds](../test/seeds) and runs in [test/seeds.test.ts](../test/seeds.test.ts), with nothing changed but import paths. A
name without an "is" is the document's own, and can be imported from \`@loadout/core\`, called or read; "X is Y" names the part of ours
that does the work, which may be internal. Where we differ from a document on purpose, the reason follows its table.
`;
  return `${[introduction, ...origins.map((origin) => documentPart(origin, proofs))].join("\n")}`;
}

type Proofs = ReadonlyMap<string, readonly string[]>;

/** Which test files say that they prove a clause. */
function readProofs(): Proofs {
  const proofs = new Map<string, string[]>();
  const root = import.meta.dirname;
  for (const path of globSync(["test/**/*.test.ts", "packages/**/src/**/*.test.ts"], { cwd: root }).sort())
    for (const [, clauses = ""] of readFileSync(join(root, path), "utf8").matchAll(/\bproves\(([^)]*)\)/g))
      for (const [, clause = ""] of clauses.matchAll(/"(\d{3}\.\d{2})"/g)) {
        const files = proofs.get(clause) ?? [];
        if (!files.includes(path)) proofs.set(clause, [...files, path]);
      }
  return proofs;
}

function documentPart({ number, title, sections }: Origin, proofs: Proofs): string {
  const rows = sections.map(
    (section) =>
      `| ${section.section} | ${whereOf(section)} | ${(section.clauses ?? []).join(", ")} | ${testsOf(section, proofs)} |`,
  );
  const differences = sections.flatMap(({ section, difference }) =>
    difference === undefined ? [] : [`- **${section}.** ${difference}`],
  );
  const named = new Set(sections.flatMap(({ clauses = [] }) => clauses));
  const others = Object.keys(requirements).filter(
    (clause) => clause.startsWith(`${number}.`) && !named.has(clause as Requirement),
  );
  return [
    `## ${number} · ${title}`,
    "",
    "| Section | Here | Clauses | Tests |",
    "|---|---|---|---|",
    ...rows.map((row) => row.replaceAll("|  |", "| |")),
    ...(differences.length > 0 ? ["", "Different on purpose:", "", ...differences] : []),
    ...(others.length > 0 ? ["", "Clauses that go beyond the document:", ""] : []),
    ...others.map((clause) => `- ${clause}: ${requirements[clause as Requirement]} (${filesOf([clause], proofs)})`),
    "",
  ].join("\n");
}

const whereOf = ({ names = [], places = [] }: OriginSection): string =>
  [
    ...names.map(([theirs, file, ours]) =>
      ours === undefined ? link(theirs, file) : `\`${theirs}\` is ${link(ours, file)}`,
    ),
    ...places,
  ].join("<br>");

const testsOf = ({ clauses = [], tests = [] }: OriginSection, proofs: Proofs): string =>
  filesOf(clauses, proofs, tests);

function filesOf(clauses: readonly string[], proofs: Proofs, more: readonly string[] = []): string {
  const files = new Set([...more, ...clauses.flatMap((clause) => proofs.get(clause) ?? [])]);
  return [...files].map((file) => `[${file.split("/").at(-1)?.replace(".test.ts", "")}](../${file})`).join(", ");
}

const link = (name: string, file: string): string => `[\`${name}\`](../${file})`;
