/** Tools for any task: skills, files, commands, other agents. */
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

/** What an agent has from the start that names no tools. */
export const defaultTools: readonly string[] = [
  "read_file",
  "list_files",
  "search_files",
  "write_file",
  "edit_file",
  "Skill",
  "search_skills",
];

/** The tools Loadout itself has, by name. Skills may depend on them. */
export const builtinTools: readonly string[] = [...generalTools, "query_db"];
