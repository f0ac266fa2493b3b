import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createOpenApi } from "../../../../app/src/doors/http/openapi/openapi.ts";
import { permissionTable } from "../../../../app/src/doors/http/openapi/permission-table.ts";
import { type ApiDescription, isAllowed, permissionGroups } from "./permissions.ts";

describe("what a role may do", () => {
  it("is what the server's own table says of every route, each once", async () => {
    const described = permissionGroups((await createOpenApi()) as unknown as ApiDescription)
      .flatMap(({ permissions }) => permissions)
      .map((permission) => ({
        operation: permission.operation,
        user: isAllowed("user", permission),
        admin: isAllowed("admin", permission),
        superadmin: isAllowed("superadmin", permission),
      }))
      .sort(byOperation);
    const known = (await permissionTable())
      .filter(({ path }) => path !== undefined)
      .map(({ operation, user, admin, superadmin }) => ({ operation, user, admin, superadmin }))
      .sort(byOperation);
    assert.ok(known.length > 50);
    assert.deepEqual(described, known);
  });
});

const byOperation = (one: { operation: string }, other: { operation: string }): number =>
  one.operation < other.operation ? -1 : 1;
