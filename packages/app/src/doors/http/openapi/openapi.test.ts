import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Fault } from "@loadout/core";
import { Validator } from "@seriousme/openapi-schema-validator";
import * as z from "zod/mini";
import { operationNames, operations } from "../../../operation/operations.ts";
import { version } from "../../../system/version.ts";
import { handWrittenRoutes } from "../hand-written-routes.ts";
import { operationRoute } from "../operation-route.ts";
import { problemOf } from "../problem.ts";
import { createOpenApi, type OpenApiDocument, type RouteDescription } from "./openapi.ts";

const all = await Promise.all(operationNames.map((name) => operations[name]()));
const doors = all.flatMap((operation) => {
  const route = operationRoute(operation);
  return route ? [{ ...route, operation }] : [];
});

const routesOf = ({ paths }: OpenApiDocument): { readonly key: string; readonly route: RouteDescription }[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, route]) => ({ key: `${method.toUpperCase()} ${path}`, route })),
  );

const routeOf = (document: OpenApiDocument, operationId: string): RouteDescription => {
  const found = routesOf(document).find(({ route }) => route.operationId === operationId);
  assert.ok(found, operationId);
  return found.route;
};

const namesOf = ({ parameters }: RouteDescription): string[] =>
  parameters.map((one) => ("$ref" in one ? one.$ref : one.name));

const bodyOf = ({ requestBody }: RouteDescription) => {
  const schema = requestBody?.content["application/json"]?.schema;
  assert.ok(schema && !("$ref" in schema && typeof schema.$ref === "string"));
  return schema as {
    properties?: Record<string, object>;
    required?: string[];
    anyOf?: object[];
    dependentRequired?: Record<string, string[]>;
  };
};

const isLocal = (schema: z.ZodMiniType): boolean => z.globalRegistry.get(schema)?.local === true;

for (const language of ["en", "zh"] as const)
  describe(`the OpenAPI document in ${language}`, async () => {
    const document = await createOpenApi({ language });

    test("is valid by the official schema of OpenAPI 3.1", async () => {
      const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(document)));
      assert.equal(valid, true, JSON.stringify(errors));
    });

    test("has every HTTP door exactly once, and nothing else", () => {
      const expected = [...doors, ...handWrittenRoutes].map(({ method, path }) => `${method} ${path}`);
      assert.deepEqual(
        routesOf(document)
          .map(({ key }) => key)
          .toSorted(),
        expected.toSorted(),
      );
    });

    test("names each of them once, with words and a noun that is explained", () => {
      const routes = routesOf(document).map(({ route }) => route);
      assert.equal(new Set(routes.map(({ operationId }) => operationId)).size, routes.length);
      for (const { summary, description, operationId } of routes) assert.ok(summary && description, operationId);
      for (const { name, description } of document.tags) assert.ok(description, name);
    });

    test("refers only to what it holds", () => {
      const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)];
      assert.equal(references.length, [...JSON.stringify(document).matchAll(/"\$ref"/g)].length);
      for (const [text, kind = "", name = ""] of references)
        assert.ok(Object.hasOwn(document.components[kind as keyof typeof document.components], name), text);
    });
  });

describe("a route of an operation", async () => {
  const document = await createOpenApi();

  test("takes a read's input from the query, and answers with a tag to compare", () => {
    const list = routeOf(document, "skill.list");
    assert.equal(list.requestBody, undefined);
    assert.ok(namesOf(list).includes("limit"));
    assert.ok(namesOf(list).includes("#/components/parameters/IfNoneMatch"));
    assert.ok(!namesOf(list).includes("#/components/parameters/IdempotencyKey"));
    const answer = list.responses[200];
    assert.ok(answer && "headers" in answer && answer.headers?.ETag && list.responses[304]);
  });

  test("takes a change's input as a JSON body, once for a key", () => {
    const select = routeOf(document, "session.select");
    assert.ok(namesOf(select).includes("#/components/parameters/IdempotencyKey"));
    assert.ok(bodyOf(select).properties?.skills);
    assert.equal(select.responses[304], undefined);
  });

  test("does not take what is only for a terminal", () => {
    for (const { operation } of doors) {
      const route = routeOf(document, operation.name);
      if (operation.place === "files") continue;
      const taken = route.requestBody ? Object.keys(bodyOf(route).properties ?? {}) : namesOf(route);
      for (const [key, schema] of Object.entries(operation.input.shape))
        assert.equal(taken.includes(key), !isLocal(schema as z.ZodMiniType), `${operation.name} ${key}`);
    }
  });

  test("also takes chatKey, which is deprecated, wherever it takes contextId", () => {
    const taking = doors.filter(({ operation }) => Object.hasOwn(operation.input.shape, "contextId"));
    assert.ok(taking.length > 3);
    for (const { operation, method } of taking) {
      const route = routeOf(document, operation.name);
      const old =
        method === "POST"
          ? bodyOf(route).properties?.chatKey
          : route.parameters.find((one) => "name" in one && one.name === "chatKey");
      assert.ok(old && "deprecated" in old && old.deprecated === true, operation.name);
    }
    for (const { operation } of doors)
      if (!taking.some((one) => one.operation === operation))
        assert.doesNotMatch(JSON.stringify(routeOf(document, operation.name)), /chatKey/);
  });

  test("asks for the version that was seen where the operation does", () => {
    for (const { operation } of doors) {
      const { responses } = routeOf(document, operation.name);
      assert.equal(Object.hasOwn(responses, "428"), operation.needsVersion !== undefined, operation.name);
      assert.equal(Object.hasOwn(responses, "412"), operation.needsVersion !== undefined, operation.name);
      if (operation.needsVersion === undefined) continue;
      const { required = [], dependentRequired = {} } = bodyOf(routeOf(document, operation.name));
      const fields = operation.needsVersion === true ? undefined : operation.needsVersion;
      assert.equal(required.includes("from"), fields === undefined, operation.name);
      assert.deepEqual(dependentRequired, Object.fromEntries((fields ?? []).map((key) => [key, ["from"]])));
    }
  });

  test("says its least role, and requires a sign-in", () => {
    for (const { operation } of doors) {
      const route = routeOf(document, operation.name);
      assert.equal(route["x-role"], operation.role);
      assert.match(route.description, new RegExp(`Least role: ${operation.role}\\.`));
      assert.ok(route.responses[401] && route.responses[403]);
      assert.notDeepEqual(route.security, []);
    }
  });

  test("of a turn can be answered at once", () => {
    const run = routeOf(document, "session.run");
    assert.ok(namesOf(run).includes("Prefer"));
    assert.match(JSON.stringify(run.responses[202]), /"contextId".*"turn".*"lastEventId"/);
  });
});

describe("a route written by hand", async () => {
  const document = await createOpenApi();

  test("is only the door of an operation that has no other, and for the same role", () => {
    for (const { name, role } of handWrittenRoutes) {
      const operation = all.find((one) => one.name === name);
      if (!operation) continue;
      assert.equal(operation.place, "local", name);
      // What needs nobody who is signed in can be no operation's role.
      assert.equal(role === "none" ? "user" : role, operation.role, name);
    }
  });

  test("needs no sign-in only where it says so", () => {
    const open = routesOf(document).filter(({ route }) => route.security?.length === 0);
    const skill = ".well-known/agent-skills/{name}/{file}";
    assert.deepEqual(open.map(({ key }) => key).toSorted(), [
      "GET /.well-known/agent-skills/index.json",
      `GET /${skill}`,
      "GET /.well-known/oauth-authorization-server",
      "GET /.well-known/oauth-protected-resource",
      "GET /.well-known/oauth-protected-resource/mcp",
      "GET /api/auth/ways",
      "GET /api/health",
      "GET /api/ready",
      "GET /oauth/authorize",
      "GET /private/{token}/.well-known/agent-skills/index.json",
      `GET /private/{token}/${skill}`,
      "GET /public/{environment}/.well-known/agent-skills/index.json",
      `GET /public/{environment}/${skill}`,
      "POST /api/auth/accept",
      "POST /api/auth/begin-provider",
      "POST /api/auth/finish-provider",
      "POST /api/auth/invitation",
      "POST /api/auth/login",
      "POST /api/auth/use-link",
      "POST /oauth/register",
      "POST /oauth/revoke",
      "POST /oauth/token",
    ]);
  });
});

describe("a route for files", async () => {
  const document = await createOpenApi();

  test("takes the bytes of a package, and the same choices as the command", () => {
    const upload = routeOf(document, "skill.import");
    assert.deepEqual(Object.keys(upload.requestBody?.content ?? {}), ["application/zip", "application/octet-stream"]);
    assert.deepEqual(namesOf(upload).slice(0, 11), [
      "name",
      "dryRun",
      "onConflict",
      "fix",
      "allowHiddenText",
      "allowFindings",
      "signature",
      "many",
      "only",
      "from",
      "key",
    ]);
    assert.ok(namesOf(upload).includes("#/components/parameters/IdempotencyKey"));
  });

  test("names what it sends, and answers as an attachment without a tag", () => {
    for (const [name, types, parameters] of [
      ["skill.export", ["application/zip"], ["name", "version"]],
      ["skill.file", ["application/octet-stream"], ["name", "path", "version"]],
      ["session.export", ["text/markdown", "application/json"], ["contextId", "format", "chatKey"]],
    ] as const) {
      const route = routeOf(document, name);
      const { 200: found, 304: unchanged } = route.responses;
      assert.ok(found && "content" in found && unchanged === undefined, name);
      assert.deepEqual([Object.keys(found.content ?? {}), namesOf(route)], [types, parameters], name);
      assert.ok(found.headers?.["Content-Disposition"], name);
    }
  });

  test("tells of refused content with the members of the answer", () => {
    const refused = routeOf(document, "skill.import").responses[400];
    assert.match(JSON.stringify(refused), /"imports".*"code".*"requestId"/);
  });
});

test("the document has the version of the product", async () => {
  assert.equal((await createOpenApi()).info.version, version);
});

test("a problem is described as it is answered", async () => {
  const { Problem } = (await createOpenApi()).components.schemas;
  const problem = problemOf(new Fault("skill.not-found", { name: "x", candidates: "y" }), "r1", "en");
  assert.deepEqual(Object.keys(Problem?.properties ?? {}).toSorted(), Object.keys(problem).toSorted());
  assert.deepEqual(Problem?.required?.toSorted(), Object.keys(problem).toSorted());
});
