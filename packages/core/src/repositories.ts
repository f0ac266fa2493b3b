import { readChecked } from "./home/blobs/tree-files.ts";
import type { Repositories } from "./home/serve-home.ts";
import type { FileWorks } from "./home/threads/file-work.ts";

/** What threads of a home can do: repositories of the database, and work on files. */

/** The repositories of the core, by name; a thread loads each with its first call. */
export const repositories: Repositories = {
  audit: async () => (await import("./home/audit/audit-table.ts")).auditRecords,
  lease: async () => (await import("./home/fences/lease-records.ts")).leaseRecords,
  job: async () => (await import("./home/jobs/job-records.ts")).jobRecords,
  retention: async () => (await import("./home/retention/retention-records.ts")).retentionRecords,
  topic: async () => (await import("./home/bus/topic-records.ts")).topicRecords,
  library: async () => (await import("./library/index/library-records.ts")).libraryRecords,
  dispatch: async () => (await import("./dispatch/record/dispatch-records.ts")).dispatchRecords,
  dispatchText: async () => (await import("./dispatch/record/dispatch-records.ts")).dispatchTextRecords,
  output: async () => (await import("./dispatch/record/output-records.ts")).outputRecords,
  message: async () => (await import("./session/session-records.ts")).messageRecords,
  trace: async () => (await import("./session/session-records.ts")).traceRecords,
  session: async () => (await import("./session/activation-records.ts")).activationRecords,
};

/** The file work of the core, by name; a thread loads each with its first call. */
export const fileWorks: FileWorks = {
  sweep: async () => (await import("./catalog/scan/sweep-sources.ts")).sweepHere,
  readDocument: async () => (await import("./home/documents/machine-files.ts")).readNow,
  writeDocument: async () => (await import("./home/documents/folder-documents.ts")).writeDocumentHere,
  replaceFile: async () => (await import("./ground/files/atomic-file.ts")).writeFileAtomic,
  readSkillBytes: async () => (await import("./catalog/read-skill-file.ts")).readSkillBytesHere,
  listSkillEntries: async () => (await import("./catalog/read-skill-file.ts")).listSkillEntriesHere,
  readFileState: async () => (await import("./catalog/read-skill-file.ts")).readFileStateHere,
  stampSkills: async () => (await import("./agent/tools/fill-skills-folder.ts")).stampSkillsHere,
  fillSkills: async () => (await import("./agent/tools/fill-skills-folder.ts")).fillSkillsHere,
  removeLeftovers: async () => (await import("./agent/tools/fill-skills-folder.ts")).removeLeftoversHere,
  removeFolder: async () => (await import("./agent/tools/fill-skills-folder.ts")).removeFolderHere,
  handOver: async () => (await import("./ground/process/sandbox-user.ts")).handOver,
  enterProject: async () => (await import("./agent/shell/guard-projects.ts")).projectsHere.enter,
  watchProject: async () => (await import("./agent/shell/guard-projects.ts")).projectsHere.watch,
  lookAtProject: async () => (await import("./agent/shell/guard-projects.ts")).projectsHere.look,
  settleProject: async () => (await import("./agent/shell/guard-projects.ts")).projectsHere.settle,
  processTree: async () => (await import("./agent/shell/process-tree.ts")).processTreeHere,
  findStrays: async () => (await import("./dispatch/protocols/stray-processes.ts")).findStraysHere,
  processesLeft: async () => (await import("./dispatch/protocols/stray-processes.ts")).processesLeftHere,
  endProcesses: async () => (await import("./ground/process/process-mark.ts")).endProcesses,
  readBodies: async () => (await import("./catalog/search/searchable-skill.ts")).readBodiesHere,
  recordSkills: async () => (await import("./catalog/scan/record-skills.ts")).recordSkills,
  readRealPath: async () => (await import("./ground/files/skill-files.ts")).realOrSelf,
  readWorkspace: async () => (await import("./agent/tools/workspace.ts")).workspaceHere.read,
  listWorkspace: async () => (await import("./agent/tools/workspace.ts")).workspaceHere.list,
  namedInWorkspace: async () => (await import("./agent/tools/workspace.ts")).workspaceHere.named,
  writeWorkspace: async () => (await import("./agent/tools/workspace.ts")).workspaceHere.write,
  checkTree: async () => (await import("./home/postgres/tree-cache-files.ts")).checkTreeHere,
  writeTree: async () => (await import("./home/postgres/tree-cache-files.ts")).writeTreeHere,
  placeTree: async () => (await import("./home/postgres/tree-cache-files.ts")).placeTreeHere,
  touchTrees: async () => (await import("./home/postgres/tree-cache-files.ts")).touchTreesHere,
  beginLook: async () => (await import("./home/postgres/tree-cache-files.ts")).beginLookHere,
  listTrees: async () => (await import("./home/postgres/tree-cache-files.ts")).listTreesHere,
  removeTrees: async () => (await import("./home/postgres/tree-cache-files.ts")).removeTreesHere,
  readCheckedFile: async () => readChecked,
  keptDigest: async () => (await import("./home/postgres/workspace-files.ts")).keptDigestHere,
  readKeptFile: async () => (await import("./home/postgres/workspace-files.ts")).readWorkspaceFileHere,
  scanWorkspace: async () => (await import("./home/postgres/workspace-files.ts")).scanWorkspaceHere,
  confirmKept: async () => (await import("./home/postgres/workspace-files.ts")).confirmKeptHere,
  layOut: async () => (await import("./home/postgres/workspace-files.ts")).layOutHere,
  placeWorkspace: async () => (await import("./home/postgres/workspace-files.ts")).placeWorkspaceHere,
  removeWorkspace: async () => (await import("./home/postgres/workspace-files.ts")).removeWorkspaceHere,
  moreSwept: async () => (await import("./catalog/scan/sweep-sources.ts")).moreHere,
};
