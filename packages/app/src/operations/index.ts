import type { AnyOperation } from "../operation.ts";

/** Everything the product can do, by name. Each is loaded when it is used. */
export const operations = {
  "skill.list": async () => (await import("./skill-list.ts")).skillList,
  "skill.show": async () => (await import("./skill-show.ts")).skillShow,
  "skill.read": async () => (await import("./skill-read.ts")).skillRead,
  "skill.validate": async () => (await import("./skill-validate.ts")).skillValidate,
  "skill.new": async () => (await import("./skill-new.ts")).skillNew,
  "skill.find": async () => (await import("./skill-find.ts")).skillFind,
  "skill.add": async () => (await import("./skill-add.ts")).skillAdd,
  "environment.list": async () => (await import("./environment-list.ts")).environmentList,
  "environment.show": async () => (await import("./environment-show.ts")).environmentShow,
  "environment.use": async () => (await import("./environment-use.ts")).environmentUse,
  "environment.create": async () => (await import("./environment-create.ts")).environmentCreate,
  "environment.delete": async () => (await import("./environment-delete.ts")).environmentDelete,
  "environment.reload": async () => (await import("./environment-reload.ts")).environmentReload,
  "config.get": async () => (await import("./config-get.ts")).configGet,
  "config.set": async () => (await import("./config-set.ts")).configSet,
  "config.path": async () => (await import("./config-path.ts")).configPath,
  "system.overview": async () => (await import("./system-overview.ts")).systemOverview,
  "system.trust": async () => (await import("./system-trust.ts")).systemTrust,
  "system.doctor": async () => (await import("./system-doctor.ts")).systemDoctor,
} satisfies Record<string, () => Promise<AnyOperation>>;

export type OperationName = keyof typeof operations;

export const operationNames = Object.keys(operations) as OperationName[];
