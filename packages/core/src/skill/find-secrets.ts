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
  [/\bdckr_(?:pat|oat)_[\w-]{20,}/, { en: "Docker token", zh: "Docker 令牌" }],
  [/\bpypi-AgEI[\w-]{40,}/, { en: "PyPI token", zh: "PyPI 令牌" }],
  [/\b(?:dop|doo|dor)_v1_[0-9a-f]{60,}/, { en: "DigitalOcean token", zh: "DigitalOcean 令牌" }],
  [/\bshp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}\b/, { en: "Shopify token", zh: "Shopify 令牌" }],
  [/\bATATT3[\w=-]{40,}/, { en: "Atlassian token", zh: "Atlassian 令牌" }],
  [/\b(?:lin_api|ntn|figd)_[\w-]{36,}/, { en: "API token", zh: "API 令牌" }],
  [/\bGOCSPX-[\w-]{24,}|\bya29\.[\w-]{40,}/, { en: "Google token", zh: "Google 令牌" }],
  [
    /\b(?:aws_secret_access_key|AWS_SECRET_ACCESS_KEY|[sS]ecretAccessKey)["']?\s*[:=]\s*["']?[0-9A-Za-z/+]{40}(?![0-9A-Za-z/+])/,
    { en: "AWS secret key", zh: "AWS 私密密钥" },
  ],
  // A password in the address of a database or a service; those of this machine and of examples are no secret.
  [
    /\b(?:postgres(?:ql)?|mysql|mariadb|mongodb(?:\+srv)?|rediss?|amqps?|mssql|clickhouse|ftps?|smtps?|ldaps?|https?):\/\/[\w.%+-]{1,60}:[^\s:@/"'`<>${}]{6,100}@(?!localhost|127\.|0\.0\.0\.0|\[::1|[\w-]+[:/\s"'`]|(?:[\w-]+\.)*example\.)[\w.-]{4,200}/,
    { en: "password in an address", zh: "地址中的密码" },
  ],
  [/\beyJ[\w-]{10,}\.eyJ[\w-]{20,}\.[\w-]{20,}/, { en: "signed token (JWT)", zh: "签名令牌（JWT）" }],
  [
    /\b[A-Za-z_]{0,30}(?:[pP]ass(?:word|wd)|PASS(?:WORD|WD)|[sS]ecret|SECRET|[aA]pi_?[kK]ey|API_?KEY|[aA]ccess_?[kK]ey|ACCESS_KEY|[aA]uth_?[tT]oken|AUTH_TOKEN)["']?\s*[:=]\s*["'](?=[^"'\n]*[a-z])(?=[^"'\n]*[A-Z])(?=[^"'\n]*\d)[^\s"'`<>{}()$]{12,100}["']/,
    { en: "password or key", zh: "密码或密钥" },
  ],
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
  if (secret.startsWith("eyJ")) return isSampleToken(secret);
  const quoted = /["']([^"']+)["']$/.exec(secret)?.[1];
  if (quoted !== undefined && /pass|secret|admin|qwerty|hunter|welcome|token|key/i.test(quoted)) return true;
  const [, password] = /:\/\/[^:]+:([^@]+)@/.exec(secret) ?? [];
  if (password !== undefined)
    return (
      /^(?:pass\w*|secret|pw\w*|passwd|user\w*|admin\w*|root|postgres|mysql|guest|test\w*|token|key|credentials?|[x*.]+|p[@a4]ss\w*|[A-Z_]+)$/i.test(
        password,
      ) || !/\d|[^\w]/.test(password)
    );
  const value = secret.replace(/^[^=]*=\s*/, "");
  if (/example|sample|placeholder|your|dummy|fake|redacted|insert|replace|changeme|test|\*{3}|\.{3}|<|\{/i.test(value))
    return true;
  if (/x{4,}|(.)\1{5,}|1234567|abcdef|abc123|0123456/i.test(value)) return true;
  return !secret.startsWith(":_") && !/\d/.test(value); // words joined by hyphens, not a key
}

/** Those of tutorials say so in what is signed. */
function isSampleToken(token: string): boolean {
  const claims = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
  try {
    return /1234567890|john doe|example|sample|demo|test|foo|your/i.test(atob(claims));
  } catch (error) {
    if (error instanceof DOMException) return true; // not base64, so no token
    throw error;
  }
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
