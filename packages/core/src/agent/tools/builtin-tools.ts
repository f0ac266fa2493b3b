/** The names of the built-in tools. */

/** The names of the general tools: skills, files, commands, other agents. */
export const generalTools: readonly string[] = [
  "Skill",
  "search_skills",
  "read_file",
  "list_files",
  "search_files",
  "write_file",
  "edit_file",
  "exec_command",
  "write_stdin",
  "close_context",
  "agent_dispatch",
];

/** The tools of an agent whose definition names none. */
export const defaultTools: readonly string[] = [
  "read_file",
  "list_files",
  "search_files",
  "write_file",
  "edit_file",
  "Skill",
  "search_skills",
];

/** The names of all built-in tools. Skills may depend on them. */
export const builtinTools: readonly string[] = [...generalTools, "query_db"];
