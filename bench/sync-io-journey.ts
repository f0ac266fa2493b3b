import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { writeZip } from "../packages/core/src/archive/write-zip.ts";
import type { SafePath } from "../packages/core/src/ground/files/safe-path.ts";
import { createTestSigner } from "../test/ssh-sign.ts";
import { ask, openStream, type StartedServer } from "./started-server.ts";
import type { JourneyPart } from "./sync-io.ts";
import { turn } from "./talking.ts";

/** What people do on a server, part by part. */

const get = (path: string) => (server: StartedServer) => ask(server, path.startsWith("/") ? path : `/api/${path}`);
const post =
  (path: string, body: object | Buffer, headers = {}) =>
  (server: StartedServer) =>
    ask(server, `/api/${path}`, { body, headers });

const account = { name: "somebody", password: "a long password of the bench" };
const skill = (name: string, more = ""): string =>
  `---\nname: ${name}\ndescription: Packs things. Use when things are to be packed.\n---\n\nPack them.\n${more}`;

/** Skills, sessions, commands, agents. */
export function dailyWork(project: string): readonly JourneyPart[] {
  const inProject = { "Loadout-Folder": encodeURIComponent(project) };
  return [
    ["events", async (server) => (await openStream(server, "/api/system/events"))()],
    ["a user", post("user/create", { ...account, role: "admin" })],
    ["sign in", post("auth/login", account)],
    ["list", get("skill/list?limit=50")],
    ["show", get("skill/show?name=skill-1")],
    ["search", get("skill/search?query=thing%20number%207")],
    ["import", async (server) => post("skill/import?name=pack.zip", await zip(skill("pack")))(server)],
    ["edit", post("skill/edit", { name: "pack", from: 1, text: skill("pack", "More.\n") })],
    ["delete", post("skill/delete", { names: ["pack"], confirmed: true, from: 2 })],
    ["undo", post("skill/restore", { slug: "pack" })],
    ["first turn", (server) => turn(server, "journey")],
    ["load", post("skill/load", { name: "skill-3", contextId: "journey" })],
    ["second turn", (server) => turn(server, "journey")],
    ["first turn in a project", (server) => turn(server, "in-a-project", inProject)],
    ["second turn in a project", (server) => turn(server, "in-a-project", inProject)],
    ["session", get("session/show?contextId=journey&messages=true")],
    ["sessions", get("session/list")],
    ["preview", post("dispatch/preview", { task: "Pack", skills: ["pack"], agent: "claude-code" })],
    ["dispatch", post("dispatch/start", { task: "Say it", agent: "fake", permission: "deny", wait: true }, inProject)],
    ["audit", get("audit/list")],
    ["delete a session", post("session/delete", { contextId: "journey", confirmed: true })],
    ["idle", () => setTimeout(1500)],
  ];
}

/** A folder with a skill that has trigger tests. */
export function createPackages(folder: string): string {
  mkdirSync(join(folder, "boxes/evals"), { recursive: true });
  writeFileSync(join(folder, "boxes/SKILL.md"), skill("boxes"));
  writeFileSync(join(folder, "boxes/notes.md"), "One.\nTwo.\nThree.\nFour.\nFive.\n");
  writeFileSync(join(folder, "boxes/evals/triggers.jsonl"), '{"request": "Pack my things", "expect": true}\n');
  return folder;
}

/** Skills from a source, updated and merged, scanned, tested, signed, approved, shared, published, disabled and withdrawn. */
export function sharing(packages: string): readonly JourneyPart[] {
  const signer = createTestSigner();
  let token = "";
  const asUser = (server: StartedServer): StartedServer => ({ ...server, token });
  const index = "/.well-known/agent-skills/index.json";
  return [
    ["install", post("skill/install", { source: packages, all: true })],
    ["edit what was installed", post("skill/edit", { name: "boxes", from: 1, text: skill("boxes", "Ours.\n") })],
    [
      "outdated",
      (server) => {
        writeFileSync(join(packages, "boxes/notes.md"), "One.\nTwo.\nThree.\nFour.\nSix.\n");
        return get("skill/outdated")(server);
      },
    ],
    ["update, merged", post("skill/update", { names: ["boxes"], confirmed: true, from: 2 })],
    ["scan", get("skill/scan?all=true")],
    ["trigger tests", post("skill/eval", { name: "boxes" })],
    ["advice", get("skill/advise")],
    ["review", get("skill/review?name=boxes")],
    [
      "sign",
      async (server) => {
        const { statement } = JSON.parse(await post("skill/sign", { name: "boxes" })(server)) as { statement: string };
        await post("skill/sign", { name: "boxes", signature: signer.sign(statement) })(server);
        await post("signer/add", { name: "ann@example.com", key: [signer.publicKey] })(server);
      },
    ],
    ["export", get("skill/export?name=boxes")],
    ["require approval", post("config/set", { key: "skills.approval", value: "required" })],
    ["what waits", get("skill/approvals")],
    ["approve", post("skill/approve", { names: ["boxes"] })],
    ["a turn with what is approved", (server) => turn(server, "approved")],
    ["withdraw", post("skill/withdraw", { name: "boxes", reason: "outdated" })],
    ["a turn after that", (server) => turn(server, "approved")],
    ["reinstate", post("skill/reinstate", { name: "boxes" })],
    ["approve all", post("skill/approve", { all: true })],
    [
      "a token of a user",
      async (server) => {
        await post("user/create", { name: "reader", role: "user" })(server);
        const answer = await post("token/create", { name: "journey", user: "reader" })(server);
        ({ token } = JSON.parse(answer) as { token: string });
      },
    ],
    ["a group", post("group/create", { name: "readers", member: ["reader"] })],
    ["share", post("grant/add", { kind: "skill", name: "boxes", to: "group:readers" })],
    ["what a user may use", (server) => get("skill/usable")(asUser(server))],
    ["a turn of a user", (server) => turn(asUser(server), "of-a-user")],
    ["publish", post("environment/publish", { name: "default", to: "public" })],
    [
      "the index and what it offers",
      async (server) => {
        const { skills } = JSON.parse(await get(index)(server)) as { skills: { url: string }[] };
        if (skills.length === 0) throw new Error("nothing is published");
        for (const { url } of skills) await get(new URL(url, `http://localhost${index}`).pathname)(server);
      },
    ],
    ["an address with a token", post("environment/create-token", { name: "ci" })],
    ["disable", post("skill/disable", { name: "boxes" })],
    ["enable", post("skill/enable", { name: "boxes" })],
    ["idle after that", () => setTimeout(1500)],
  ];
}

async function zip(text: string): Promise<Buffer> {
  const path = "SKILL.md" as SafePath;
  const read = async (): Promise<Buffer> => Buffer.from(text);
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeZip("pack", [{ kind: "file", path, executable: false, read }])) chunks.push(chunk);
  return Buffer.concat(chunks);
}
