import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { agentKinds } from "./agent-kinds.ts";
import { honorPolicy, type PermissionPolicy, permissionPolicies, tellMeans } from "./permission-policy.ts";

const kinds = agentKinds({
  dispatch: {
    agents: {
      plain: { command: ["plain"] },
      flagged: { command: ["flagged"], permissions: { deny: ["--dry-run"], allow: ["--yes"] } },
      spoken: { acp: ["spoken"] },
    },
  },
});

function honor(name: string, protocol: "acp" | "cli" | "builtin", policy: PermissionPolicy, more: object = {}) {
  const kind = kinds.get(name);
  assert.ok(kind);
  return honorPolicy(kind, { protocol, policy, isSandboxed: true, isRoot: false, ...more });
}

describe("a permission policy", () => {
  const means: [agent: string, protocol: "acp" | "cli", policy: PermissionPolicy, told: RegExp][] = [
    ["claude-code", "acp", "ask", /"permissionMode":"default"/],
    ["claude-code", "acp", "deny", /"permissionMode":"dontAsk","disallowedTools":\["Bash".*"Write"/],
    ["claude-code", "cli", "allow", /^--permission-mode bypassPermissions$/],
    ["claude-code", "cli", "deny", /^--permission-mode dontAsk --disallowedTools Bash,.*Write/],
    ["codex", "acp", "ask", /^mode read-only$/],
    ["codex", "acp", "allow", /^mode agent-full-access$/],
    ["codex", "acp", "deny", /^mode read-only$/],
    ["codex", "cli", "allow", /^-s danger-full-access$/],
    ["codex", "cli", "deny", /^-s read-only$/],
    ["opencode", "acp", "ask", /^OPENCODE_PERMISSION=\{"\*":"ask","bash":"ask"/],
    ["opencode", "acp", "deny", /^OPENCODE_PERMISSION=\{"\*":"deny","bash":"deny"/],
    ["opencode", "cli", "allow", /^--auto$/],
    ["opencode", "cli", "deny", /^OPENCODE_PERMISSION=\{"\*":"deny"/],
    ["flagged", "cli", "deny", /^--dry-run$/],
    ["flagged", "cli", "allow", /^--yes$/],
  ];
  for (const [agent, protocol, policy, told] of means)
    test(`${policy} for ${agent} by ${protocol} is its own flag, variable or mode`, () => {
      const honored = honor(agent, protocol, policy);
      assert.ok(honored.kind === "honored");
      assert.match(tellMeans(honored.means).join("\n"), told);
    });

  test("ask needs the protocol, whatever the agent", () => {
    for (const agent of ["claude-code", "codex", "opencode", "plain", "flagged"]) {
      const honored = honor(agent, "cli", "ask");
      assert.ok(honored.kind === "refused", agent);
      assert.match(honored.reason.en, /cannot ask/);
    }
    assert.equal(honor("spoken", "acp", "ask").kind, "honored");
  });

  test("of a command line that is not known, only allow is honored", () => {
    assert.equal(honor("plain", "cli", "allow").kind, "honored");
    const denied = honor("plain", "cli", "deny");
    assert.ok(denied.kind === "refused");
    assert.match(denied.reason.en, /dispatch\.agents\.plain\.permissions/);
    assert.deepEqual(denied.instead, ["allow"]);
  });

  test("Claude Code as root outside a sandbox cannot be allowed everything by command line", () => {
    const outside = { isSandboxed: false, isRoot: true };
    assert.equal(honor("claude-code", "cli", "allow", outside).kind, "refused");
    assert.equal(honor("claude-code", "cli", "allow", { isSandboxed: false }).kind, "honored");
    assert.equal(honor("claude-code", "cli", "deny", outside).kind, "honored");
  });

  test("echo does nothing, so every policy is honored", () => {
    for (const policy of permissionPolicies)
      assert.deepEqual(honor("echo", "builtin", policy), { kind: "honored", means: {} });
  });
});
