/** The tools that run commands: a skill that restricts tools still has them, unless it says how far. */
export const commandTools = ["exec_command", "write_stdin", "close_context"] as const;

/** Names that other harnesses use, in lower case, and what they are called here. */
const aliases: Readonly<Record<string, string>> = {
  read: "read_file",
  view: "read_file",
  write: "write_file",
  create: "write_file",
  edit: "edit_file",
  multiedit: "edit_file",
  apply_patch: "edit_file",
  bash: "exec_command",
  shell: "exec_command",
  run_shell_command: "exec_command",
  grep: "search_files",
  search_file_content: "search_files",
  glob: "list_files",
  ls: "list_files",
  list_directory: "list_files",
  task: "agent_dispatch",
  skill: "Skill",
};

/** How the tools of an MCP server begin, whatever the server is called. */
export const mcpPrefix = (server: string): string => `mcp__${plainName(server)}__`;

/** Letters, digits and hyphens, with single underscores between; none at the ends, where they would join `mcp__a__b`. */
export const plainName = (text: string): string => text.replace(/[^A-Za-z0-9-]+/g, "_").replace(/^_+|_+$/g, "") || "x";

/** The existing tools a name in `allowed-tools` means: itself, one it is another name for, or all of an MCP server. */
export function toolsMeant(name: string, existing: ReadonlySet<string>): string[] {
  if (existing.has(name)) return [name];
  const server = /^mcp__([^*]+?)(?:__\*?)?$/.exec(name)?.[1];
  if (server !== undefined) return [...existing].filter((tool) => tool.startsWith(mcpPrefix(server)));
  const alias = aliases[name.toLowerCase()];
  return alias !== undefined && existing.has(alias) ? [alias] : [];
}
