/**
 * Secrets that a program reads by the name of their variable and sends to a host of somebody else. Whom a secret belongs to is
 * known for services that many use; of others nothing is said.
 */

/** The beginning of a variable's name, and hosts that its value is for. */
const owners: readonly (readonly [RegExp, RegExp])[] = [
  [/^(?:gh|github)_/, /github/],
  [/^(?:gl|gitlab)_/, /gitlab/],
  [/^(?:npm|node_auth)_/, /npmjs|npm\.pkg|jfrog|artifactory|nexus|verdaccio/],
  [/^pypi_/, /pypi|pythonhosted/],
  [/^(?:aws|amazon)_/, /amazonaws|aws|amazon/],
  [/^azure_(?!openai)/, /azure|microsoft|windows|visualstudio/],
  [/^(?:anthropic|claude)_/, /anthropic|claude|amazonaws|bedrock|googleapis/],
  [/^openai_/, /openai|azure|oai|openrouter|together|groq|deepseek|litellm/],
  [/^(?:hf|huggingface|hugging_face)_/, /huggingface|hf\./],
  [/^(?:google|gemini|gcp|gcloud)_/, /google|gemini|gcp|youtube/],
  [/^slack_/, /slack/],
  [/^stripe_/, /stripe/],
  [/^(?:cloudflare|cf)_/, /cloudflare|workers\.dev/],
  [/^(?:digitalocean|do)_/, /digitalocean/],
  [/^(?:docker|dockerhub)_/, /docker/],
  [/^vercel_/, /vercel/],
  [/^netlify_/, /netlify/],
  [/^heroku_/, /heroku/],
  [/^twilio_/, /twilio/],
  [/^sendgrid_/, /sendgrid/],
  [/^notion_/, /notion/],
  [/^linear_/, /linear/],
  [/^(?:jira|atlassian|confluence|bitbucket)_/, /atlassian|jira|confluence|bitbucket/],
  [/^discord_/, /discord/],
  [/^telegram_/, /telegram/],
  [/^(?:datadog|dd)_/, /datadog|ddog/],
  [/^(?:vault|kube|kubernetes|ssh|gpg|root|sudo)_/, /vault|kube|k8s|cluster/],
];

/** `$GITHUB_TOKEN`, the same of Node, `os.environ["GITHUB_TOKEN"]`, in folded code. */
const named =
  /(?:\$\{?|\bprocess\.env(?:\.|\[["'])|\benviron(?:\.get\(|\[)\s{0,4}["']|\bgetenv\(\s{0,4}["']|\benv\[["']|\benv::var(?:_os)?\(\s{0,4}"|\$env:|\$_env\[["'])([a-z][a-z0-9_]{1,60}(?:key|token|secret|password|passwd|pat|credentials?))\b/g;

const host = /\b(?:https?|wss?):\/\/(?:[^\s/"'`@<>]{1,80}@)?([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,6})/g;
const isOurs = /^(?:localhost|127\.|10\.|192\.168\.|0\.0\.0\.0|169\.254\.)|\.(?:local|internal|lan|localhost)$/;

/** The secrets that a text reads by their names. */
export const secretsNamedIn = (text: string): readonly string[] =>
  [...text.matchAll(named)].map(([, name = ""]) => name);

/** The first of these secrets that goes to a host which is none of its owner. */
export function sentElsewhere(
  secrets: readonly string[],
  text: string,
): { readonly name: string; readonly host: string } | undefined {
  if (secrets.length === 0) return undefined;
  const hosts = [...text.matchAll(host)].map(([, one = ""]) => one).filter((one) => !isOurs.test(one));
  for (const name of secrets) {
    const owner = owners.find(([prefix]) => prefix.test(name))?.[1];
    const other = owner && hosts.find((one) => !owner.test(one));
    if (other !== undefined && !hosts.some((one) => owner?.test(one))) return { name, host: other };
  }
  return undefined;
}
