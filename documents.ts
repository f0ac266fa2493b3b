import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { onConflict, roles } from "@loadout/core";
import { originsDocument } from "./origins-document.ts";
import { agentKeys } from "./packages/app/src/agent/agent-view.ts";
import { describeInput, type InputField } from "./packages/app/src/doors/cli/input/describe-input.ts";
import { createOpenApi, type OpenApiDocument } from "./packages/app/src/doors/http/openapi/openapi.ts";
import { type Permission, permissionTable } from "./packages/app/src/doors/http/openapi/permission-table.ts";
import { operationRoute } from "./packages/app/src/doors/http/operation-route.ts";
import { operationNames, operations } from "./packages/app/src/operation/operations.ts";
import { bytesField } from "./packages/app/src/operation/request-input.ts";

/** `npm run documents`: writes the documents that are made from the list of operations and from the ledger. */

/** Their texts, by path. */
export async function generateDocuments(): Promise<Readonly<Record<string, string>>> {
  return {
    "docs/api.md": apiDocument(await createOpenApi()),
    "docs/origins.md": originsDocument(),
    "docs/permissions.md": permissionDocument(await permissionTable()),
    "packages/app/src/client/routes.ts": await clientRoutes(),
    "packages/console/src/api/operation-fields.ts": await operationFields(),
  };
}

const listOf = (names: readonly string[]): string => `[${names.map((name) => `"${name}"`).join(", ")}]`;

/** The routes of the operations, and the lists of names that a client needs at run time. */
async function clientRoutes(): Promise<string> {
  const rows: Record<"routes" | "uploads" | "downloads", string[]> = { routes: [], uploads: [], downloads: [] };
  for (const name of operationNames) {
    const operation = await operations[name]();
    const route = operationRoute(operation);
    if (!route) continue;
    if (operation.download) rows.downloads.push(`  "${name}": "${route.path}",`);
    else if (bytesField(operation)) rows.uploads.push(`  "${name}": "${route.path}",`);
    else rows.routes.push(`  "${name}": { method: "${route.method}", path: "${route.path}" },`);
  }
  return `/** The routes of the operations that a server runs. Made by \`npm run documents\` from the list of operations. */
export const routes = {
${rows.routes.join("\n")}
} as const satisfies Readonly<Record<string, { readonly method: "GET" | "POST"; readonly path: string }>>;

/** Operations whose request body is a file (POST). */
export const uploads = {
${rows.uploads.join("\n")}
} as const;

/** Operations whose answer is a file (GET). */
export const downloads = {
${rows.downloads.join("\n")}
} as const;

/** The roles of users; each includes the permissions of the one before it. */
export const roles = ${listOf(roles)} as const;

/** The fields of an agent in agents.jsonc. */
export const agentKeys = ${listOf(agentKeys)} as const;

/** What an import does if the slug is taken. */
export const onConflict = ${listOf(onConflict)} as const;
`;
}

/** The input fields of every operation that changes something: forms of the console are made from them. */
async function operationFields(): Promise<string> {
  const rows: string[] = [];
  for (const name of operationNames) {
    const operation = await operations[name]();
    if (operation.effect !== "write" || !operationRoute(operation)) continue;
    const fields = describeInput(operation).filter(({ local }) => !local);
    if (fields.length > 0) rows.push(`  "${name}": {\n${fields.map(fieldLine).join("\n")}\n  },`);
  }
  return `// Made by \`npm run documents\` from the list of operations.

/** What a form needs to know of an input field. */
export interface OperationField {
  readonly kind: "boolean" | "text" | "number" | "list";
  readonly isRequired?: true;
  readonly isSecret?: true;
  readonly choices?: readonly string[];
  readonly en: string;
  readonly zh: string;
}

/** The input fields of operations that change something. Large: import it only from parts that are loaded on demand. */
export const operationFields: Readonly<Record<string, Readonly<Record<string, OperationField>>>> = {
${rows.join("\n")}
};
`;
}

function fieldLine({ key, kind, required, secret, choices, description }: InputField): string {
  const parts = [
    `kind: "${kind}"`,
    ...(required ? ["isRequired: true"] : []),
    ...(secret ? ["isSecret: true"] : []),
    ...(choices ? [`choices: ${JSON.stringify(choices)}`] : []),
    `en: ${JSON.stringify(description.en)}`,
    `zh: ${JSON.stringify(description.zh)}`,
  ];
  return `    ${key}: { ${parts.join(", ")} },`;
}

const origin =
  "Made from the list of operations by `npm run documents`; a test compares it. Edit the operations, not this page.";

const permissionDocument = (table: readonly Permission[]): string =>
  page(
    "Permissions",
    `${origin}

Each role may do what the ones before it may: \`user\`, \`admin\`, \`superadmin\`. On the command line of the machine that has the home,
its owner is \`superadmin\`. \`none\` is for everybody, signed in or not. Of sessions,
\`user\` and \`admin\` see only their own. MCP tools are for every role: they answer with the skills that the caller may use. "or grant": if
the environment, agent or library skill has grants, they decide instead of the role.`,
    ["Operation", "HTTP", "Command", "MCP tool", "Least role", "user", "admin", "superadmin"],
    table.map((row) => [
      code(row.operation),
      row.path === undefined ? "" : code(`${row.method} ${row.path}`),
      code(row.command),
      code(row.mcp),
      row.grant === undefined ? row.role : `${row.role}, or grant: ${row.grant}`,
      mark(row.user),
      mark(row.admin),
      mark(row.superadmin),
    ]),
  );

const apiDocument = ({ tags, paths }: OpenApiDocument): string =>
  page(
    "Routes",
    `${origin}

\`GET /api/openapi.json\` describes each of them in full, and \`GET /api/docs\` shows that as a page.`,
    ["Method", "Path", "Least role", "What it does"],
    tags.flatMap(({ name }) =>
      Object.entries(paths).flatMap(([path, methods]) =>
        Object.entries(methods)
          .filter(([, route]) => route.tags.includes(name))
          .map(([method, route]) => [method.toUpperCase(), code(path), route["x-role"], cell(route.summary)]),
      ),
    ),
  );

function page(title: string, introduction: string, head: readonly string[], rows: readonly string[][]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`.replaceAll("|  |", "| |");
  return `${[`# ${title}`, "", introduction, "", line(head), `|${"---|".repeat(head.length)}`, ...rows.map(line)].join("\n")}\n`;
}

const code = (text: string | undefined): string => (text === undefined ? "" : `\`${text}\``);
const mark = (isAllowed: boolean): string => (isAllowed ? "✓" : "–");
const cell = (text: string): string => text.replace(/[\\|<>]/g, "\\$&");

if (import.meta.main)
  for (const [path, text] of Object.entries(await generateDocuments()))
    writeFileSync(join(import.meta.dirname, path), text);
