import * as z from "zod/mini";
import { facts } from "../../doors/cli/view.ts";
import { operation } from "../../operation/operation.ts";
import { TextView } from "../../operation/text-view.ts";
import { toldAddress } from "../../system/server/public-address.ts";
import { providerProblems } from "./provider-problems.ts";
import { neededProvider } from "./provider-settings.ts";
import { redirectPath } from "./provider-sign-in.ts";

/** Asks the provider for its metadata and keys, and says what would keep people from signing in. */

export const authTestProvider = operation({
  name: "auth.test-provider",
  summary: {
    en: "Ask the provider for its metadata, and check the settings against it",
    zh: "读取身份提供方的元数据，并检查设置是否相符",
  },
  role: "superadmin",
  effect: "read",
  place: "anywhere",
  input: z.object({}),
  output: () =>
    z.object({
      issuer: z.string(),
      authorizationEndpoint: z.string(),
      tokenEndpoint: z.string(),
      /** How many keys sign its tokens. */
      keys: z.number(),
      redirectUri: z.optional(z.string()),
      problems: z.array(TextView()),
    }),
  async run(app) {
    const settings = await neededProvider(app.config.home);
    const { client } = await app.providerSignIn();
    const { hasPkce: _pkce, unknownScopes: _scopes, ...look } = await client.look(settings);
    const address = await toldAddress(app);
    return {
      ...look,
      ...(address !== undefined && { redirectUri: `${address}${redirectPath}` }),
      problems: [...(await providerProblems(app, settings))],
    };
  },
  cli: {
    render: facts({
      title: ({ issuer }, { style }) => `${style("green", "✓")} ${style("bold", issuer)}`,
      facts: [
        [{ en: "sign-in", zh: "登录地址" }, "authorizationEndpoint"],
        [{ en: "tokens", zh: "令牌地址" }, "tokenEndpoint"],
        [{ en: "keys", zh: "签名密钥" }, ({ keys }) => String(keys)],
        [{ en: "redirect address", zh: "回调地址" }, "redirectUri"],
      ],
      below: ({ problems }, { say, style }) => problems.map((problem) => `${style("yellow", "▲")} ${say(problem)}`),
    }),
    exit: ({ problems }) => (problems.length > 0 ? 1 : 0),
    examples: ["loadout auth test-provider", "loadout auth test-provider --json problems"],
  },
});
