/** `@loadout/core`: everything the product does, without a door. In the order a skill travels. */

export { draftRequests } from "./agent/loop/draft-requests.ts";
export type { Message } from "./agent/loop/messages.ts";
export { mostReranked, rerankSkills } from "./agent/loop/rerank-skills.ts";
export {
  connectMcp,
  type McpConnection,
  type McpServerEntry,
  mcpLimitsOf,
  mcpVariables,
} from "./agent/mcp/mcp-connection.ts";
export type { Model, ModelEvent, ModelRequest } from "./agent/models/model.ts";
export { openModel } from "./agent/models/open-model.ts";
export { probeShell } from "./agent/shell/probe-shell.ts";
// agent
export {
  baseSkillTool,
  createSkillToolWithDescription,
  type SkillToolAnswer,
  type SkillToolContext,
  type SkillToolInfo,
  type ToolInfo,
} from "./agent/tools/base-skill-tool.ts";
export { builtinTools, defaultTools } from "./agent/tools/builtin-tools.ts";
export { fileTools } from "./agent/tools/file-tools.ts";
export { listTools } from "./agent/tools/list-tools.ts";
export type { RunnableTool, ToolContext, ToolResult } from "./agent/tools/tool.ts";
// archive
export { type ArchiveLimits, archiveLimits } from "./archive/archive-limits.ts";
// catalog
export {
  type Catalog,
  type CatalogChange,
  type CatalogSkill,
  type CatalogView,
  createCatalog,
  isUsable,
} from "./catalog/catalog.ts";
export { rowsAfter } from "./catalog/catalog-rows.ts";
export { type CheckedPath, checkPath, checkText } from "./catalog/check-path.ts";
export { compareViews } from "./catalog/compare-views.ts";
export { createSkill } from "./catalog/create-skill.ts";
export { findProject, type Project } from "./catalog/find-project.ts";
export { findSkill } from "./catalog/find-skill.ts";
export {
  addedSkills,
  type FetchedSkill,
  type FetchSkills,
  type InstalledFolder,
  type InstalledSkill,
  installSkills,
  listInstallable,
  uninstallSkills,
} from "./catalog/install-skills.ts";
export { hashFolderHere } from "./catalog/lock/hash-folder.ts";
export { type LoadoutLockEntry, loadoutLockName, readLoadoutLock } from "./catalog/lock/loadout-lock.ts";
export { type ProjectLocks, readProjectLocks, writeProjectLocks } from "./catalog/lock/project-locks.ts";
export { lockedFolder, readSkillsLock, type SkillsLockEntry, skillsLockName } from "./catalog/lock/skills-lock.ts";
export {
  listSkillFiles,
  listSkillTree,
  readFileState,
  readSkillBytes,
  readSkillFile,
  type SkillEntry,
} from "./catalog/read-skill-file.ts";
export { type DigestedFolder, digestFolder } from "./catalog/scan/digest-folders.ts";
export { librarySkills } from "./catalog/scan/library-source.ts";
export type { DerivedCache } from "./catalog/scan/scan-cache.ts";
export type { SkillStatus } from "./catalog/scan/scanned-skill.ts";
export { createSharedSources, type SharedSources } from "./catalog/scan/shared-sources.ts";
export { adviseDescriptions, type DescriptionAdvice } from "./catalog/search/advise-descriptions.ts";
export { createSharedSearch, openSearchIndex, type SharedSearch } from "./catalog/search/open-search-index.ts";
export type { SearchIndex, SearchStats } from "./catalog/search/search-index.ts";
export type { SearchPlace } from "./catalog/search/search-place.ts";
export type { SearchOptions, SearchResult, SearchView } from "./catalog/search/search-view.ts";
export { type SearchableSkill, searchableRow, searchableSkill } from "./catalog/search/searchable-skill.ts";
export { createSkillLoader, type SkillInfo, SkillLoader } from "./catalog/skill-loader.ts";
export { type Source, type SourceKind, sourceKinds } from "./catalog/source.ts";
export { createTrust, type Trust } from "./catalog/trust.ts";
// dispatch
export type {
  AgentLaunch,
  AgentOutput,
  PermissionAnswer,
  PermissionRequest,
  TextReading,
} from "./dispatch/agents/agent-connection.ts";
export { agentKinds, type DispatchSettings, dispatchSettingsOf } from "./dispatch/agents/agent-kinds.ts";
export { createConnectAgent } from "./dispatch/agents/connect-agent.ts";
export { type DetectedAgent, detectAgents, installedAgents } from "./dispatch/agents/detect-agents.ts";
export { type ExpandChoice, type Expansion, expandChoices } from "./dispatch/agents/mentions.ts";
export { type PermissionPolicy, permissionPolicies } from "./dispatch/agents/permission-policy.ts";
export {
  type Brief,
  type BriefSkill,
  briefLimitOf,
  buildEnhancedTask,
  composeBrief,
  type SkillContent,
  skillContent,
} from "./dispatch/brief.ts";
export type { DispatchLimits } from "./dispatch/create-dispatches.ts";
export type { DispatchPeers } from "./dispatch/dispatch-peers.ts";
export type { AgentDispatchToolDeps } from "./dispatch/dispatch-tool.ts";
export {
  type AgentProcess,
  type Dispatch,
  type DispatchEvent,
  type Dispatches,
  dispatchProcessLimit,
  dispatchStates,
  isEndedDispatch,
  type NumberedOutput,
  type Receipt,
  stopReasons,
  type UserRoom,
} from "./dispatch/dispatches.ts";
export { countDispatches, hasUnfinishedDispatches } from "./dispatch/left-dispatches.ts";
export { openDispatches } from "./dispatch/open-dispatches.ts";
export type { AgentReport } from "./dispatch/record/agent-report.ts";
export { confinementOf } from "./dispatch/sandbox/sandbox-settings.ts";
// environment
export { isApiAddress } from "./environment/api-address.ts";
export {
  agentSandboxModes,
  approvalModes,
  type Grantee,
  grantees,
  mappedRoles,
  type NewcomerMode,
  newcomerModes,
  type PublishMode,
  programModes,
  publishModes,
  type SignatureMode,
  signatureModes,
} from "./environment/choices.ts";
export { createHome } from "./environment/create-home.ts";
export type { EnvironmentPlace } from "./environment/environment-places.ts";
export { createEnvironments, type Environments } from "./environment/environments.ts";
export { modelApis, modelPresets, modelProviders, presetNames } from "./environment/model-presets.ts";
export {
  type Environment,
  type EnvironmentOptions,
  type EnvironmentSwitch,
  openEnvironment,
  readHomeLayers,
} from "./environment/open-environment.ts";
export { ownVariables } from "./environment/own-variables.ts";
export {
  editAgents,
  editDisabledSkills,
  editModels,
  editServers,
  editSettings,
  editSigners,
  readSettings,
} from "./environment/read-settings.ts";
export { type FoundVariable, readVariables } from "./environment/read-variables.ts";
export { findModel, type ModelEntry, resolveModel } from "./environment/resolve-model.ts";
export {
  assertStorable,
  checkKey,
  countSecrets,
  type RotatedSecrets,
  readAllSecrets,
  readForCopy,
  readSecret,
  rotateSecrets,
  secretsPath,
  setSecret,
} from "./environment/secrets.ts";
export {
  environmentDocuments,
  homeSettings,
  type OwnSettingsFile,
  type SettingsFile,
} from "./environment/settings-file.ts";
export { type Diagnostic, diagnostic, isError, type Severity, translateDiagnostic } from "./ground/diagnostic.ts";
export { codeOf, reasonOf } from "./ground/error-code.ts";
export { Fault, type FaultCode, type FaultOptions, faults } from "./ground/fault.ts";
export type { FaultTable } from "./ground/fault-kind.ts";
export { writeStreamAtomic } from "./ground/files/atomic-file.ts";
export { type ConfinedEntry, openConfinedFolder } from "./ground/files/confined-folder.ts";
export { decodeUtf8 } from "./ground/files/decode-utf8.ts";
export { isInside } from "./ground/files/is-inside.ts";
export { realFolderOf } from "./ground/files/real-path.ts";
export { TooLarge } from "./ground/files/skill-files.ts";
export { assertOwnFolder, readUserHome, withUserHome } from "./ground/files/user-home.ts";
export { nearest, nearOnly } from "./ground/nearest.ts";
export { type OpenTelemetry, observeWith } from "./ground/observe/observe-with.ts";
export { type Content, type Ending, endingOf, type Observer, type Span, type Work } from "./ground/observe/observer.ts";
export { contentAttributes, endAttributes, namedSpan, type SpanAttributes } from "./ground/observe/span-names.ts";
export { parseTraceparent, type TraceContext, traceparentOf } from "./ground/observe/trace-context.ts";
export { createPace } from "./ground/pace.ts";
export { type ChildGuard, startChildGuard } from "./ground/process/child-guard.ts";
export { type StartedChild, startChild } from "./ground/process/child-process.ts";
export { type RuleId, rules } from "./ground/rules.ts";
export type { Language, Text } from "./ground/text.ts";
// ground
export type { AuditEntry, AuditQuery, ChangeAuthor } from "./home/audit/audit.ts";
export { type AuditLog, createAuditLog } from "./home/audit/audit-log.ts";
export type { TreeEntry } from "./home/blobs/manifest.ts";
export { withTreeFolders } from "./home/blobs/tree-places.ts";
export { type DatabaseCopy, listCopies } from "./home/database/database-copies.ts";
export {
  type DatabaseState,
  inspectDatabase,
  type RestoredDatabase,
  resetTraces,
  restoreDatabase,
} from "./home/database/restore-database.ts";
export type { Document, DocumentEntry, Documents, IfVersion, WriteOptions } from "./home/documents/documents.ts";
export { createKeptDocuments, type DocumentStorage, type KeptEntry } from "./home/documents/kept-documents.ts";
export { ensureHome, type Home, type HomeOptions, openHome, openMemoryHome } from "./home/home.ts";
export type { Fence, Hold, Lease, LeaseOptions, Leases } from "./home/leases/leases.ts";
export type { Records, Repository, Store } from "./home/records/records.ts";
export { measureRoom, type RoomKind } from "./home/retention/measure-room.ts";
export { type RetentionLimits, retentionLimitsOf } from "./home/retention/retention-limits.ts";
export { type TraceLimits, type TraceRetention, traceLimitsOf } from "./home/retention/trace-retention.ts";
export type { Workspaces } from "./home/workspaces/workspaces.ts";
export { lazyModules } from "./lazy-modules.ts";
export {
  type Approvals,
  type Decision,
  openApprovals,
  type Withdrawal,
} from "./library/approval/approvals.ts";
export { type VersionDecisions, versionDecisions } from "./library/approval/version-decisions.ts";
// library
export { type Bringing, type Brought, createBroughtReader } from "./library/brought.ts";
export type { Edited, FileChange } from "./library/change/edit-files.ts";
export type { Removed } from "./library/change/remove-skill.ts";
export type { Renamed } from "./library/change/rename-skill.ts";
export type { Known, KnownNames } from "./library/check-dependencies.ts";
export type { Committed } from "./library/commit-version.ts";
export type { ImportOptions, ImportReport, ImportState } from "./library/import/import-skill.ts";
export type { PackageSource } from "./library/import/open-package.ts";
export { type OnConflict, onConflict } from "./library/import/plan-import.ts";
export { unpackPackage } from "./library/import/unpack-package.ts";
export type { Cause, IndexedSkill, LibrarySkill, TrashedSkill, Version } from "./library/index/library-index.ts";
export type { Library, LibraryPage } from "./library/library.ts";
export { openLibrary } from "./library/open-library.ts";
export type { LibraryOptions } from "./library/open-store.ts";
export type { Provenance, Upstream } from "./library/provenance.ts";
export type { DamagedTree, LibraryFindings } from "./library/repair/inspect-library.ts";
export type { Recovery } from "./library/repair/recover.ts";
export type { LibraryRepair } from "./library/repair/repair-library.ts";
export type { ScannedFile, ScanReport } from "./library/scan-skill.ts";
export {
  type AllowedSigner,
  readAllowedSigner,
  readAllowedSigners,
  signersOf,
} from "./library/signature/allowed-signers.ts";
export {
  readSignatureOf,
  readSignedStatement,
  type SignedStatement,
  type SkillStatement,
  signatureNamespace,
  writeStatement,
} from "./library/signature/skill-signature.ts";
export { sshFingerprint } from "./library/signature/ssh-key.ts";
export type { Artifact } from "./library/tree/artifact-of.ts";
export { type ComparedTree, compareTrees, type FileDifference } from "./library/tree/compare-trees.ts";
export { decodeText } from "./library/tree/text-files.ts";
export {
  type Conflict,
  type MergeChoice,
  type MergedTree,
  mergeTrees,
  type Resolution,
  resolutions,
  type Side,
} from "./library/update/merge-trees.ts";
export type { UpdateOptions, UpdateReport, UpdateState } from "./library/update/update-skill.ts";
export { withoutToken } from "./library/upstream-note.ts";
export type { LibraryFile } from "./library/version-files.ts";
export { openRetention } from "./open-retention.ts";
// origins: the names of the documents this product comes from (docs/origins.md), over the stops before it
export { type AgentDispatchContext, createAgentDispatchTool } from "./origins/agent-dispatch-tool.ts";
export { AgentProcessManager } from "./origins/agent-process-manager.ts";
export {
  BaseEnvironment,
  type BaseEnvironmentOptions,
  type QueryContext,
  type SkillEnvironment,
} from "./origins/base-environment.ts";
export { Config_get, Config_reload, ConfigPaths, resolveConfig } from "./origins/config-paths.ts";
export { type LoopSession, type LoopSessionOptions, Session } from "./origins/loop-session.ts";
export {
  loadSkill,
  type PinChange,
  type PinnedContext,
  readPinnedSkillIds,
  unloadSkill,
  writePinnedSkillIds,
} from "./origins/pinned-skill-ids.ts";
export {
  type ExecutedTool,
  type GivenToolCall,
  type LoopEvent,
  ReActLoop,
  type ReActLoopConfig,
  type RunOptions,
} from "./origins/react-loop.ts";
export { ServerEnvironment, type ServerEnvironmentOptions } from "./origins/server-environment.ts";
export { type SkillManagementOptions, SkillManagementService } from "./origins/skill-management-service.ts";
export {
  createSkillRegistry,
  type RegisteredSkill,
  type SkillRegistry,
  type SkillRegistryOptions,
} from "./origins/skill-registry.ts";
export {
  type BaseMessage,
  createSkillSystemMessage,
  type SDKSkillSystemMessage,
} from "./origins/skill-system-message.ts";
// resolve
export { type Impact, impactOf, type PlacedVersion } from "./resolve/impact.ts";
export type { Resolved } from "./resolve/resolve-snapshot.ts";
export { restrictView } from "./resolve/restrict-skills.ts";
export { createSkillResolver, type SkillResolver } from "./resolve/skill-resolver.ts";
export {
  createSkillsMount,
  isForPeople,
  type MountEntry,
  type MountPlace,
  type SkillsMount,
} from "./resolve/skills-mount.ts";
export type { Selection, Snapshot, SnapshotSkill } from "./resolve/snapshot.ts";
export type { Staleness } from "./resolve/staleness.ts";
export type { VisibleSkill, VisibleSkills } from "./resolve/visible-skills.ts";
export {
  expiringKind,
  type OverTime,
  type RetainedKind,
  type RetainedOptions,
  retainedKinds,
} from "./retained-kinds.ts";
export type { ActivationStore } from "./session/activation-store.ts";
// session
export type { ActiveSkillContents, ActiveSkillStats } from "./session/active-skill-contents.ts";
export { type Agent, agentIn } from "./session/agent-in.ts";
export { bindEnvironment, hideCandidates } from "./session/bound-environment.ts";
export { ownContextId } from "./session/context-id.ts";
export { lastEventId, type TimedEvent, turnOfEvent } from "./session/event-log.ts";
export { importOldFiles } from "./session/import-old-files.ts";
export type { KeptRequest } from "./session/model-requests.ts";
export type { SessionMove } from "./session/move-session.ts";
export { openSessions } from "./session/open-sessions.ts";
export {
  type FolderSkillTools,
  type HomeSkillTools,
  openSkillTools,
  type SkillTool,
  type SkillToolResult,
  type SkillTools,
  type SkillToolsOptions,
} from "./session/open-skill-tools.ts";
export { usableSkill } from "./session/pins.ts";
export { noteRecent, recentSession } from "./session/recent-sessions.ts";
export { type DamagedSession, damagedSessions, repairSession, sessionMetas } from "./session/repair-session.ts";
export type { SessionGlances } from "./session/session-glances.ts";
export type { SessionState } from "./session/session-lifecycle.ts";
export type { SessionMeta } from "./session/session-meta.ts";
export type { Preview, SessionView } from "./session/session-preview.ts";
export type { SessionEvent } from "./session/session-turn.ts";
export type { DraftSession, NewSession, SessionInfo, Sessions, SessionsOptions } from "./session/sessions.ts";
export type { ChoiceCount } from "./session/skill-choices.ts";
export type { SessionUse, SkillUse } from "./session/skill-use.ts";
export type { TriedRequest, TryOptions } from "./session/try-request.ts";
export type { FollowTurns } from "./session/turns/follow-turns.ts";
export { turnTopic } from "./session/turns/turn-state.ts";
export { type NewTurn, openTurns, type Turns, type TurnView as WaitingTurn } from "./session/turns/turns.ts";
// skill
export {
  addsNothing,
  type Capabilities,
  type CapabilityDifference,
  type CapabilityKind,
  capabilityKinds,
  compareCapabilities,
  createCapabilityReader,
  noCapabilities,
} from "./skill/capabilities.ts";
export { type CheckedSkill, type CheckOptions, checkSkill } from "./skill/check-skill.ts";
export { closure } from "./skill/closure.ts";
export { showHidden } from "./skill/find-hidden.ts";
export type { Fix } from "./skill/fix-skill.ts";
export { fixableRules } from "./skill/fixable-rules.ts";
export { editFrontmatter, type FieldPath } from "./skill/frontmatter/edit-frontmatter.ts";
export { listingLine } from "./skill/listing-line.ts";
export { formatToolPattern, type ToolPattern } from "./skill/parse-allowed-tools.ts";
export { type Dependencies, type ParsedSkill, parseSkill, type Skill, type SkillHead } from "./skill/parse-skill.ts";
export { readTriggers, type Trigger, triggersFile } from "./skill/read-triggers.ts";
export { isSlug, type Slug, suggestSlug } from "./skill/slug.ts";
export { substituteArguments } from "./skill/substitute-arguments.ts";
export { groupOf, tagsOf } from "./skill/tags-of.ts";
export {
  agentName,
  approvalName,
  type Grant,
  grantsOf,
  isBound,
  may,
  modelsOf,
  noRights,
  type Principal,
  type ReadRights,
  type Rights,
  type SharedKind,
  sharedKinds,
  type Thing,
  type Verb,
  verbs,
} from "./turn/access.ts";
// turn
export { checkCall } from "./turn/check-call.ts";
export {
  type ActiveSkill,
  composeLoadout,
  type Loadout,
  type LoadoutInput,
  type LoadoutServer,
  type LoadoutTool,
  type Tool,
} from "./turn/compose-loadout.ts";
export { countEach, countTokens, loadTokenizer, type TokenCounter, tokenizer } from "./turn/count-tokens.ts";
export { renderSkill } from "./turn/render-skill.ts";
export { isAtLeast, type Role, roles } from "./turn/role.ts";
export { isRight, scoreTriggers, type TriggerOutcome, takenBy } from "./turn/score-triggers.ts";
export { commandTools, mcpPrefix, toolsMeant } from "./turn/tool-names.ts";
