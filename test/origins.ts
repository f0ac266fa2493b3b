import type { Requirement } from "./requirements.ts";

/** One section of a document, and where to find here what it says. */
export interface OriginSection {
  /** Its number or title, in English. */
  readonly section: string;
  /** A name of the document, what it is called here (absent: the same), and the file that has it. */
  readonly names?: readonly (readonly [theirs: string, file: string, ours?: string])[];
  /** Commands, routes and files of a home that do what it says. */
  readonly places?: readonly string[];
  /** The clauses of the ledger that check it. */
  readonly clauses?: readonly Requirement[];
  /** Tests beside those of the clauses. */
  readonly tests?: readonly string[];
  /** Where we differ on purpose, and why. */
  readonly difference?: string;
}

export interface Origin {
  readonly number: string;
  readonly title: string;
  readonly sections: readonly OriginSection[];
}

const core = "packages/core/src";
const app = "packages/app/src";
const blocks = ["test/seeds.test.ts"];

/** The five documents this product comes from, section by section. `npm run documents` makes docs/origins.md from it. */
export const origins: readonly Origin[] = [
  {
    number: "000",
    title: "Skill dispatch",
    sections: [
      {
        section: "1. Overview, 2. Principles",
        names: [["claude-code, opencode, codex", `${core}/dispatch/agents/agent-kinds.ts`, "agentKinds"]],
        places: ["`loadout dispatch`", "`POST /api/dispatch/start`"],
        clauses: ["000.01", "000.03", "000.08", "000.09", "000.10"],
      },
      {
        section: "3.1 The agent_dispatch tool",
        names: [
          ["agent_dispatch", `${core}/agent/tools/agent-dispatch-definition.ts`],
          ["createAgentDispatchTool", `${core}/origins/agent-dispatch-tool.ts`],
        ],
        clauses: ["000.10", "000.13"],
        difference:
          "The tool waits for the agent to end and answers with its last words, so that the model can use them. The document returns as soon as the text was sent.",
      },
      {
        section: "3.2 Flow",
        names: [
          ["getActiveSkillContents", `${core}/origins/skill-management-service.ts`],
          ["skillManagementService", `${core}/origins/skill-management-service.ts`, "SkillManagementService"],
          [
            "agentProcessManager.sendInput",
            `${core}/origins/agent-process-manager.ts`,
            "AgentProcessManager.sendInput",
          ],
        ],
        clauses: ["000.03", "000.04", "000.14"],
        tests: blocks,
      },
      {
        section: "3.3 Format, 3.4 Example",
        names: [["buildEnhancedTask", `${core}/dispatch/brief.ts`]],
        clauses: ["000.01", "000.02"],
        tests: blocks,
        difference:
          "A heading of a skill that looks like the frame's own `# Task` is escaped: otherwise a skill could end the list of skills and give the agent a task of its own.",
      },
      {
        section: "4. Passing dependencies",
        names: [
          ["createAgentDispatchTool(…)", `${core}/origins/agent-dispatch-tool.ts`, "createAgentDispatchTool"],
          ["AgentDispatchContext", `${core}/origins/agent-dispatch-tool.ts`],
          ["SelfAgentService, buildTools", `${core}/session/build-session.ts`, "dispatchTools"],
        ],
        tests: blocks,
        difference: "`createAgentDispatchTool` also takes one object, which our own sessions use.",
      },
      {
        section: "5.1 Size limit",
        names: [["30000 characters", `${core}/dispatch/brief.ts`, "briefLimit"]],
        places: ["`limits.brief` in `config.jsonc`"],
        clauses: ["000.05", "000.06"],
      },
      {
        section: "5.2 Cache",
        names: [
          ["cache of getActiveSkillContents()", `${core}/session/active-skill-contents.ts`, "createActiveSkillReader"],
        ],
        clauses: ["000.11"],
      },
      { section: "6. Not done", clauses: ["000.08", "000.09"] },
    ],
  },
  {
    number: "001",
    title: "Skills management",
    sections: [
      {
        section: "Content in files, index in a database",
        names: [
          [
            "skills table (slug, name, description, dir_path)",
            `${core}/library/index/library-tables.ts`,
            "LibraryTables",
          ],
          ["save_dir/skills", `${core}/home/blobs/folder-view.ts`, "createFolderView"],
        ],
        places: ["`<home>/library/trees`", "`<home>/library/skills/<slug>`", "`<home>/loadout.db`"],
        clauses: ["001.01", "001.06"],
        difference:
          "`library/skills/<slug>` is a view of immutable trees named by digest. Versions, rollback and sessions that keep their snapshot need content that never changes.",
      },
      {
        section: "Permissions and entry",
        names: [["superadmin, admin, user", `${core}/turn/role.ts`, "roles"]],
        places: ["the page Skills of the console", "[permissions.md](permissions.md)"],
        clauses: ["001.07"],
      },
      {
        section: "Import (ZIP)",
        names: [["-v2, -v3", `${core}/library/import/choose-slug.ts`, "chooseSlug"]],
        places: ["`loadout skill import`", "`POST /api/skill/import`"],
        clauses: ["001.01", "001.02", "001.03", "001.04", "001.05"],
      },
      {
        section: "Online management",
        places: [
          "`loadout skill list`, `tree`, `edit`, `create-file`, `create-folder`, `move-file`, `delete-file`, `export`, `delete`",
        ],
        clauses: ["001.06", "001.08", "001.09", "001.10", "001.11", "001.19"],
        difference:
          "Delete removes row and folder at once, as written, and keeps an archive for 7 days so that it can be undone; `--purge` keeps nothing.",
      },
      {
        section: "Behavior at run time",
        names: [
          ["context.skills", `${core}/session/session-meta.ts`, "context"],
          ["SkillResolver", `${core}/resolve/skill-resolver.ts`],
          ["/skills", `${core}/resolve/skills-mount.ts`, "createSkillsMount"],
        ],
        places: ["`loadout session select`", "`loadout session refresh`"],
        clauses: ["001.13", "001.16"],
      },
      {
        section: "Dependencies",
        names: [
          ["tool_dependencies, mcp_dependencies, skill_dependencies", `${core}/skill/parse-skill.ts`, "Dependencies"],
          ["closure", `${core}/skill/closure.ts`],
        ],
        places: ["`loadout skill deps`"],
        clauses: ["001.12"],
        difference:
          "Dependencies are part of SKILL.md (`metadata`), not only of the database, so that versions, exports and snapshots carry them. On import unknown names are warnings: the skill they mean may be imported next.",
      },
      {
        section: "Stage 1: visible skills",
        names: [
          ["skill_session_snapshot", `${core}/session/session-meta.ts`],
          ["visible_skills", `${core}/resolve/snapshot.ts`],
          ["abefore_agent", `${core}/session/set-up-turn.ts`, "createSetUp"],
        ],
        clauses: ["001.13"],
      },
      {
        section: "Stage 2: activation",
        names: [
          ["read_file", `${core}/agent/tools/file-tools.ts`],
          ["activated_skills", `${core}/session/active-skills.ts`, "activationsIn"],
        ],
        clauses: ["001.14"],
      },
      {
        section: "Stage 3: tools and MCP servers",
        names: [["awrap_model_call", `${core}/turn/compose-loadout.ts`, "composeLoadout"]],
        clauses: ["001.15"],
      },
    ],
  },
  {
    number: "002",
    title: "Skill system architecture",
    sections: [
      {
        section: "Chart",
        names: [
          ["createSkillRegistry, loadAll, get", `${core}/origins/skill-registry.ts`, "createSkillRegistry"],
          ["SkillRegistry", `${core}/origins/skill-registry.ts`],
          ["runStream, executeTool", `${core}/origins/react-loop.ts`, "ReActLoop"],
          ["send, stream", `${core}/origins/loop-session.ts`, "LoopSession"],
          ["ToolResultMessage", `${core}/agent/loop/messages.ts`, "ToolResultMessage"],
        ],
        clauses: ["002.02", "002.18"],
        tests: blocks,
      },
      {
        section: "1. Skill Tool",
        names: [["SkillTool, SkillInput, SkillOutput", `${core}/agent/tools/skill-tool.ts`, "createSkillTool"]],
        clauses: ["002.02", "002.05"],
        tests: blocks,
      },
      {
        section: "2. Skill system message",
        names: [
          ["SDKSkillSystemMessage", `${core}/origins/skill-system-message.ts`],
          ["BaseMessage", `${core}/origins/skill-system-message.ts`],
          ["init, compact_boundary", `${core}/agent/loop/messages.ts`, "CompactBoundaryMessage"],
        ],
        clauses: ["002.03", "002.04"],
        tests: blocks,
        difference:
          "In the history it is a system message, always. What a provider is sent depends on what it accepts in that place.",
      },
      {
        section: "3. ReActLoop",
        names: [
          ["ReActLoop", `${core}/origins/react-loop.ts`],
          ["skillResult", `${core}/origins/react-loop.ts`],
          ["skill_system", `${core}/origins/react-loop.ts`],
          ["createSkillSystemMessage", `${core}/origins/skill-system-message.ts`],
        ],
        clauses: ["002.02", "002.05", "002.07", "002.12"],
        tests: blocks,
        difference:
          "Sessions of a home do not go through the class but through `runTurn`, the loop behind it, with snapshot, permissions and limits of their environment.",
      },
      {
        section: "4. Session",
        names: [
          ["Session.loadSkills", `${core}/session/session-preview.ts`, "loadSkills"],
          ["Session.skillRegistry", `${core}/origins/loop-session.ts`, "skillRegistry"],
          ["Session.getSkillCatalog", `${core}/session/session-preview.ts`, "getSkillCatalog"],
          ["Session.getSystemPromptWithSkills", `${core}/session/session-preview.ts`, "getSystemPromptWithSkills"],
        ],
        clauses: ["002.01", "002.08", "002.11", "002.13", "002.14"],
        tests: blocks,
        difference:
          "`new Session(loop)` is a conversation in memory. As a type, `Session` is the lasting one of `openSessions`, which is on disk and survives a crash.",
      },
      {
        section: "5. Factory",
        names: [
          ["initializeWithSkillRegistry", `${core}/origins/loop-session.ts`],
          ["new ReActLoop", `${core}/origins/react-loop.ts`, "ReActLoop"],
          ["new Session", `${core}/origins/loop-session.ts`, "Session"],
        ],
        clauses: ["002.13", "002.18"],
        tests: blocks,
      },
      { section: "Data flow: old and new", clauses: ["002.02", "002.04", "002.08"], tests: blocks },
      { section: "Decisions", clauses: ["002.04", "002.07", "002.08", "002.09", "002.10", "002.13"] },
    ],
  },
  {
    number: "003",
    title: "Skill integration",
    sections: [
      {
        section: "2. Overview, 3.1–3.3 Registration",
        names: [
          ["MODULES, skillsModule", `${app}/operation/operations.ts`, "operations"],
          ["SmaModule", `${app}/operation/operation.ts`, "Operation"],
          ["registerAllModulesForCli", `${app}/doors/cli/run-cli.ts`, "runCli"],
          ["registerAllModulesForServer, registerServer", `${app}/doors/http/operation-route.ts`, "operationRoute"],
          ["getShipIntegrationContext", `${app}/doors/http/server/server-apps.ts`, "createServerApps"],
        ],
        difference:
          "One list of operations in place of modules: commands, routes, MCP tools and the OpenAPI document are made from the same entry and cannot drift apart.",
      },
      {
        section: "3.4 Commands and routes",
        places: [
          "`loadout skill find`, `loadout skill add`, `loadout skill list`, `loadout skill load`, `loadout skill unload`, `loadout skill pinned`",
          "`GET /api/skill/list`, `POST /api/skill/load`, `POST /api/skill/unload`, `GET /api/skill/pinned`",
        ],
        clauses: ["003.04", "003.06", "003.09"],
      },
      {
        section: "4.1 Local commands",
        names: [["npx skills", `${app}/skill/install/skills-tool.ts`, "runSkillsTool"]],
        places: ["`loadout skill find`", "`loadout skill add -g`", "`loadout skill list`"],
        clauses: ["003.01", "003.03"],
        difference:
          "`skill add -g` installs into the user's folder that every program reads; nothing has to be copied to a second one.",
      },
      {
        section: "4.2 Run-time commands",
        names: [["callDaemonJsonApi", `${app}/doors/cli/remote/run-remote.ts`, "runRemote"]],
        clauses: ["003.08"],
        difference: "`load`, `unload` and `pinned` work without a server as well, on the home itself.",
      },
      {
        section: "5. pinnedSkillIds",
        names: [
          ["readPinnedSkillIds", `${core}/origins/pinned-skill-ids.ts`],
          ["writePinnedSkillIds", `${core}/origins/pinned-skill-ids.ts`],
          ["loadSkill", `${core}/origins/pinned-skill-ids.ts`],
          ["unloadSkill", `${core}/origins/pinned-skill-ids.ts`],
          ["getShipContextHistoryMetaPath", `${core}/session/session-meta.ts`, "metaDocument"],
          ["historyStore.loadMeta", `${core}/session/session-meta.ts`, "openMeta"],
          ["chatKey", `${core}/origins/pinned-skill-ids.ts`],
        ],
        places: [
          "`<home>/context/<encodedContextId>/messages/meta.json`",
          "`--chat-key` is `--context`, `chatKey` is `contextId`",
        ],
        clauses: ["003.04", "003.06"],
        tests: ["packages/core/src/origins/pinned-skill-ids.test.ts", "test/sessions-cli.test.ts"],
      },
      {
        section: "6. Discovery",
        names: [
          ["discovery.ts", `${core}/catalog/scan/scan-source.ts`, "createSourceScanner"],
          ["paths.ts", `${core}/catalog/list-sources.ts`, "listSources"],
          ["allowExternalPaths", `${core}/environment/settings-schema.ts`],
        ],
        places: ["`.loadout/skills`, `.agents/skills`, `.claude/skills`", "`skills.paths` in `config.jsonc`"],
        clauses: ["003.01", "003.02"],
        difference:
          "Skills of a project count only after it was trusted: a cloned repository must not put instructions in front of a model by itself.",
      },
      {
        section: "7. How skills take effect",
        names: [
          [
            "initShipRuntimeContext, registerIntegrationSystemPromptProviders",
            `${core}/session/open-sessions.ts`,
            "openSessions",
          ],
          ["createSkillsSystemPromptProvider, provide(ctx)", `${core}/session/turn-skills.ts`, "resolveTurnSkills"],
          ["collectSystemPromptProviderResult", `${core}/session/set-up-turn.ts`, "createSetUp"],
          ["agent-runner.ts", `${core}/agent/loop/run-turn.ts`, "runTurn"],
          ["LoadedSkillV1", `${core}/turn/compose-loadout.ts`, "ActiveSkill"],
        ],
        clauses: ["003.10", "003.11", "003.16"],
      },
      {
        section: "8. allowedTools to activeTools",
        names: [
          ["allowedTools, allowed-tools", `${core}/skill/parse-allowed-tools.ts`, "ToolPattern"],
          ["exec_command, write_stdin, close_context", `${core}/turn/tool-names.ts`, "commandTools"],
          ["activeTools", `${core}/turn/tool-ceiling.ts`, "ceilingOf"],
        ],
        places: ["`loadout skill pinned --effective-tools`"],
        clauses: ["003.12", "003.13", "003.14"],
        difference:
          "`Skill`, `search_skills` and reading below `/skills` stay allowed. A pattern such as `Bash(git:*)` narrows the basic tool instead of adding to it.",
      },
      {
        section: "9. State per context",
        names: [["allSkillsById, loadedSkillsById", `${core}/session/turn-skills.ts`, "TurnSkills"]],
        difference:
          "Nothing is cached beside `meta.json`: each turn reads it, and unchanged folders cost stat calls only.",
      },
      {
        section: "10. Examples of requests",
        names: [["chatKey from a variable", `${app}/session/context.ts`, "LOADOUT_CONTEXT_ID"]],
        places: ["`loadout skill load`", "`POST /api/skill/load`"],
        clauses: ["003.04", "003.05", "003.10"],
      },
      { section: "11. Index of files", places: ["[architecture.md](architecture.md)"] },
      {
        section: "12. Debugging",
        places: ["`loadout skill why`", "`loadout skill pinned`", "`loadout doctor`"],
        clauses: ["003.06"],
      },
    ],
  },
  {
    number: "004",
    title: "Skills of environments",
    sections: [
      {
        section: "1. Overview, 2. Goals",
        names: [
          ["listSkills()", `${core}/environment/open-environment.ts`, "listSkills"],
          ["skillTool", `${core}/agent/tools/base-skill-tool.ts`, "baseSkillTool"],
          ["handle_query", `${core}/origins/base-environment.ts`],
        ],
        clauses: ["004.01", "004.07"],
      },
      {
        section: "3. Folders and skill.md",
        places: ["`<home>/environments/<env>/{config.jsonc, agents.jsonc, models.jsonc, skills/}`"],
        clauses: ["004.02", "004.03"],
        tests: blocks,
        difference: "`SKILL.md` is written, as the open format wants it; `skill.md` in any letter case is read.",
      },
      {
        section: "4. SkillInfo",
        names: [["SkillInfo", `${core}/catalog/skill-loader.ts`]],
        clauses: ["004.01"],
        tests: blocks,
      },
      {
        section: "5.1 SkillLoader",
        names: [
          ["new SkillLoader(dir), loadAll", `${core}/catalog/skill-loader.ts`, "SkillLoader"],
          ["parseSkillMd, parseYamlFrontmatter", `${core}/skill/parse-skill.ts`, "parseSkill"],
        ],
        clauses: ["004.02", "004.03", "004.16", "004.17"],
        tests: blocks,
        difference:
          "It writes no warnings to the console: `problems()` has them as values. The list is sorted by id and does not depend on the file system.",
      },
      {
        section: "5.2 skillTool",
        names: [
          ["baseSkillTool", `${core}/agent/tools/base-skill-tool.ts`],
          ["createSkillToolWithDescription", `${core}/agent/tools/base-skill-tool.ts`],
          ["ToolInfo", `${core}/agent/tools/base-skill-tool.ts`],
          ["ToolContext", `${core}/agent/tools/base-skill-tool.ts`, "SkillToolContext"],
          ["ToolResult", `${core}/agent/tools/base-skill-tool.ts`, "SkillToolAnswer"],
          ["the tool name skill", `${core}/agent/loop/run-turn.ts`, "nameOffered"],
        ],
        clauses: ["004.04", "004.06"],
        tests: [...blocks, "packages/core/src/agent/loop/run-turn.test.ts"],
        difference:
          "The description lists `- id: description`, not `- name: description`: the id is what the tool takes, and two skills may have one name. A name that only one skill has is understood too. In sessions the tool is `Skill` (002); a model that calls `skill` gets it. `ToolContext` and `ToolResult` of `@loadout/core` are those of tools in a loop (002).",
      },
      {
        section: "6. Environment interface",
        names: [
          ["Environment", `${core}/environment/open-environment.ts`],
          ["getSkillsInfoForToolDescription", `${core}/environment/open-environment.ts`],
        ],
        clauses: ["004.01", "004.04"],
        tests: blocks,
      },
      {
        section: "7. BaseEnvironment",
        names: [
          ["BaseEnvironment", `${core}/origins/base-environment.ts`],
          ["loadSkills, registerTool, listTools", `${core}/origins/base-environment.ts`, "loadSkills"],
          ["getSkillsDirectory", `${core}/origins/base-environment.ts`],
        ],
        clauses: ["004.01", "004.08"],
        tests: blocks,
        difference:
          "The tool is registered again also when the last skill is gone. In the document it would go on listing skills that do not exist.",
      },
      {
        section: "8. ServerEnvironment",
        names: [
          ["ServerEnvironment", `${core}/origins/server-environment.ts`],
          ["loadFromConfig", `${core}/origins/server-environment.ts`],
          ["skillsDirectory", `${core}/origins/server-environment.ts`],
          ["registerDefaultTools", `${core}/origins/server-environment.ts`, "ServerEnvironment"],
          ["activeEnvironment", `${core}/environment/settings-schema.ts`],
          ["Config_get, Config_reload", `${core}/origins/config-paths.ts`, "Config_get"],
          ["ConfigPaths", `${core}/origins/config-paths.ts`],
          ["resolveConfig", `${core}/origins/config-paths.ts`],
        ],
        clauses: ["004.11", "004.12"],
        tests: blocks,
        difference:
          "It shows the `skills/` folder of the environment, as written. `openEnvironment`, which our own sessions use, adds the project's, the user's, the library's and the built-in skills by a fixed precedence.",
      },
      {
        section: "9. Loading: start, switch, query",
        names: [
          ["switchEnvironment", `${core}/environment/open-environment.ts`],
          ["new Agent(…, this.listTools(), …)", `${core}/origins/base-environment.ts`, "handle_query"],
          ["invokeLLM", `${core}/agent/loop/run-turn.ts`, "runTurn"],
        ],
        places: ["`loadout env use`", "`loadout env reload`"],
        clauses: ["004.07", "004.09"],
        tests: blocks,
        difference: "A broken or unknown environment is refused before anything changes; the old one stays whole.",
      },
      { section: "10. Verification", clauses: ["004.01", "004.04"], tests: blocks },
      { section: "11. Index of files", places: ["[architecture.md](architecture.md)"] },
      {
        section: "12. Notes",
        places: ["`loadout skill validate`"],
        clauses: ["004.02", "004.07", "004.13", "004.14", "004.16"],
      },
    ],
  },
];
