import type { AnyOperation } from "../operation.ts";

/** Everything the product can do, by name. Each is loaded when it is used. */
export const operations = {
  "skill.list": async () => (await import("./skill-list.ts")).skillList,
  "skill.show": async () => (await import("./skill-show.ts")).skillShow,
  "skill.read": async () => (await import("./skill-read.ts")).skillRead,
  "skill.tree": async () => (await import("./skill-tree.ts")).skillTree,
  "skill.validate": async () => (await import("./skill-validate.ts")).skillValidate,
  "skill.new": async () => (await import("./skill-new.ts")).skillNew,
  "skill.find": async () => (await import("./skill-find.ts")).skillFind,
  "skill.add": async () => (await import("./skill-add.ts")).skillAdd,
  "skill.import": async () => (await import("./skill-import.ts")).skillImport,
  "skill.export": async () => (await import("./skill-export.ts")).skillExport,
  "skill.edit": async () => (await import("./skill-edit.ts")).skillEdit,
  "skill.create-file": async () => (await import("./skill-create-file.ts")).skillCreateFile,
  "skill.create-folder": async () => (await import("./skill-create-folder.ts")).skillCreateFolder,
  "skill.move-file": async () => (await import("./skill-move-file.ts")).skillMoveFile,
  "skill.delete-file": async () => (await import("./skill-delete-file.ts")).skillDeleteFile,
  "skill.deps": async () => (await import("./skill-deps.ts")).skillDeps,
  "skill.history": async () => (await import("./skill-history.ts")).skillHistory,
  "skill.diff": async () => (await import("./skill-diff.ts")).skillDiff,
  "skill.rollback": async () => (await import("./skill-rollback.ts")).skillRollback,
  "skill.delete": async () => (await import("./skill-delete.ts")).skillDelete,
  "skill.restore": async () => (await import("./skill-restore.ts")).skillRestore,
  "environment.list": async () => (await import("./environment-list.ts")).environmentList,
  "environment.show": async () => (await import("./environment-show.ts")).environmentShow,
  "environment.use": async () => (await import("./environment-use.ts")).environmentUse,
  "environment.create": async () => (await import("./environment-create.ts")).environmentCreate,
  "environment.delete": async () => (await import("./environment-delete.ts")).environmentDelete,
  "environment.reload": async () => (await import("./environment-reload.ts")).environmentReload,
  "audit.list": async () => (await import("./audit-list.ts")).auditList,
  "config.get": async () => (await import("./config-get.ts")).configGet,
  "config.set": async () => (await import("./config-set.ts")).configSet,
  "config.path": async () => (await import("./config-path.ts")).configPath,
  "system.overview": async () => (await import("./system-overview.ts")).systemOverview,
  "system.trust": async () => (await import("./system-trust.ts")).systemTrust,
  "system.doctor": async () => (await import("./system-doctor.ts")).systemDoctor,
} satisfies Record<string, () => Promise<AnyOperation>>;

export type OperationName = keyof typeof operations;

export const operationNames = Object.keys(operations) as OperationName[];
