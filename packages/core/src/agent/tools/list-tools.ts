import type { SettingsLayer } from "../../environment/open-environment.ts";
import type { VisibleSkills } from "../../resolve/visible-skills.ts";
import type { Tool } from "../../turn/compose-loadout.ts";
import { fileTools } from "./file-tools.ts";

/** The built-in tools as sessions with these settings see them. Runs none of them. */
export async function listTools(layers: readonly SettingsLayer[], home: string): Promise<readonly Tool[]> {
  const [
    { createSkillTool },
    { createSearchSkillsTool },
    { createQueryDb },
    { createShellTools },
    { agentDispatchDefinition },
    shell,
    search,
  ] = await Promise.all([
    import("./skill-tool.ts"),
    import("./search-skills-tool.ts"),
    import("./query-db.ts"),
    import("./shell-tools.ts"),
    import("./agent-dispatch-definition.ts"),
    import("../shell/choose-shell.ts"),
    import("../../catalog/search/open-search-index.ts"),
  ]);
  const nothing: VisibleSkills = { skills: new Map(), diagnostics: [] };
  const visible = (): VisibleSkills => nothing;
  const commands = createShellTools({ home, folder: home, choose: shell.createChooseShell() });
  return [
    createSkillTool(visible),
    createSearchSkillsTool({ visible, index: search.openSearchIndex }),
    ...fileTools,
    createQueryDb(),
    ...commands.tools(shell.commandSettings(layers, home)),
    agentDispatchDefinition,
  ].map(({ name, description, parameters, role }) => ({ name, description, parameters, ...(role && { role }) }));
}
