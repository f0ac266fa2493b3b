import { type Diagnostic, diagnostic } from "../ground/diagnostic.ts";
import type { Text } from "../ground/text.ts";
import { placeIn } from "./parse-skill.ts";

/** Finds what looks like a secret in the files of a skill. */

/** Files that hold secrets by their name, unless they are examples. */
const secretFiles: readonly (readonly [RegExp, Text])[] = [
  [/(?:^|\/)\.env(?:\.[\w-]+)*$/i, { en: "environment file", zh: "环境变量文件" }],
  [/(?:^|\/)id_(?:rsa|dsa|ecdsa|ed25519)$/i, { en: "SSH private key", zh: "SSH 私钥" }],
  [/\.(?:p12|pfx|jks|keystore|kdbx)$/i, { en: "key store", zh: "密钥库" }],
  [/(?:^|\/)(?:\.netrc|_netrc|\.pgpass|\.git-credentials)$/i, { en: "password file", zh: "密码文件" }],
  [/(?:^|\/)\.aws\/credentials$/i, { en: "AWS credentials", zh: "AWS 凭据" }],
];
const examples = /\.(?:example|sample|template|dist|tpl|defaults?)(?:\.|$)/i;

/** Secrets in the formats of known services: a prefix and a long random part, which prose does not match. */
const secrets: readonly (readonly [RegExp, Text])[] = [
  [
    /-----BEGIN (?:[A-Z0-9]+ ){0,3}PRIVATE KEY(?: BLOCK)?-----(?:\s|\\n|[\w-]+: [^\n]*\n){1,20}[\w+/=]{40,}/,
    { en: "private key", zh: "私钥" },
  ],
  [/\bA(?:KIA|SIA)[0-9A-Z]{16}\b/, { en: "AWS access key", zh: "AWS 访问密钥" }],
  [/\bgh[oprsu]_[0-9A-Za-z]{36,}/, { en: "GitHub token", zh: "GitHub 令牌" }],
  [/\bgithub_pat_\w{50,}/, { en: "GitHub token", zh: "GitHub 令牌" }],
  [/\bglpat-[\w-]{20,}/, { en: "GitLab token", zh: "GitLab 令牌" }],
  [/\bsk-ant-[\w-]{24,}/, { en: "Anthropic key", zh: "Anthropic 密钥" }],
  [/\bsk-(?:proj-|svcacct-)?[0-9A-Za-z_-]{32,}/, { en: "API key", zh: "API 密钥" }],
  [/\b[rs]k_live_[0-9A-Za-z]{20,}/, { en: "Stripe key", zh: "Stripe 密钥" }],
  [/\bxox[abeprs]-[0-9A-Za-z-]{20,}/, { en: "Slack token", zh: "Slack 令牌" }],
  [/\bAIza[\w-]{35}/, { en: "Google API key", zh: "Google API 密钥" }],
  [/\bnpm_[0-9A-Za-z]{36}\b/, { en: "npm token", zh: "npm 令牌" }],
  [/:_(?:authToken|password|auth)\s*=\s*[^\s$]{8,}/, { en: "registry password", zh: "软件源密码" }],
  [/\bhf_[0-9A-Za-z]{30,}/, { en: "Hugging Face token", zh: "Hugging Face 令牌" }],
  [/\bhooks\.slack\.com\/services\/T\w{6,}\/B\w{6,}\/\w{20,}/, { en: "Slack webhook", zh: "Slack webhook" }],
  [/\bdiscord(?:app)?\.com\/api\/webhooks\/\d{15,}\/[\w-]{50,}/, { en: "Discord webhook", zh: "Discord webhook" }],
  [/\b\d{8,10}:AA[\w-]{32,34}(?![\w-])/, { en: "Telegram bot token", zh: "Telegram 机器人令牌" }],
  [/\bSG\.[\w-]{20,24}\.[\w-]{40,46}\b/, { en: "SendGrid key", zh: "SendGrid 密钥" }],
];
/** One search that rules out most texts. */
const anySecret = new RegExp(secrets.map(([pattern]) => pattern.source).join("|"));

/** Names and contents that look like secrets, as warnings with file and line. A warning never holds the secret. */
export function findSecrets(path: string, text: string | undefined): readonly Diagnostic[] {
  const byName = examples.test(path) ? undefined : secretFiles.find(([pattern]) => pattern.test(path));
  const isFilled = text === undefined || !path.includes(".env") || hasValues(text);
  const named = byName && isFilled ? [diagnostic("file.secret", { what: byName[1] }, { path })] : [];
  return text === undefined || !anySecret.test(text) ? named : [...named, ...secretsIn(path, text)];
}

/** A file with more secrets than this is not helped by naming them all. */
const mostReported = 10;

function secretsIn(path: string, text: string): readonly Diagnostic[] {
  const found = new Map<number, Diagnostic>();
  for (const [pattern, what] of secrets)
    for (const { 0: secret, index } of text.matchAll(new RegExp(pattern, "g"))) {
      if (isPlaceholder(secret)) continue;
      const { line, column } = placeIn(text, index);
      if (!found.has(line)) found.set(line, diagnostic("file.secret", { what }, { path, line, column }));
      if (found.size >= mostReported) return inOrder(found);
    }
  return inOrder(found);
}

const inOrder = (found: ReadonlyMap<number, Diagnostic>): readonly Diagnostic[] =>
  [...found].sort(([one], [other]) => one - other).map(([, secret]) => secret);

/** `sk-ant-xxxx…`, `AKIAIOSFODNN7EXAMPLE`, `ghp_your_token_here`: written to be replaced. */
function isPlaceholder(secret: string): boolean {
  if (secret.startsWith("-----")) return false;
  const value = secret.replace(/^[^=]*=\s*/, "");
  if (/example|sample|placeholder|your|dummy|fake|redacted|insert|replace|changeme|test|\*{3}|\.{3}|<|\{/i.test(value))
    return true;
  if (/x{4,}|(.)\1{5,}|1234567|abcdef|abc123|0123456/i.test(value)) return true;
  return !secret.startsWith(":_") && !/\d/.test(value); // words joined by hyphens, not a key
}

/** Whether an environment file sets something that is neither empty nor a placeholder. */
const hasValues = (text: string): boolean =>
  text.split("\n").some((line) => {
    const written = /^\s*(?:export\s+)?[A-Za-z_]\w*\s*=(.*)$/.exec(line)?.[1] ?? "";
    const value = written.trim().replace(/^["']|["']$/g, "");
    return value !== "" && !value.startsWith("#") && !isPlaceholderValue(value);
  });

const isPlaceholderValue = (value: string): boolean =>
  /^<.*>$|^\$\{?\w+\}?$|\byour[-_ ]|changeme|example|placeholder|x{4,}|\.{3}/i.test(value);
