import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { describe, test } from "node:test";
import { describeInput, type InputField } from "../packages/app/src/doors/cli/input/describe-input.ts";
import { handWrittenRoutes } from "../packages/app/src/doors/http/hand-written-routes.ts";
import { operationRoute } from "../packages/app/src/doors/http/operation-route.ts";
import { operationNames, operations } from "../packages/app/src/operation/operations.ts";
import { requestInput } from "../packages/app/src/operation/request-input.ts";
import { hostileArchives, skillText } from "./archives.ts";
import { contentsOf } from "./library-sandbox.ts";
import { makeArchive } from "./make-archive.ts";
import { type Answered, type Asking, createServerWorld, type ServerWorld } from "./server-world.ts";

type Given = Readonly<Record<string, unknown>>;

/** A door with the fields it takes. */
interface Door {
  readonly name: string;
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly fields: readonly InputField[];
  readonly needsVersion: boolean;
  /** Takes its fields in the address, though it is posted to. */
  readonly isByQuery: boolean;
}

const loaded = await Promise.all(operationNames.map((name) => operations[name]()));
const doors: readonly Door[] = [
  ...loaded.flatMap((operation): Door[] => {
    const route = operationRoute(operation);
    const isFile = operation.place === "files";
    const fields = describeInput({ input: isFile ? requestInput(operation) : operation.input, cli: {} });
    const needsVersion = operation.needsVersion !== undefined;
    const isByQuery = isFile || route?.method === "GET";
    return route ? [{ name: operation.name, ...route, fields, needsVersion, isByQuery }] : [];
  }),
  ...handWrittenRoutes.flatMap(({ name, method, path, query }): Door[] =>
    query
      ? [{ name, method, path, fields: describeInput({ input: query, cli: {} }), needsVersion: false, isByQuery: true }]
      : [],
  ),
];

/** A skill of the library, which every door that wants a name is given. */
const slug = "pack";

const plausible = ({ kind, choices }: InputField): unknown =>
  choices?.[0] ?? { boolean: false, text: slug, number: 1, list: [slug] }[kind];

/** Everything a door has to be given, each thing of the right kind. */
const requiredOf = ({ fields, needsVersion }: Door): Given =>
  Object.fromEntries(
    fields
      .filter(({ key, required }) => required || (needsVersion && key === "from"))
      .map((field) => [field.key, plausible(field)]),
  );

function askDoor(world: ServerWorld, { path, method, isByQuery }: Door, given: Given): Promise<Answered> {
  if (!isByQuery) return world.post(path, given);
  const query = new URLSearchParams(
    Object.entries(given).flatMap(([key, value]) => [value].flat().map((one) => [key, String(one)])),
  );
  const upload: Asking = { method, body: "PK", headers: { "Content-Type": "application/zip" } };
  return world.ask(`${path}?${query}`, method === "POST" ? upload : {});
}

async function createWorldWithSkill(...given: Parameters<typeof createServerWorld>): Promise<ServerWorld> {
  const world = await createServerWorld(...given);
  // A table of attacks is more than one user may ask for in a minute.
  world.write("config.jsonc", JSON.stringify({ limits: { user: { requestsPerMinute: 1_000_000 } } }));
  const { body } = await world.ask("/api/skill/import?name=pack.zip", {
    method: "POST",
    headers: { "Content-Type": "application/zip" },
    body: makeArchive([{ name: "SKILL.md", content: skillText(slug) }]),
  });
  assert.equal(body.imports[0].slug, slug);
  return world;
}

/** Everything that can be changed, but for what only shows that requests came, and for the daily copy of the server. */
async function stateOf({ home, ask }: ServerWorld): Promise<unknown> {
  const files = Object.entries(contentsOf(home)).filter(([path]) => !/^(?:logs\/|backups|jobs|\w+\.db)/.test(path));
  const paths = ["/api/audit/list?limit=1000", "/api/user/list", "/api/session/list", "/api/skill/history?name=pack"];
  const [audit, users, sessions, history] = await Promise.all(paths.map(async (path) => (await ask(path)).body));
  const tokens = (await ask("/api/token/list?all=true")).body.tokens.map(({ id }: { id: string }) => id);
  return { files, audit, users, sessions, history, tokens };
}

/** What comes back for these bytes, until the server closes or has answered that often. */
function askRaw(port: number, bytes: string | Buffer, answers = 1): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    let text = "";
    socket.setEncoding("utf8").on("data", (part: string) => {
      text += part;
      if (text.split("HTTP/1.1 ").length > answers && /\r\n\r\n/.test(text)) socket.destroy();
    });
    socket.on("close", () => resolve(text)).on("error", (error) => (text === "" ? reject(error) : resolve(text)));
  });
}

const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);

describe("input that no door takes", async () => {
  const wrongTypes: Readonly<Record<InputField["kind"], readonly unknown[]>> = {
    text: [7, null, {}, ["a"]],
    number: ["x", true, null, {}],
    boolean: ["yes", 1, null],
    list: ["a", null, {}, [7], [["a"]]],
  };
  const wrongTexts: Readonly<Record<InputField["kind"], readonly string[]>> = {
    text: [],
    number: ["x", "", "1e3", "0x10", "NaN", "9".repeat(400)],
    boolean: ["yes", "1", "TRUE"],
    list: [],
  };

  test("another type is refused by its field's name, whichever the field, and nothing happens", async (t) => {
    const world = await createWorldWithSkill(t);
    const before = await stateOf(world);
    for (const door of doors) {
      const attacks = door.fields
        .filter(({ local }) => !local)
        .flatMap((field) =>
          [...(door.isByQuery ? wrongTexts : wrongTypes)[field.kind], ...(field.choices ? ["no choice"] : [])].map(
            (value) => ({ key: field.key, value }),
          ),
        );
      await Promise.all(
        attacks.map(async ({ key, value }) => {
          const { status, body } = await askDoor(world, door, { ...requiredOf(door), [key]: value });
          const said = `${door.name} ${key}=${JSON.stringify(value)}: ${status} ${body?.code} ${body?.message}`;
          assert.ok(status === 400 && body.code.startsWith("input.") && body.message.includes(key), said);
        }),
      );
    }
    assert.deepEqual(await stateOf(world), before);
  });

  test("a field that is not known is named, and so is one that counts only at a terminal", async (t) => {
    const world = await createWorldWithSkill(t);
    const before = await stateOf(world);
    for (const door of doors) {
      const local = door.fields.filter((field) => field.local).map(({ key }) => key);
      for (const key of ["no such field", "__proto__", "constructor", "Name", ...local]) {
        const given = Object.fromEntries([...Object.entries(requiredOf(door)), [key, "/etc/passwd"]]);
        const { status, body } = await askDoor(world, door, given);
        assert.deepEqual([status, body?.code, body?.values.field], [400, "input.unknown-field", key], door.name);
      }
    }
    const { text } = await world.post("/api/skill/edit", { name: slug, from: 1, input: "/etc/passwd" });
    assert.doesNotMatch(text, /root:/);
    assert.deepEqual(await stateOf(world), before);
  });
});

describe("bodies", async () => {
  const login = '{"name":"a-user","password":"x"}';
  const json = { "Content-Type": "application/json" };
  const deep = (opening: string, closing: string): string => opening.repeat(200_000) + closing.repeat(200_000);
  const bodies: readonly (readonly [title: string, body: string | Buffer, code: string, status: number])[] = [
    ["no JSON", "{name}", "body.invalid", 400],
    ["half of it", '{"name": "pa', "body.invalid", 400],
    ["two values", "{}{}", "body.invalid", 400],
    ["a comment", '{} // "name"', "body.invalid", 400],
    ["a list", "[]", "body.invalid", 400],
    ["null", "null", "body.invalid", 400],
    ["a number", "1e999", "body.invalid", 400],
    ["a text", '"name"', "body.invalid", 400],
    ["NUL bytes", "\0\0\0\0", "body.invalid", 400],
    ["a NUL in a text", '{"name": "pa\0ck"}', "body.invalid", 400],
    ["bytes that are no UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), "body.invalid", 400],
    ["an overlong slash", Buffer.from('{"name":"\xc0\xaf"}', "latin1"), "body.invalid", 400],
    ["UTF-16", Buffer.from(login, "utf16le"), "body.invalid", 400],
    ["nothing", "", "input.missing", 400],
    ["two hundred thousand lists", `{"name": ${deep("[", "]")}}`, "input.invalid", 400],
    ["two hundred thousand objects", `{"name": ${deep('{"a":', "}").replace(":}", ":1}")}}`, "input.invalid", 400],
    ["a prototype", '{"__proto__": {"name": "pack", "isLocal": true}}', "input.unknown-field", 400],
    ["a number beyond all numbers", '{"name": "pack", "from": 1e999, "text": "x"}', "input.invalid", 400],
    ["a version beyond all versions", '{"name": "pack", "from": 9007199254740993, "text": "x"}', "input.invalid", 400],
    ["half of a pair", '{"name": "\\ud800", "from": 1, "text": "x"}', "skill.not-found", 404],
    ["a key twice: the last one counts", '{"name": "pack", "name": 7, "from": 1}', "input.invalid", 400],
  ];

  test("what cannot be read as the object that is asked for is refused, and nothing changes", async (t) => {
    const world = await createWorldWithSkill(t);
    const before = await stateOf(world);
    for (const [title, body, code, status] of bodies) {
      const answer = await world.ask("/api/skill/edit", {
        method: "POST",
        body,
        headers: { ...json, "If-Match": '"1"' },
      });
      assert.deepEqual([answer.status, answer.body.code], [status, code], title);
    }
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""]) {
      const headers = { "Content-Type": type };
      const answer = await world.ask("/api/skill/edit", { method: "POST", body: '{"name":"pack"}', headers });
      assert.deepEqual([answer.status, answer.body.code], [415, "body.type"], type);
      const signIn = await world.ask("/api/auth/login", { method: "POST", body: login, headers, token: "" });
      assert.deepEqual([signIn.status, signIn.body.code], [415, "body.type"], type);
    }
    const marked = await world.post("/api/skill/load", `\uFEFF{"name":"${slug}","contextId":"c"}`);
    assert.equal(marked.status, 200, "a byte order mark is no part of what is said");
    await world.post("/api/session/delete", { contextId: "c", confirmed: true });
    assert.deepEqual(
      (await world.ask("/api/skill/history?name=pack")).body.versions.length,
      (before as { history: { versions: unknown[] } }).history.versions.length,
    );
  });

  test("one that is too large is refused at its announcement, or where it goes beyond", async (t) => {
    const world = await createServerWorld(t);
    const { port } = world.server;
    const head = (path: string, more: string): string =>
      `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${world.tokens.superadmin}\r\n${more}\r\n`;
    const zip = "Content-Type: application/zip\r\n";
    const announced = [
      head("/api/skill/import?name=a.zip", `${zip}Content-Length: 60000001\r\n`),
      head("/api/skill/edit", "Content-Type: application/json\r\nContent-Length: 30000001\r\n"),
      head("/api/auth/login", "Content-Type: application/json\r\nContent-Length: 10001\r\n"),
      head("/mcp", "Content-Type: application/json\r\nContent-Length: 30000001\r\n"),
    ];
    for (const request of announced) assert.equal(statusOf(await askRaw(port, request)), 413, request);
    const chunk = `2711\r\n${" ".repeat(0x2711)}\r\n`;
    const growing = head("/api/auth/login", "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n");
    assert.equal(statusOf(await askRaw(port, growing + chunk)), 413);
    const { status, body } = await world.ask("/api/skill/import?name=a.zip", {
      method: "POST",
      headers: { "Content-Type": "application/zip" },
      body: Buffer.alloc(60_000_001),
    });
    assert.deepEqual([status, body.code], [413, "body.too-large"]);
    assert.equal((await world.ask("/api/health")).status, 200);
  });
});

describe("paths that lead out", async () => {
  /** Says what a user wants to say, or has rules of its own: no path is made of it. */
  const isFree = new Set(["message", "prompt", "text", "password", "current", "value", "query", "baseUrl", "keyEnv"]);
  /** A folder of the server is what it may be, for those who may do everything. */
  const isPlace = new Set(["source", "command", "args", "url", "header", "setEnv"]);
  /** So that it comes to the path at all. */
  const beside: Readonly<Record<string, Given>> = {
    "skill.edit": { text: "x" },
    "skill.create-file": { text: "x" },
    "skill.load": { contextId: "c" },
    "skill.unload": { contextId: "c" },
    "session.select": { contextId: "c", none: true },
    "session.fork": { contextId: "c" },
    "session.delete": { confirmed: true },
    "environment.delete": { confirmed: true },
    "user.delete": { confirmed: true },
    "model.delete": { confirmed: true },
    "mcp.delete": { confirmed: true },
    "model.add": { provider: "openai", model: "m" },
    "mcp.add": { name: "m", url: "http://127.0.0.1:9/mcp" },
  };
  const planted = "planted where nobody may look";

  test("in every field of every door: refused or not found, and nothing outside the home is read or written", async (t) => {
    const world = await createWorldWithSkill(t);
    const { folder } = world;
    mkdirSync(join(folder, "outside", "evil"), { recursive: true });
    writeFileSync(join(folder, "secret.txt"), planted);
    writeFileSync(join(folder, "outside", "evil", "SKILL.md"), `---\nname: evil\ndescription: ${planted}\n---\n`);
    const paths = [
      "../secret.txt",
      "../../../../secret.txt",
      "references/../../../../../secret.txt",
      join(folder, "secret.txt"),
      join(folder, "outside", "evil"),
      "..%2f..%2f..%2f..%2fsecret.txt",
      "..\\..\\..\\..\\secret.txt",
      "SKILL.md\0../../../../secret.txt",
      "．．／．．／secret.txt",
      "..",
      "a".repeat(4000),
    ];
    const outside = (): unknown => Object.entries(contentsOf(folder)).filter(([path]) => !path.startsWith("home/"));
    const before = outside();
    for (const door of doors.filter(({ name }) => name !== "system.shutdown"))
      for (const { key, kind } of door.fields.filter(
        (field) =>
          (field.kind === "text" || field.kind === "list") &&
          !field.choices &&
          !field.local &&
          !isFree.has(field.key) &&
          !isPlace.has(field.key),
      ))
        await Promise.all(
          paths.map(async (path) => {
            const given = { ...requiredOf(door), ...beside[door.name], [key]: kind === "list" ? [path] : path };
            const { status, text } = await askDoor(world, door, given);
            assert.ok(status < 500, `${door.name} ${key}=${JSON.stringify(path)}: ${status} ${text}`);
            assert.ok(!text.includes(planted), `${door.name} ${key}=${JSON.stringify(path)}: ${text}`);
          }),
        );
    assert.deepEqual(outside(), before);
  });

  test("in the files of a skill: refused by name, and the skill stays as it is", async (t) => {
    const world = await createWorldWithSkill(t);
    const before = await stateOf(world);
    const paths = ["../x", "/etc/passwd", "a/../../x", "a\\b", "a\0b", "..", ".", "a//b", "con", "C:x", "a\nb"];
    for (const path of paths)
      for (const [route, given] of [
        ["create-file", { path, text: "x" }],
        ["create-folder", { path }],
        ["delete-file", { path }],
        ["move-file", { path: "SKILL.md", to: path }],
        ["move-file", { path, to: "x" }],
        ["edit", { file: path, text: "x" }],
      ] as const) {
        const { status, body } = await world.post(`/api/skill/${route}`, { name: slug, from: 1, ...given });
        assert.ok(status >= 400 && status < 500, `${route} ${JSON.stringify(path)}: ${status} ${body.code}`);
      }
    for (const path of paths) {
      const { status } = await world.ask(`/api/skill/file?name=${slug}&path=${encodeURIComponent(path)}`);
      assert.ok(status === 400 || status === 404, `${path}: ${status}`);
    }
    assert.deepEqual(await stateOf(world), before);
  });

  test("in the address itself: there is no such page", async (t) => {
    const { server, tokens } = await createServerWorld(t);
    for (const path of [
      "/../../../etc/passwd",
      "/..%2f..%2f..%2fetc/passwd",
      "/api/../../../etc/passwd",
      "/api/%2e%2e/%2e%2e/etc/passwd",
      "/api/skill/..%2flist",
      "/api/skill/list/../../../../etc/passwd",
      "/api/skill/%ZZ",
      "/api/%E0%A4%A/list",
      "/api//skill/list",
      "/api/skill/list/",
      "/api/skill/list%00",
      "/api/constructor/name",
      "/api/__proto__/toString",
      "/welcome/",
      "/welcome.js/../../package.json",
      "//evil.example/welcome",
    ]) {
      const answer = await askRaw(
        server.port,
        `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nAuthorization: Bearer ${tokens.superadmin}\r\n\r\n`,
      );
      assert.equal(statusOf(answer), 404, `${path}: ${answer.slice(0, 80)}`);
      assert.match(answer, /application\/problem\+json/, path);
      assert.doesNotMatch(answer, /root:/);
    }
  });
});

describe("a server that is addressed by another name", async () => {
  const hosts = (port: number) => ({
    own: [`127.0.0.1:${port}`, `localhost:${port}`, `LOCALHOST:${port}`, `[::1]:${port}`, "localhost", "127.0.0.1:1"],
    allowed: [`skills.example.org:${port}`, "SKILLS.example.org", `[fd00::7]:${port}`],
    foreign: [
      "evil.example",
      `evil.example:${port}`,
      `127.0.0.1.evil.example:${port}`,
      `localhost.evil.example:${port}`,
      `evil.example.localhost:${port}`,
      `127.0.0.1.nip.io:${port}`,
      `127.0.0.2:${port}`,
      `127.1:${port}`,
      `2130706433:${port}`,
      `0x7f000001:${port}`,
      `0.0.0.0:${port}`,
      `localhost.:${port}`,
      `[::]:${port}`,
      `[::ffff:127.0.0.1]:${port}`,
      `127.0.0.1:${port}@evil.example`,
      `evil.example#127.0.0.1:${port}`,
      `127.0.0.1:${port}, evil.example`,
      `127.0.0.1:${port}:80`,
      `127.0.0.1:${port}/x`,
      "sub.skills.example.org",
      "",
    ],
  });

  /** Of the foreign ones: none leads a browser here from another site, and a health check says nothing of anyone. */
  const addresses = (port: number): string[] => [`127.0.0.2:${port}`, `0.0.0.0:${port}`, `[::]:${port}`];

  test("gets no answer, on loopback too: a name that was pointed here is not ours", async (t) => {
    const { server, tokens } = await createServerWorld(t, { allowHosts: ["skills.example.org:443", "fd00::7"] });
    const { port } = server;
    const ask = (host: string, path = "/api/auth/whoami", more = ""): Promise<string> =>
      askRaw(port, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${tokens.user}\r\n${more}\r\n`);
    const { own, allowed, foreign } = hosts(port);
    for (const host of [...own, ...allowed]) assert.equal(statusOf(await ask(host)), 200, host);
    for (const host of foreign)
      for (const path of ["/api/auth/whoami", "/api/health", "/welcome", "/no-such-page"]) {
        const answer = await ask(host, path);
        if (path === "/api/health" && addresses(port).includes(host)) {
          assert.equal(statusOf(answer), 200, `a health check names an address: ${host}`);
          continue;
        }
        assert.ok([400, 421].includes(statusOf(answer)), `${host} ${path}: ${answer.slice(0, 40)}`);
        assert.match(answer, /X-Request-Id: [0-9a-f-]{36}/i, host);
        assert.match(answer, /application\/problem\+json/, host);
      }
    const named = await ask("evil.example", "/api/auth/whoami", `X-Forwarded-Host: 127.0.0.1:${port}\r\n`);
    assert.equal(statusOf(named), 421, "only Host says who is meant");
    const twice = await ask(`127.0.0.1:${port}`, "/api/auth/whoami", "Host: evil.example\r\n");
    assert.equal(statusOf(twice), 421, "and says it once");
    const absolute = await ask("evil.example", `http://127.0.0.1:${port}/api/auth/whoami`);
    assert.equal(statusOf(absolute), 421, "whatever the address says");
  });

  test("or comes from a page of another site, is refused before anything is done", async (t) => {
    const world = await createWorldWithSkill(t);
    const { port } = world.server;
    const before = await stateOf(world);
    const foreign: readonly Readonly<Record<string, string>>[] = [
      { Origin: "http://evil.example" },
      { Origin: "null" },
      { Origin: "" },
      { Origin: "file://" },
      { Origin: "http://127.0.0.1" },
      { Origin: `http://127.0.0.1:${port + 1}` },
      { Origin: `http://localhost:${port}` },
      { Origin: `http://127.0.0.1:${port}.evil.example` },
      { Origin: `http://evil.example@127.0.0.1:${port + 1}` },
      { Origin: "chrome-extension://abcdefghijklmnop" },
      { "Sec-Fetch-Site": "cross-site" },
      { "Sec-Fetch-Site": "same-site" },
      { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document" },
      { Origin: `http://127.0.0.1:${port}`, "Sec-Fetch-Site": "cross-site" },
    ];
    for (const headers of foreign)
      for (const asking of [
        { path: "/api/skill/list" },
        { path: "/api/health" },
        { path: "/api/environment/create", method: "POST", body: { name: "evil" } },
        { path: "/api/auth/login", method: "POST", body: { name: "a-user", password: "password of user" } },
        { path: "/api/skill/list", method: "OPTIONS" },
        { path: "/mcp", method: "POST", body: {} },
      ] as const) {
        const { path, ...rest } = asking;
        const lines = Object.entries({
          Host: `127.0.0.1:${port}`,
          Authorization: `Bearer ${world.tokens.superadmin}`,
          ...headers,
        });
        const body = "body" in rest ? JSON.stringify(rest.body) : "";
        const request = `${"method" in rest ? rest.method : "GET"} ${path} HTTP/1.1\r\n${lines.map(([key, value]) => `${key}: ${value}\r\n`).join("")}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
        const answer = await askRaw(port, request);
        assert.equal(statusOf(answer), 403, `${JSON.stringify(headers)} ${path}: ${answer.slice(0, 300)}`);
        assert.doesNotMatch(answer, /Access-Control|Set-Cookie/i);
      }
    const own = await world.ask("/api/skill/list", { headers: { Origin: `http://127.0.0.1:${port}` } });
    assert.equal(own.status, 200);
    assert.deepEqual(await stateOf(world), before);
  });

  test("no answer of any kind allows another site to read it", async (t) => {
    const world = await createServerWorld(t);
    for (const [path, asking] of [
      ["/api/skill/list", {}],
      ["/api/skill/list", { method: "OPTIONS", headers: { "Access-Control-Request-Method": "GET" } }],
      ["/api/skill/list", { method: "OPTIONS", token: "" }],
      ["/api/health", { method: "OPTIONS", token: "" }],
      ["/welcome", { method: "OPTIONS", token: "" }],
      ["/welcome", { token: "" }],
      ["/api/no/route", {}],
    ] as const) {
      const { headers } = await world.ask(path, asking);
      assert.deepEqual(
        [...headers.keys()].filter((name) => name.startsWith("access-control")),
        [],
        path,
      );
    }
  });
});

describe("connections that misbehave", async () => {
  test("heads and bodies that never end hold no other client up", async (t) => {
    const { server, ask, tokens, home } = await createServerWorld(t);
    const head = `POST /api/skill/load HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nAuthorization: Bearer ${tokens.user}\r\nContent-Type: application/json\r\n`;
    const slow = Array.from({ length: 100 }, (_, index) => {
      const socket = connect(server.port, "127.0.0.1");
      socket.on("error", () => undefined);
      socket.write(index % 2 === 0 ? head : `${head}Content-Length: 1000\r\n\r\n{"name":`);
      return socket;
    });
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask("/api/skill/list")));
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
    for (const socket of slow) socket.destroy();
    assert.deepEqual((await ask("/api/session/list", { token: tokens.user })).body.total, 0);
    await server.stop();
    const log = readFileSync(join(home, "logs", "server.log"), "utf8");
    assert.ok(
      log.includes('"status":400') && !log.includes('"status":500'),
      "a client that leaves is no failure of ours",
    );
  });

  test("what is no HTTP ends its own connection and no other", async (t) => {
    const { server, ask } = await createServerWorld(t);
    const host = `Host: 127.0.0.1:${server.port}\r\n`;
    const garbage: readonly string[] = [
      "\0\x01\x02\x03\r\n\r\n",
      "GET\r\n\r\n",
      "GET / HTTP/9.9\r\n\r\n",
      `GET / HTTP/1.1\r\n${host}Bad Header: x\r\n\r\n`,
      `GET / HTTP/1.1\r\n${host}X: ${"a".repeat(40_000)}\r\n\r\n`,
      `POST /api/auth/login HTTP/1.1\r\n${host}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      `POST /api/auth/login HTTP/1.1\r\n${host}Content-Length: 4\r\nContent-Length: 5\r\n\r\n{}{}`,
      `POST /api/auth/login HTTP/1.1\r\n${host}Content-Length: -1\r\n\r\n`,
      `POST /api/auth/login HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\nxyz\r\n`,
      "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
      "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    ];
    for (const bytes of garbage) {
      const status = statusOf(await askRaw(server.port, Buffer.from(bytes, "latin1")));
      assert.ok(status === 400 || status === 431, `${JSON.stringify(bytes.slice(0, 60))}: ${status}`);
    }
    const pipelined = `GET /api/health HTTP/1.1\r\n${host}\r\n`;
    const answers = await askRaw(server.port, pipelined.repeat(3), 3);
    assert.equal(answers.split("HTTP/1.1 200 OK").length, 4, "three that are in order get three answers");
    assert.equal((await ask("/api/health")).status, 200);
  });
});

describe("packages", async () => {
  test("hostile archives are refused with the rules they break, and nothing of them is kept", async (t) => {
    const isTaken = /^a SKILL.md that is not packed$/; // no archive, but a skill
    const small = hostileArchives
      .map((one) => ({ ...one, content: one.bytes() }))
      .filter(({ content, title }) => content.length < 100_000 && !isTaken.test(title));
    assert.ok(small.length > 100);
    // Not before they are made: on a busy machine that takes longer than a server keeps an idle connection.
    const world = await createWorldWithSkill(t);
    const before = await stateOf(world);
    for (const { title, content, rules } of small) {
      const { status, body } = await world.ask("/api/skill/import?name=hostile.zip", {
        method: "POST",
        headers: { "Content-Type": "application/zip" },
        body: content,
      });
      const [report] = body.imports;
      assert.deepEqual([status, body.importable, report.state], [400, false, "refused"], title);
      const errors = report.problems.filter(({ severity }: { severity: string }) => severity === "error");
      const found = new Set(errors.map(({ rule }: { rule: string }) => rule));
      assert.deepEqual(
        rules.filter((rule) => !found.has(rule)),
        [],
        title,
      );
    }
    assert.deepEqual(await stateOf(world), before);
  });
});

test("what was planted in requests is in no log", async (t) => {
  const world = await createServerWorld(t);
  const planted = "planted-4711";
  const cookie = `loadout_${world.server.port}=${planted}-cookie`;
  await world.ask(`/api/skill/search?query=${planted}-query`);
  await world.ask(`/api/skill/list?${planted}-field=1`);
  await world.ask("/api/skill/list", { token: `lo_${planted}-token` });
  await world.ask("/api/skill/list", { token: "", headers: { Cookie: cookie } });
  await world.post("/api/auth/login", { name: `${planted}-name`, password: `${planted}-password` }, { token: "" });
  await world.post("/api/auth/use-link", { link: `${planted}-link` }, { token: "" });
  await world.post("/api/auth/login", `{"${planted}-broken`, { token: "" });
  await world.post("/api/session/run", { message: `${planted}-message`, contextId: `${planted}-context` });
  await world.post("/api/user/create", { name: `${planted}-user`, password: `${planted}-password` });
  const { token } = (await world.post("/api/token/create", { name: "t" })).body;
  await world.ask("/api/auth/whoami", { token });
  await world.server.stop();
  const log = readFileSync(join(world.home, "logs", "server.log"), "utf8");
  assert.ok(log.includes("/api/session/run") && log.includes("/api/token/create"));
  for (const secret of [planted, token, world.tokens.superadmin, world.server.token, "Bearer", "a-superadmin"])
    assert.ok(!log.includes(secret), secret);
});
