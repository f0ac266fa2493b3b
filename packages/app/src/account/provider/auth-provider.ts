import * as z from "zod/mini";
import { facts } from "../../doors/cli/view.ts";
import { type AnswerOf, operation } from "../../operation/operation.ts";
import { readProvider } from "./provider-settings.ts";
import { ProviderView, providerView } from "./provider-view.ts";

/** Shows the provider that people sign in with. */

export const authProvider = operation({
  name: "auth.provider",
  summary: { en: "Show the provider that people sign in with", zh: "查看用于登录的身份提供方" },
  role: "superadmin",
  effect: "read",
  place: "anywhere",
  input: z.object({}),
  output: () => z.object({ provider: z.optional(ProviderView()) }),
  async run(app) {
    const settings = await readProvider(app.config.home);
    return settings ? { provider: await providerView(app, settings) } : {};
  },
  cli: {
    render: ({ provider }, terminal) =>
      provider
        ? showProvider(provider, terminal)
        : terminal.say({
            en: "No provider: people sign in with a name and a password.",
            zh: "没有身份提供方：使用用户名和密码登录。",
          }),
    next: ({ provider }) =>
      provider
        ? ["→ loadout auth test-provider"]
        : ["→ loadout auth set-provider https://login.example.com --client-id loadout --secret-stdin"],
    examples: ["loadout auth provider", "loadout auth provider --json provider"],
  },
});

const mapping = (rows: readonly { readonly theirs: string; readonly ours: string }[]): string =>
  rows.map(({ theirs, ours }) => `${theirs} → ${ours}`).join(", ");

export const showProvider = facts<AnswerOf<typeof ProviderView>>({
  title: "issuer",
  facts: [
    [{ en: "client id", zh: "客户端 id" }, "clientId"],
    [
      { en: "secret", zh: "密钥" },
      ({ secret }, { say }) =>
        secret ? `${secret.name} (${secret.from})` : say({ en: "none: a public client", zh: "无：公开客户端" }),
    ],
    [{ en: "redirect address", zh: "回调地址" }, "redirectUri"],
    [{ en: "scopes", zh: "范围" }, ({ scopes }) => scopes.join(" ")],
    [{ en: "groups claim", zh: "组声明" }, "groupsClaim"],
    [{ en: "roles", zh: "角色" }, ({ roles }) => mapping(roles)],
    [{ en: "groups", zh: "用户组" }, ({ groups }) => mapping(groups)],
    [{ en: "missing groups", zh: "不存在的用户组" }, ({ missingGroups }) => missingGroups.join(", ")],
    [
      { en: "new people", zh: "新用户" },
      ({ newcomers }, { say }) =>
        say(
          {
            user: { en: "get an account with the role user", zh: "自动获得角色为 user 的账户" },
            mapped: { en: "need a mapped group", zh: "需要属于已映射的组" },
            invited: { en: "need an invitation", zh: "需要邀请" },
          }[newcomers],
        ),
    ],
    [{ en: "e-mail domains", zh: "邮箱域名" }, ({ emailDomains }) => emailDomains.join(", ")],
    [{ en: "button", zh: "按钮" }, "label"],
    [
      { en: "a sign-in lasts", zh: "登录有效期" },
      ({ hours }, { say }) => say({ en: `${hours} hours`, zh: `${hours} 小时` }),
    ],
  ],
});
