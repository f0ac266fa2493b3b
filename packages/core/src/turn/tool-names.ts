/** The names of tools, their aliases, and those of MCP servers. */

/** The tools that run commands. A skill that restricts tools keeps them unless it limits them by patterns. */
export const commandTools = ["exec_command", "write_stdin", "close_context"] as const;

/** Tool names of other harnesses, in lower case, and their names here. */
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

/** The prefix of the tools of an MCP server. */
export const mcpPrefix = (server: string): string => `mcp__${plainName(server)}__`;

/** Letters, digits and hyphens, joined by single underscores; none at the ends, where they would merge with `__`. */
export const plainName = (text: string): string => text.replace(/[^A-Za-z0-9-]+/g, "_").replace(/^_+|_+$/g, "") || "x";

/** The existing tools that a name in `allowed-tools` means: the tool itself, the one it is an alias of, or all of an MCP server. */
export function toolsMeant(name: string, existing: ReadonlySet<string>): string[] {
  if (existing.has(name)) return [name];
  const server = /^mcp__([^*]+?)(?:__\*?)?$/.exec(name)?.[1];
  if (server !== undefined) return [...existing].filter((tool) => tool.startsWith(mcpPrefix(server)));
  const alias = aliases[name.toLowerCase()];
  return alias !== undefined && existing.has(alias) ? [alias] : [];
}
