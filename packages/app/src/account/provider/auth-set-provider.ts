import {
  assertStorable,
  checkKey,
  createHome,
  editSettings,
  Fault,
  homeSettings,
  mappedRoles,
  newcomerModes,
  type Role,
  setSecret,
} from "@loadout/core";
import * as z from "zod/mini";
import type { App } from "../../app.ts";
import { field, filled, splitNames } from "../../operation/field.ts";
import { operation } from "../../operation/operation.ts";
import { showProvider } from "./auth-provider.ts";
import { checkIssuer, neededProvider, providerDefaults, readProvider } from "./provider-settings.ts";
import { auditedProvider, ProviderView, providerView } from "./provider-view.ts";

/** Sets or changes the provider that people sign in with. What is not named stays as it is. */

/** The secret of the home that is used unless another variable is named. */
const usualSecret = "SIGN_IN_CLIENT_SECRET";

const list = (description: { en: string; zh: string }, value: string, flag: string) =>
  field(z.optional(z.array(z.string())), description, { value, flag });

export const authSetProvider = operation({
  name: "auth.set-provider",
  summary: {
    en: "Set or change the provider (OpenID Connect) that people sign in with",
    zh: "设置或修改用于登录的身份提供方（OpenID Connect）",
  },
  role: "superadmin",
  effect: "write",
  place: "anywhere",
  input: z.object({
    issuer: field(z.optional(filled()), {
      en: "The provider's address, as in its metadata; required the first time",
      zh: "身份提供方的地址，与其元数据一致；首次设置时必填",
    }),
    clientId: field(z.optional(filled()), {
      en: "The id that the provider gave to this server; required the first time",
      zh: "身份提供方分配给本服务器的 id；首次设置时必填",
    }),
    secret: field(
      z.optional(filled()),
      { en: "The client secret, saved in secrets.json", zh: "客户端密钥，保存到 secrets.json" },
      { secret: true },
    ),
    secretStdin: field(
      z._default(z.boolean(), false),
      { en: "Read the client secret from standard input", zh: "从标准输入读取客户端密钥" },
      { local: true },
    ),
    secretEnv: field(
      z.optional(
        z.string().check(z.regex(/^(?:(?!LOADOUT_)[A-Za-z_]\w{0,127})?$/, { error: "the name of a variable" })),
      ),
      {
        en: 'The variable with the client secret, or NAME_FILE with its file; "" for none',
        zh: "存放客户端密钥的变量，或用 NAME_FILE 指定文件；留空表示没有",
      },
      { value: "name" },
    ),
    scopes: list({ en: "What to ask the provider for", zh: "向身份提供方请求的范围" }, "scope", "scope"),
    groupsClaim: field(
      z.optional(filled()),
      { en: 'The claim with the groups of a person (default "groups")', zh: "包含用户组的声明（默认 groups）" },
      { value: "claim" },
    ),
    roles: list(
      {
        en: "A role for a group of the provider; with any, the provider decides about roles. Empty for none",
        zh: "身份提供方的组对应的角色；一旦设置，角色由身份提供方决定。留空表示不设",
      },
      "group=role",
      "role",
    ),
    groups: list(
      {
        en: "A group here for a group of the provider, which then decides who is in it. Empty for none",
        zh: "身份提供方的组对应的本地用户组，成员由其决定。留空表示不设",
      },
      "group=name",
      "group",
    ),
    newcomers: field(z.optional(z.enum(newcomerModes)), {
      en: "Who gets an account at the first sign-in: everyone as user, those with a mapped group (default), or the invited",
      zh: "首次登录时谁会获得账户：所有人（user）、属于已映射组的人（mapped，默认），或受邀者（invited）",
    }),
    emailDomains: list(
      {
        en: "Domain of verified e-mail addresses that may sign in; empty for all",
        zh: "允许登录的邮箱域名；留空表示全部",
      },
      "domain",
      "email-domain",
    ),
    label: field(z.optional(z.string().check(z.maxLength(60))), {
      en: "The name of the provider on the button",
      zh: "按钮上显示的提供方名称",
    }),
    hours: field(z.optional(z.int().check(z.minimum(1), z.maximum(720))), {
      en: `How long a sign-in lasts, in hours (default ${providerDefaults.hours})`,
      zh: `登录有效期，小时（默认 ${providerDefaults.hours}）`,
    }),
  }),
  output: ProviderView,
  async run(app, given) {
    const { home, templates } = app.config;
    const before = await readProvider(home).catch((error: unknown) => {
      if (given.issuer !== undefined && error instanceof Fault && error.code === "input.invalid") return undefined;
      throw error;
    });
    const entry = await entryOf(app, given, before !== undefined);
    const secret = await readGivenSecret(app, given);
    const name = entry.clientSecretEnv ?? before?.clientSecretEnv ?? usualSecret;
    if (secret !== undefined) await assertStorable(home, name);
    const checked = secret === undefined ? undefined : checkKey(name, secret);
    await createHome(home, templates);
    if (checked !== undefined) await setSecret(home, name, checked);
    const changes = { ...entry, ...(checked !== undefined && { clientSecretEnv: name }) };
    await write(home, changes, before !== undefined);
    const after = await neededProvider(home);
    await app.audit({
      action: "auth.set-provider",
      subject: after.issuer,
      ...(before && { before: auditedProvider(before) }),
      after: { ...auditedProvider(after), ...(checked !== undefined && { secret: "***" }) },
    });
    return providerView(app, after);
  },
  cli: {
    positionals: ["issuer"],
    byHand: ({ secretStdin }) => secretStdin,
    render: showProvider,
    next: ({ newcomers, emailDomains, redirectUri }, { say, style }) => [
      ...(newcomers === "user" && emailDomains.length === 0
        ? [
            `${style("yellow", "▲")} ${say({
              en: "everyone with an account at the provider gets one here: name --email-domain if it is not yours alone",
              zh: "身份提供方的所有用户都会获得账户：若并非你独有，请设置 --email-domain",
            })}`,
          ]
        : []),
      ...(redirectUri === undefined
        ? [`→ loadout config set server.publicUrl https://loadout.example.com`]
        : [say({ en: `Register this address there: ${redirectUri}`, zh: `请在提供方登记此回调地址：${redirectUri}` })]),
      "→ loadout auth test-provider",
    ],
    examples: [
      "loadout auth set-provider https://login.example.com --client-id loadout --secret-stdin < secret.txt",
      "loadout auth set-provider --role ops=superadmin --role staff=user --group authors=writers",
      "loadout auth set-provider --newcomers user --email-domain example.com",
    ],
  },
});

type Given = z.infer<typeof authSetProvider.input>;

/** What changes of the entry in the settings. */
async function entryOf(app: App, given: Given, isThere: boolean) {
  const { issuer, clientId, secretEnv, scopes, groupsClaim, roles, groups, newcomers, emailDomains, label, hours } =
    given;
  if (!isThere && (issuer === undefined || clientId === undefined))
    throw refuse("the first time, issuer and --client-id are required", "首次设置需要 issuer 和 --client-id");
  const entry = {
    ...(issuer !== undefined && { issuer: checkIssuer(issuer) }),
    ...(clientId !== undefined && { clientId }),
    ...(secretEnv !== undefined && { clientSecretEnv: secretEnv === "" ? undefined : secretEnv }),
    ...(scopes && { scopes: splitNames(scopes, /[\s,]+/) }),
    ...(groupsClaim !== undefined && { groupsClaim }),
    ...(roles && { roles: Object.fromEntries(pairsOf(roles).map(([theirs, ours]) => [theirs, roleOf(ours)])) }),
    ...(groups && { groups: await groupsOf(app, groups) }),
    ...(newcomers !== undefined && { newcomers }),
    ...(emailDomains && { emailDomains: splitNames(emailDomains).map(domainOf) }),
    ...(label !== undefined && { label: label === "" ? undefined : label }),
    ...(hours !== undefined && { hours }),
  };
  if (Object.keys(entry).length === 0 && !given.secretStdin && given.secret === undefined)
    throw refuse("nothing to change: pass a new value", "请说明要修改什么");
  return entry as typeof entry & { readonly clientSecretEnv?: string | undefined };
}

/** By id: a group that is renamed stays mapped. */
async function groupsOf(app: App, texts: readonly string[]): Promise<Record<string, string>> {
  const access = await app.access();
  const found: [string, string][] = [];
  for (const [theirs, ours] of pairsOf(texts)) found.push([theirs, (await access.findGroup(ours)).id]);
  return Object.fromEntries(found);
}

/** `theirs=ours`; names of the provider may contain `=` too. */
function pairsOf(texts: readonly string[]): readonly (readonly [string, string])[] {
  return texts
    .filter((text) => text.trim() !== "")
    .map((text) => {
      const at = text.lastIndexOf("=");
      const [theirs, ours] = [text.slice(0, at).trim(), text.slice(at + 1).trim()];
      if (at < 1 || theirs === "" || ours === "")
        throw refuse(`"${text.slice(0, 80)}" must be group=name`, `“${text.slice(0, 80)}” 应为 组=名称`);
      return [theirs, ours] as const;
    });
}

function roleOf(text: string): Role {
  const role = mappedRoles.find((one) => one === text);
  if (!role)
    throw refuse(`"${text.slice(0, 80)}" is not a role: ${mappedRoles.join(", ")}`, `“${text.slice(0, 80)}” 不是角色`);
  return role;
}

function domainOf(text: string): string {
  const domain = text.toLowerCase().replace(/^@/, "");
  if (/^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u.test(domain)) return domain;
  throw refuse(`"${text.slice(0, 80)}" is not a domain`, `“${text.slice(0, 80)}” 不是域名`);
}

async function readGivenSecret(app: App, { secret, secretStdin }: Given): Promise<string | undefined> {
  if (secret !== undefined || !secretStdin) return secret;
  return app.person.secret({
    en: "Paste the client secret, then press Enter (it is not shown):",
    zh: "请粘贴客户端密钥，然后按回车（不会显示）：",
  });
}

/** Key by key, so that comments stay; all at once where there is none yet. */
async function write(home: string, changes: Readonly<Record<string, unknown>>, isThere: boolean): Promise<void> {
  const kept = Object.entries(changes).map(([key, value]) => [key, isEmpty(value) ? undefined : value] as const);
  const at = ["signIn", "provider"];
  if (!isThere)
    return editSettings(homeSettings(home), at, Object.fromEntries(kept.filter(([, value]) => value !== undefined)));
  for (const [key, value] of kept) await editSettings(homeSettings(home), [...at, key], value);
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || (typeof value === "object" && value !== null && Object.keys(value).length === 0);

const refuse = (en: string, zh: string): Fault =>
  new Fault("input.invalid", {
    problem: { en, zh },
    usage: "loadout auth set-provider https://login.example.com --client-id loadout",
  });
