/** The values that settings can choose from. */

/** Where the list of skills is placed: in the instructions, or in the description of `Skill`. */
export const catalogPlaces = ["prompt", "tool"] as const;
export type CatalogPlace = (typeof catalogPlaces)[number];

/** Which skills restrict tools: those a person activated, every active one, or none. */
export const ceilingPolicies = ["pinned", "active", "off"] as const;
export type CeilingPolicy = (typeof ceilingPolicies)[number];

/** Where commands run: in a sandbox, on the machine itself, or nowhere. */
export const execModes = ["sandbox", "host", "off"] as const;
export type ExecMode = (typeof execModes)[number];

/** Whether commands in a sandbox may add and commit in a project's repositories, or only read them. */
export const gitModes = ["write", "read"] as const;
export type GitMode = (typeof gitModes)[number];

/** How the output of an agent's command is read: as that of an agent that is known, or as plain text. */
export const outputReaders = ["claude", "codex", "opencode", "plain"] as const;
export type OutputReader = (typeof outputReaders)[number];

/** Who a grant is for: the role named, and every role above it. Groups will be further kinds. */
export const grantees = ["role:user", "role:admin", "role:superadmin"] as const;
export type Grantee = (typeof grantees)[number];

/** Whether versions of skills need an approval before a model may use them. */
export const approvalModes = ["off", "required"] as const;

/** Whether agents that get a task run in a sandbox: always, where one works, or never. */
export const agentSandboxModes = ["on", "optional", "off"] as const;
export type AgentSandboxMode = (typeof agentSandboxModes)[number];

/** To whom an environment offers its skills as an index: to nobody, to those with a token in the address, or to everyone. */
export const publishModes = ["nobody", "tokens", "public"] as const;
export type PublishMode = (typeof publishModes)[number];

/** Whether MCP clients may connect through the browser, without a token made by hand. */
export const programModes = ["on", "off"] as const;

/** Whether skills that come in must be signed by a known signer. */
export const signatureModes = ["optional", "required"] as const;
export type SignatureMode = (typeof signatureModes)[number];

/**
 * What becomes of people who sign in with the provider for the first time, and were not invited: they get an account, they get
 * one if a group of theirs is mapped, or they get none.
 */
export const newcomerModes = ["user", "mapped", "invited"] as const;
export type NewcomerMode = (typeof newcomerModes)[number];

/** The roles that groups of a provider can be mapped to. */
export const mappedRoles = ["user", "admin", "superadmin"] as const;
