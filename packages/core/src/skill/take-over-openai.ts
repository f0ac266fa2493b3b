import { type Diagnostic, diagnostic } from "../ground/diagnostic.ts";
import { Fault } from "../ground/fault.ts";
import type { Fix } from "./fix-skill.ts";
import { editFrontmatter, type FieldPath } from "./frontmatter/edit-frontmatter.ts";
import { readYaml, type Value } from "./frontmatter/read-yaml.ts";
import { parseSkill, type Skill } from "./parse-skill.ts";

/**
 * Takes over what `agents/openai.yaml` beside a SKILL.md says and Loadout knows too: that only people may start the skill, and the
 * MCP servers it needs. Both are written into SKILL.md; texts and pictures for another program are left.
 */

/** The file, relative to the skill's folder. */
export const openaiFile = "agents/openai.yaml";

export interface TakenOver {
  readonly text: string;
  readonly fixes: readonly Fix[];
  readonly diagnostics: readonly Diagnostic[];
}

const largest = 64_000;
const mostServers = 50;
const depth = 8;

export function takeOverOpenai(skillText: string, bytes: Uint8Array): TakenOver {
  const unreadable: TakenOver = {
    text: skillText,
    fixes: [],
    diagnostics: [diagnostic("package.openai-unreadable", {}, { path: openaiFile })],
  };
  const { skill } = parseSkill(skillText);
  if (!skill) return { ...unreadable, diagnostics: [] }; // what is wrong with SKILL.md is said already
  const said = bytes.length > largest ? undefined : readOpenai(bytes);
  if (!said) return unreadable;
  let text = skillText;
  const fixes: Fix[] = [];
  const taken: string[] = [];
  for (const { path, value, shown } of changesFor(skill, said)) {
    try {
      const next = editFrontmatter(text, path, value);
      if (!parseSkill(next).skill) return unreadable;
      fixes.push({ rule: "package.openai", before: "", after: shown });
      taken.push(shown);
      text = next;
    } catch (error) {
      if (error instanceof Fault) return unreadable; // SKILL.md cannot be edited safely
      throw error;
    }
  }
  const note =
    taken.length === 0 ? [] : [diagnostic("package.openai", { taken: taken.join("; ") }, { path: openaiFile })];
  return { text, fixes, diagnostics: note };
}

interface Said {
  readonly isForPeople: boolean;
  readonly servers: readonly string[];
}

function readOpenai(bytes: Uint8Array): Said | undefined {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
  const { fields, diagnostics } = readYaml(text, { depth, place: () => ({}) });
  if (diagnostics.some(({ severity }) => severity === "error")) return undefined;
  const tools = fieldOf(fieldOf(fields, "dependencies"), "tools");
  const servers = (Array.isArray(tools) ? tools : []).flatMap((tool: Value): string[] => {
    const [type, value] = [fieldOf(tool, "type"), fieldOf(tool, "value")];
    return type === "mcp" && typeof value === "string" && /^[\w.-]{1,64}$/.test(value) ? [value] : [];
  });
  return {
    isForPeople: fieldOf(fieldOf(fields, "policy"), "allow_implicit_invocation") === "false",
    servers: [...new Set(servers)].slice(0, mostServers),
  };
}

const fieldOf = (value: Value | undefined, key: string): Value | undefined =>
  typeof value === "object" && !Array.isArray(value) && Object.hasOwn(value, key)
    ? (value as Readonly<Record<string, Value>>)[key]
    : undefined;

interface Change {
  readonly path: FieldPath;
  readonly value: string | readonly string[];
  readonly shown: string;
}

/** What SKILL.md itself says is not changed: it may already limit more, or need more. */
function changesFor({ fields, modelInvocable, dependencies }: Skill, { isForPeople, servers }: Said): Change[] {
  const key = "disable-model-invocation";
  const isSaid = Object.hasOwn(fields, key);
  const missing = servers.filter((name) => !dependencies.servers.includes(name));
  return [
    ...(isForPeople && modelInvocable && !isSaid
      ? [{ path: [key] as const, value: "true", shown: `${key}: true` }]
      : []),
    ...(missing.length > 0
      ? [
          {
            path: ["metadata", "mcp_dependencies"] as const,
            value: [...dependencies.servers, ...missing],
            shown: `mcp_dependencies: ${missing.join(", ")}`,
          },
        ]
      : []),
  ];
}
