import { Fault, type Text } from "@loadout/core";
import { providerProblems } from "../../account/provider/provider-problems.ts";
import { type ProviderSettings, readProvider } from "../../account/provider/provider-settings.ts";
import type { App } from "../../app.ts";
import { type Finding, failed, fine, same } from "./check.ts";

/** Checks that the provider that people sign in with answers, and what would keep them from signing in. */

const check = "sign-in";

export async function providerChecks(app: App): Promise<readonly Finding[]> {
  let settings: ProviderSettings | undefined;
  try {
    settings = await readProvider(app.config.home);
  } catch (error) {
    // Settings that cannot be read at all have a row of their own.
    return error instanceof Fault && error.code !== "input.invalid" ? [] : [failed(check, error)];
  }
  if (!settings) return [];
  try {
    const problems = await providerProblems(app, settings);
    if (problems.length === 0) return [fine(check, same(settings.issuer))];
    return problems.map((problem) => ({ check, state: "warning", found: at(settings, problem), hint: look }));
  } catch (error) {
    return [failed(check, error)];
  }
}

const at = ({ issuer }: ProviderSettings, problem: Text): Text => ({
  en: `${issuer}: ${problem.en}`,
  zh: `${issuer}：${problem.zh}`,
});

const look: Text = {
  en: "loadout auth provider; loadout auth set-provider",
  zh: "loadout auth provider；loadout auth set-provider",
};
