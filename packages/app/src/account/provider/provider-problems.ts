import type { Text } from "@loadout/core";
import type { App } from "../../app.ts";
import { toldAddress } from "../../system/server/public-address.ts";
import type { ProviderSettings } from "./provider-settings.ts";
import { providerView } from "./provider-view.ts";

/** What would keep people from signing in with the provider, or surprises them. Throws a fault if it does not answer. */
export async function providerProblems(app: App, settings: ProviderSettings): Promise<readonly Text[]> {
  const { client } = await app.providerSignIn();
  const { keys, hasPkce, unknownScopes } = await client.look(settings);
  const { missingGroups } = await providerView(app, settings);
  const { newcomers, roles, groups, emailDomains } = settings;
  const isMapped = Object.keys(roles).length + Object.keys(groups).length > 0;
  const found: (Text | false)[] = [
    keys === 0 && {
      en: "it has no keys, so its tokens cannot be verified",
      zh: "它没有签名密钥，无法验证令牌",
    },
    !hasPkce && { en: "it does not say that it supports PKCE with S256", zh: "它没有声明支持 PKCE（S256）" },
    unknownScopes.length > 0 && {
      en: `it does not know the scopes ${unknownScopes.join(", ")}`,
      zh: `它不支持这些范围：${unknownScopes.join("、")}`,
    },
    missingGroups.length > 0 && {
      en: `these groups do not exist here: ${missingGroups.join(", ")}`,
      zh: `这些用户组不存在：${missingGroups.join("、")}`,
    },
    newcomers === "mapped" &&
      !isMapped && {
        en: "nobody new can sign in: only people with a mapped group may, and no group is mapped",
        zh: "新用户无法登录：只允许属于已映射组的人，但没有映射任何组",
      },
    newcomers === "user" &&
      emailDomains.length === 0 && {
        en: "everyone with an account at the provider gets an account here",
        zh: "身份提供方的所有用户都会在这里获得账户",
      },
    (await toldAddress(app)) === undefined && {
      en: "the server was not told its public address, which the provider sends people back to",
      zh: "服务器不知道自己的公开地址，而身份提供方需要把人送回该地址",
    },
  ];
  return found.filter((one) => one !== false);
}
