import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { operationNames } from "../../../operation/operations.ts";
import { handWrittenRoutes } from "../hand-written-routes.ts";
import { createOpenApi } from "./openapi.ts";
import { permissionTable } from "./permission-table.ts";

describe("the permission table", async () => {
  const table = await permissionTable();
  const rowOf = (name: string) => table.find(({ operation }) => operation === name);

  test("has every operation and every route written by hand, once", () => {
    const names = new Set<string>([...operationNames, ...handWrittenRoutes.map(({ name }) => name)]);
    assert.deepEqual(table.map(({ operation }) => operation).toSorted(), [...names].toSorted());
  });

  test("has the routes of the OpenAPI document, with the same roles", async () => {
    const { paths } = await createOpenApi();
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, route]) => `${method.toUpperCase()} ${path} ${route["x-role"]}`),
    );
    const listed = table.flatMap(({ method, path, role }) => (method ? [`${method} ${path} ${role}`] : []));
    assert.deepEqual(listed.toSorted(), described.toSorted());
  });

  test("lets a role do what the ones before it may", () => {
    assert.deepEqual(
      ["system.health", "session.list", "skill.list", "skill.edit"].map((name) => {
        const { role, user, admin, superadmin } = rowOf(name) ?? {};
        return [role, user, admin, superadmin];
      }),
      [
        ["none", true, true, true],
        ["user", true, true, true],
        ["admin", false, true, true],
        ["superadmin", false, false, true],
      ],
    );
  });

  test("says which doors there are", () => {
    const { method, path, command, mcp } = rowOf("skill.list") ?? {};
    assert.deepEqual([method, path, command, mcp], ["GET", "/api/skill/list", "loadout skill list", "skill_list"]);
    assert.deepEqual(
      [rowOf("skill.export")?.path, rowOf("skill.export")?.command],
      ["/api/skill/export", "loadout skill export"],
    );
    assert.equal(rowOf("skill.validate")?.path, undefined, "only where the files are");
    assert.equal(rowOf("system.health")?.command, undefined, "only over HTTP");
  });

  test("gives the MCP door nothing that has to do with accounts and tokens", () => {
    const tools = table.filter(({ mcp }) => mcp !== undefined).map(({ operation }) => operation.split(".")[0]);
    assert.ok(tools.includes("skill"));
    for (const noun of ["user", "token", "auth"]) assert.ok(!tools.includes(noun), noun);
  });
});
